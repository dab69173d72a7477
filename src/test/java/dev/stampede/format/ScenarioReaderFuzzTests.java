package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Capacities;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Violation;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is sent: a scenario comes out, or a refusal that names places; nothing else. */
class ScenarioReaderFuzzTests {

    private static final String WHOLE = """
            {"name": "x", "engine": "live", "uri": "embedded", "client_count": 50, "burst_interval": 1,
             "max_iterations": 3, "start": "cold", "ramp_up": 1, "connect_timeout": 5,
             "policy": {"preset": "full-jitter", "envelope": {"kind": "geometric", "base": 1, "factor": 2}, "cap": 30,
              "jitter": [{"kind": "additive", "fraction": 1}, "equal"], "floor": 0, "cap_after": 40,
              "reset": {"stable": 5}, "max_attempts": 9, "give_up_on_refused": false, "give_up_on": [1000],
              "anchor": "failure", "connect_timeout": 3, "honours_retry_after": true},
             "teardown": {"by": "gateway", "close": 1012, "fraction": 0.5, "stagger": 1},
             "outage": {"duration": 2, "mode": "reject", "retry_after": 1, "flap_after": 0.1},
             "gateway": {"handshake_rate": 5, "accept_backlog": 5, "handshake_time": 0, "max_connections": 9,
              "admission": {"rate": 5, "burst": 5, "retry_after": 1}, "syn_retransmit": "linear"},
             "recovery_timeout": 5, "tick_interval": 0.1, "seed": 1}""";

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1e308",
            "-1e308",
            "1e-400",
            "1e999",
            "0.5",
            "\"\"",
            "\"embedded\"",
            "\"full\"",
            "[]",
            "{}",
            "[null]",
            "[[1]]",
            "{\"kind\": 5}",
            "{\"preset\": \"naive\"}",
            "{\"stable\": null}",
            "\"ws://x\"",
            "2147483648",
            "9007199254740993",
            "{\"\": 1}",
            "\"\\ud800\"",
            "[\"none\", {}, 5]",
            "99999999999999999999");

    private final ScenarioReader reader = ScenarioReader.forRuns(
            new Surroundings(Capacities.of(100, 128), SynRetransmit.LINEAR, target -> "Not allowed."), () -> 1);
    private final Random random = new Random(738);

    @Test
    void anyValueAnywhereIsReadOrRefusedWithItsPlace() {
        int[] starts = java.util.regex.Pattern.compile("(?<=: |\\[)(?=[^ ])")
                .matcher(WHOLE)
                .results()
                .mapToInt(java.util.regex.MatchResult::start)
                .toArray();
        int read = 0;
        for (int i = 0; i < 3_000; i++) {
            String json = WHOLE;
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = starts[random.nextInt(starts.length)];
                json = at < json.length() ? replaced(json, at) : json;
            }
            read += judged(json);
        }
        assertThat(read).as("scenarios that stayed valid").isBetween(20, 2_500);
    }

    @Test
    void anyCharactersAreReadOrRefused() {
        for (int i = 0; i < 3_000; i++) {
            StringBuilder json = new StringBuilder(WHOLE);
            for (int change = random.nextInt(4); change >= 0; change--) {
                int at = random.nextInt(json.length());
                json.setCharAt(at, "\"{}[]:,0e-\\u\u0000\ud83d ".charAt(random.nextInt(15)));
            }
            judged(json.toString());
        }
    }

    /** Replaces the scalar at this place, or puts a value before what is there. */
    private String replaced(String json, int at) {
        String value = VALUES.get(random.nextInt(VALUES.size()));
        String rest = json.substring(at);
        String behind = rest.replaceFirst("^(\"[^\"]*\"|[-0-9.a-z]+)", "");
        return json.substring(0, at) + value + (behind.equals(rest) && rest.startsWith("{") ? "" : behind);
    }

    private int judged(String json) {
        try {
            reader.read(json);
            return 1;
        } catch (MalformedJson malformed) {
            assertThat(malformed.detail()).endsWith(".");
        } catch (InvalidScenario invalid) {
            assertThat(invalid.violations())
                    .extracting(Violation::pointer)
                    .allMatch(place -> place.isEmpty() || place.startsWith("/"));
        }
        return 0;
    }
}
