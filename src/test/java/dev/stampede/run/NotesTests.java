package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.ScenarioReader;
import dev.stampede.storm.Scenario;
import org.junit.jupiter.api.Test;

class NotesTests {

    @Test
    void aRunThatChecksNoCertificateSaysSoFromItsBeginning() {
        assertThat(Notes.of(secure(", \"target\": {\"trust\": \"none\"}")))
                .singleElement()
                .asString()
                .contains("certificate is not verified", "read what clients send");
        assertThat(Notes.of(secure(""))).isEmpty();
    }

    private static Scenario secure(String trust) {
        return ScenarioReader.forHistory().read("""
                {"client_count": 5, "burst_interval": 1, "max_iterations": 1,
                 "uri": "wss://localhost:1/"%s}""".formatted(trust));
    }
}
