package dev.stampede.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.Story;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the storm, there are three sentences that a person can read. */
class StoriesPropertyTests {

    private static final List<String> POLICIES = List.of(
            "\"naive\"",
            "\"fixed\"",
            "\"full-jitter\"",
            "\"signalr\"",
            "\"phoenix\"",
            "{\"preset\": \"full-jitter\", \"max_attempts\": 1}",
            "{\"envelope\": {\"kind\": \"fixed\", \"delay\": 90}}",
            "[{\"policy\": \"full-jitter\", \"weight\": 2}, {\"policy\": \"signalr\", \"weight\": 1}]");

    private static final List<String> GATEWAYS = List.of(
            "{}",
            "{\"handshake_rate\": 3}",
            "{\"handshake_rate\": 1000, \"handshake_time\": 0.05}",
            "{\"handshake_rate\": 20, \"accept_backlog\": 2}",
            "{\"max_connections\": 5}",
            "{\"admission\": {\"rate\": 4, \"burst\": 1, \"retry_after\": 2}}");

    private static final List<String> MORE = List.of(
            "\"start\": \"filled\"",
            "\"start\": \"cold\", \"ramp_up\": 3",
            "\"teardown\": {\"fraction\": 0.3}",
            "\"teardown\": {\"by\": \"gateway\", \"close\": 1013, \"stagger\": 2}",
            "\"teardown\": {\"close\": \"silent\"}, \"heartbeat\": {\"interval\": 2, \"timeout\": 1}",
            "\"connect_timeout\": 0.2");

    @Property(tries = 300)
    void threeSentencesWithoutHoles(@ForAll("scenarios") String scenario) {
        Assume.that(!(scenario.contains("silent") && scenario.contains("\"burst_interval\": 0.5")));
        Story story = VirtualStorms.run(scenario, Map.of()).story();

        for (String sentence : List.of(story.whatHappened(), story.whatLimitedIt(), story.whatWouldHelp())) {
            assertThat(sentence)
                    .as(scenario)
                    .matches("[A-Z].*[^.]\\.")
                    .doesNotContainPattern("null|NaN|Infinity|Optional|(?<!ab)-\\d|  |\\.\\.| ,| \\.")
                    .doesNotContainPattern(
                            "(?<![\\d.,])1 (clients|attempts|handshakes|retries|times|bursts)|(?<![\\d.,])0 s until");
        }
    }

    @Provide
    Arbitrary<String> scenarios() {
        Arbitrary<String> storm = Combinators.combine(
                        Arbitraries.integers().between(1, 60),
                        Arbitraries.of(0.5, 4.0),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(1, 20))
                .as((clients, interval, bursts, timeout) -> String.format(
                        Locale.ROOT,
                        "{\"client_count\": %d, \"burst_interval\": %.1f, \"max_iterations\": %d, \"recovery_timeout\": %d",
                        clients,
                        interval,
                        bursts,
                        timeout));
        return Combinators.combine(
                        storm,
                        Arbitraries.of(POLICIES),
                        Arbitraries.of(GATEWAYS),
                        Arbitraries.of(MORE),
                        Arbitraries.of(0.0, 0.3, 6.0),
                        Arbitraries.of("refuse", "reset", "stall", "reject", "flap"))
                .as((start, policy, gateway, more, outage, mode) -> start + ", \"policy\": " + policy
                        + ", \"gateway\": " + gateway + ", " + more
                        + String.format(
                                Locale.ROOT, ", \"outage\": {\"duration\": %.1f, \"mode\": \"%s\"}}", outage, mode));
    }
}
