package dev.stampede.report;

import static dev.stampede.format.StormResults.burst;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.format.StormResults;
import dev.stampede.format.Story;
import dev.stampede.report.VirtualStorms.Storm;
import dev.stampede.storm.GeneratorHealth;
import dev.stampede.storm.StormResult.Ending;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The words of true runs: what they say must be what happened, and what they advise must help. */
class StoriesTests {

    private static final Pattern ADVICE =
            Pattern.compile("full jitter with a base of ([\\d.,]+) s and a cap of ([\\d.,]+) s");

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "f1 | all of them were back in one wave after 64.3 s | The outage itself limited it: of the 64.3 s"
                        + " | about 7 attempts a client instead of 21 (phoenix fails the audit ab-000738)",
                "f2 | none of them was back when the run ended | stopped trying after 4 retries, the last of them 42 s"
                        + " after the burst, in an outage of 60 s (failed attempts: 4,000 refused)"
                        + " | Retries that go on for at least 60 s",
                "f2-41 | in one wave after 42 s | the outage took 41 s and 1 s passed in waits"
                        + " | the 1,000 attempts of the worst second into about 100",
                "f7 | let 200 clients connect and only 49 of them were connected when the next burst came"
                        + " | 151 of 200 clients stopped trying after their first attempt, behind an accept backlog of 16"
                        + " | for at least 100 s",
                "f8 | the flapping gateway closed a new connection 85,709 times | the outage took 300 s"
                        + " | starts over only once a connection has lasted 5 s",
                "f9 | half of them were back after 20 s and the last after 40 s"
                        + " | 495 handshakes, 33 % of its work since then, went to clients that had left"
                        + " | spread over at least 20 s",
                "f10 | took 491 attempts a client | the outage took 5 s | about 5 attempts a client instead of 491",
                "f10-jitter | the last after 30.4 s | The waits of full-jitter limited it"
                        + " | have the last client back by about 7 s instead of 30.4 s",
                "f11 | half of them were back after 59.8 s | 90 s passed in waits to try again"
                        + " | back by about 54 s instead of 90 s, with about as many attempts in a second as now",
                "f12 | all of them were back in one wave after 15 s | the outage took 8 s and 7 s passed in waits"
                        + " | into about 188 (exponential fails the audit ab-000738)",
                "f13 | Burst 1, the worst of 3, dropped 50 clients | The waits of naive limited it"
                        + " | a gateway.handshake_rate in the scenario would show",
                "f14 | only 600 of them were back when the run ended 900 s later | nobody waits longer than 60 s"
                        + " | spread over at least 200 s",
            })
    void casesFromTheFieldAreToldWithTheirNumbers(String id, String happened, String limited, String help) {
        Story story = VirtualStorms.field(id, Map.of()).story();

        assertThat(story.whatHappened()).contains(happened);
        assertThat(story.whatLimitedIt()).contains(limited);
        assertThat(story.whatWouldHelp()).contains(help);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"start\": \"cold\", \"gateway\": {\"max_connections\": 700}"
                        + " | holds at most 700 of 1,000 clients and turned the others away | Room for 300 more",
                "\"gateway\": {\"handshake_rate\": 500, \"admission\": {\"rate\": 50, \"burst\": 10}}"
                        + " | Admission limited it: it lets 50 a second in | at 500 a second 1,000 clients take 2 s",
                "\"connect_timeout\": 100, \"gateway\": {\"handshake_rate\": 50}"
                        + " | The gateway's handshake rate limited it | in less than 20 s, and twice the rate would in 10 s",
                "\"gateway\": {\"handshake_rate\": 100, \"accept_backlog\": 16}"
                        + " | The accept backlog of 16 limited it: a place in that queue costs at most 0.18 s"
                        + " | An accept backlog of 1,000",
                "\"teardown\": {\"close\": \"silent\"}, \"heartbeat\": {\"interval\": 20, \"timeout\": 5}"
                        + " | finding out took 25 s | with half the interval for up to 15 s",
                "\"teardown\": {\"stagger\": 30} | the stagger took 30 s | A stagger shorter than 30 s",
                "\"teardown\": {\"fraction\": 0.0001} | nobody had to come back | larger teardown.fraction",
                "\"policy\": {\"envelope\": {\"kind\": \"fixed\", \"delay\": 300}}, \"recovery_timeout\": 20"
                        + " | not one client had tried again 20 s after the burst | first retry comes after up to 300 s",
                "\"policy\": \"full-jitter\", \"outage\": {\"duration\": 4}, \"burst_interval\": 2, \"max_iterations\": 2"
                        + " | The outage itself limited it | each comes 2 s after the last, before the outage of 4 s is over",
            })
    void eachLimitIsTold(String keys, String limited, String help) {
        String policy = keys.contains("\"policy\"") ? "" : "\"policy\": \"full-jitter\", ";
        String frame = keys.contains("burst_interval") ? "" : "\"burst_interval\": 1, \"max_iterations\": 1, ";
        Story story = VirtualStorms.run(
                        "{\"client_count\": 1000, \"seed\": 7, " + frame + policy + keys + "}", Map.of())
                .story();

        assertThat(story.whatLimitedIt()).contains(limited);
        assertThat(story.whatWouldHelp()).contains(help);
    }

    @Test
    void ofAMixedFleetTheSlowPolicyLimitsAndTheBusyOneCosts() {
        Story story = VirtualStorms.thousand("""
                "policy": [{"policy": "full-jitter", "weight": 3}, {"policy": "naive", "weight": 1}],
                "outage": {"duration": 5}, "gateway": {"handshake_rate": 200}""", Map.of()).story();

        assertThat(story.whatHappened())
                .contains(
                        "naive (250 clients) made 491 attempts for each dropped client and full-jitter (750 clients) 5");
        assertThat(story.whatLimitedIt()).startsWith("The waits of full-jitter limited it");
    }

    @Test
    void whatTheGeneratorCouldNotDoIsNotBlamedOnTheGateway() {
        GeneratorHealth late = new GeneratorHealth(0.1, 0.5, 2.0, 0.1, 0.3, List.of("Attempts left up to 2 s late."));
        Story story = Stories.of(StormResults.of(Ending.SETTLED, List.of(burst(1, 1000, 2.1)), late, List.of(), 0));

        assertThat(story.whatHappened())
                .startsWith("The generator itself was the limit, so these are not the gateway's numbers: the burst");
        assertThat(story.whatLimitedIt())
                .isEqualTo("The machine that made the storm limited it, so nothing here is the gateway's fault:"
                        + " attempts left up to 2 s late.");
        assertThat(story.whatWouldHelp()).contains("fewer than 1,000 clients").contains("virtual engine");
    }

    @Test
    void aRunThatWasStoppedSaysThatItWas() {
        Story story = Stories.of(StormResults.of(Ending.CANCELLED, List.of(burst(1, 712, null, 5, 1, 0))));

        assertThat(story.whatHappened()).startsWith("Somebody stopped the run after 3.1 s: the burst dropped");
        assertThat(story.whatLimitedIt()).contains("2.1 s after the burst 288 clients were still away");
        assertThat(story.whatWouldHelp()).contains("at most 57.9 s to go");
    }

    @Test
    void sumsThatDoNotCloseComeFirst() {
        assertThat(Stories.of(StormResults.of(
                                Ending.SETTLED,
                                List.of(burst(1, 1000, 2.1)),
                                StormResults.HEALTHY,
                                List.of("5 is not 6."),
                                0))
                        .whatHappened())
                .startsWith("The sums of this run do not close, so trust none of its numbers: the burst dropped");
    }

    @Test
    void aServerOfSomebodyElseIsNotSaidToHaveACapacity() {
        Story story = Stories.of(StormResults.watched(burst(1, 900, null, 12, 300, 0)));

        assertThat(story.whatLimitedIt())
                .isEqualTo("The server limited it: of 12,000 attempts it let 900 in (failed attempts: 11,000 refused)"
                        + " in the 2.1 s after the burst.");
        assertThat(Stories.of(StormResults.of(Ending.CANCELLED, List.of())).whatWouldHelp())
                .contains("Connections that are open when the burst comes");
    }

    /** The recommended policy is run on the same storm. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"f2-41, 100", "f3, 100", "f5, 5", "f12, 188"})
    void theRecommendedPolicyLowersThePeakAsFarAsIsSaid(String id, double about) {
        Storm before = VirtualStorms.field(id, Map.of());
        Storm after = VirtualStorms.field(id, advised(before));

        assertThat(before.story().whatWouldHelp()).contains("into about " + Figures.rate(about));
        assertThat(peak(after)).isBetween(about / 3, about + byChance(about));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"f1, 7", "f10, 5", "f6, 32"})
    void theRecommendedPolicyTakesAsManyAttemptsAsIsSaid(String id, double about) {
        Storm before = VirtualStorms.field(id, Map.of());
        Storm after = VirtualStorms.field(id, advised(before));

        assertThat(before.story().whatWouldHelp()).contains("about " + Figures.rate(about) + " attempts a client");
        assertThat(Objects.requireNonNull(after.result().bursts().get(0).amplification()))
                .isCloseTo(about, within(0.25 * about));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"f10-jitter, 7", "f11, 54", "f11-two, 94"})
    void theRecommendedWaitsBringEverybodyBackAsSoonAsIsSaid(String id, double seconds) {
        Storm before = VirtualStorms.field(id, Map.of());
        Storm after = VirtualStorms.field(id, advised(before));

        assertThat(after.result().bursts().get(0).recovered100()).isBetween(seconds / 2, seconds * 1.05);
        assertThat(peak(after)).isLessThan(peak(before) + byChance(peak(before)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"f9", "f14", "f14-100", "f14-120"})
    void theRecommendedSpreadWastesLittle(String id) {
        Storm before = VirtualStorms.field(id, Map.of());
        Storm after = VirtualStorms.field(id, advised(before));

        assertThat(after.result().bursts().get(0).recovered100()).isNotNull();
        assertThat(Objects.requireNonNull(after.result().wasted()))
                .isLessThan(Objects.requireNonNull(before.result().wasted()) / 10);
    }

    @Test
    void theStormOfTheReadmeIsHelpedByItsAdvice() {
        String storm = """
                "policy": "naive", "outage": {"duration": 2, "mode": "stall"}, "connect_timeout": 2,
                "gateway": {"handshake_rate": 100}""";
        Storm before = VirtualStorms.thousand(storm, Map.of());
        Storm after = VirtualStorms.thousand(storm, advised(before));

        assertThat(before.result().bursts().get(0).recovered()).isEqualTo(200);
        assertThat(after.result().bursts().get(0).recovered()).isEqualTo(1000);
    }

    /** The busiest of many seconds of independent arrivals has more than the mean. */
    private static double byChance(double mean) {
        return 3.5 * Math.sqrt(mean);
    }

    private static double peak(Storm storm) {
        return storm.result().bursts().get(0).peak1s().rate();
    }

    private static Map<String, JsonNode> advised(Storm storm) {
        Matcher advice = ADVICE.matcher(storm.story().whatWouldHelp());
        assertThat(advice.find()).as(storm.story().whatWouldHelp()).isTrue();
        return Map.of(
                "policy",
                JsonMapper.shared()
                        .readTree("{\"preset\": \"full-jitter\", \"base\": %s, \"cap\": %s}"
                                .formatted(
                                        advice.group(1).replace(",", ""),
                                        advice.group(2).replace(",", ""))));
    }
}
