package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.stampede.format.PreviewRequest;
import dev.stampede.format.ScenarioReader;
import dev.stampede.run.Run;
import dev.stampede.run.RunState;
import dev.stampede.run.Runs;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.virtualtime.VirtualRunner;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class HerdsTests {

    private static final Surroundings SURROUNDINGS =
            new Surroundings(Capacities.of(1000, 4096), SynRetransmit.LINEAR, target -> null);

    private final Runs runs = mock(Runs.class);

    @BeforeEach
    void nothingRuns() {
        when(runs.active()).thenReturn(List.of());
    }

    private Herds herds(StormRunner engine) {
        return new Herds(engine, SURROUNDINGS, runs);
    }

    private static Scenario storm(String json) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return PreviewRequest.read(new ByteArrayInputStream(body)).storm();
    }

    @Test
    void aFixedIntervalComesInWavesUntilTheOutageIsOver() {
        JsonNode herd = herds(new VirtualRunner()).of(storm("{'policy': {'preset': 'fixed', 'delay': 4}}"));

        JsonNode curve = herd.path("attempts_per_second");
        for (int second = 0; second < 30; second++) {
            assertThat(curve.path(second).asInt())
                    .as("second %d", second)
                    .isEqualTo(second > 0 && second % 4 == 0 ? 1000 : 0);
        }
        assertThat(herd.path("attempts").asInt()).isEqualTo(8 * 1000);
        assertThat(herd.path("recovered_99").doubleValue()).isCloseTo(32, within(0.1));
        assertThat(herd.path("sentence").stringValue())
                .matches("All 1,000 clients were back 32\\.0 s after the loss; at its worst the gateway saw 1,000"
                        + " attempts in a second, \\d+ s after the loss\\.");
    }

    @Test
    void aHundredThousandClientsAreThereAtOnce() {
        JsonNode herd = herds(new VirtualRunner())
                .of(storm("{'policy': 'full-jitter', 'client_count': 100000, 'gateway': {'handshake_rate': 5000}}"));

        assertThat(herd.path("handshake_rate").asInt()).isEqualTo(5000);
        assertThat(herd.path("sentence").stringValue()).doesNotContain("Cut short");
        assertThat(herd.path("recovered").asInt()).isEqualTo(100_000);
    }

    @Test
    void aHerdThatWouldTakeLongIsNotMade() {
        JsonNode herd = herds(new VirtualRunner()).of(storm("{'policy': 'naive', 'client_count': 100000}"));

        assertThat(herd.path("sentence").stringValue()).contains("too many for a preview");
        assertThat(herd.has("attempts_per_second")).isFalse();
    }

    @Test
    void aStormOfRealSocketsIsNotDisturbed() {
        Run live = mock(Run.class);
        when(live.state()).thenReturn(RunState.RUNNING);
        when(live.scenario())
                .thenReturn(ScenarioReader.forHistory()
                        .read("{\"client_count\": 1, \"burst_interval\": 1, \"max_iterations\": 1}"));
        when(runs.active()).thenReturn(List.of(live));

        JsonNode herd = herds(new VirtualRunner()).of(storm("{'policy': 'full-jitter'}"));

        assertThat(herd.path("sentence").stringValue()).contains("waits until it is over");
        assertThat(herd.has("attempts_per_second")).isFalse();
    }

    @Test
    void oneIsMadeAtATime() {
        VirtualRunner virtual = new VirtualRunner();
        List<Herds> itself = new ArrayList<>();
        Herds herds = herds((scenario, listener, cancellation) -> {
            assertThatThrownBy(() -> itself.get(0).of(storm("{'policy': 'naive'}")))
                    .isInstanceOf(HerdBusy.class);
            return virtual.run(scenario, listener, cancellation);
        });
        itself.add(herds);

        assertThat(herds.of(storm("{'policy': 'fixed'}")).path("recovered").asInt())
                .isEqualTo(1000);
        assertThat(herds.of(storm("{'policy': 'fixed'}")).path("recovered").asInt())
                .isEqualTo(1000);
    }
}
