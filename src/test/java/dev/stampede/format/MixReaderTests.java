package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stampede.policy.Presets;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Violation;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MixReaderTests {

    private static String scenario(String more) {
        return "{\"client_count\": 5, \"burst_interval\": 1, \"max_iterations\": 1, " + more + "}";
    }

    private static Scenario read(String more) {
        return ScenarioReader.forHistory().read(scenario(more));
    }

    private static List<Violation> violations(String more) {
        return catchThrowableOfType(InvalidScenario.class, () -> read(more)).violations();
    }

    @Test
    void aMixedFleetIsAListOfPoliciesWithWeights() {
        Scenario scenario = read("""
                "policy": [{"policy": "full-jitter", "weight": 7},
                           {"policy": {"preset": "naive", "connect_timeout": 2}, "weight": 3}]""");

        assertThat(scenario.policy().label()).isEqualTo("full-jitter 70 %, custom 30 %");
        assertThat(scenario.policy().part(0)).isEqualTo(Presets.named("full-jitter"));
        assertThat(scenario.connectTimeoutOf(0)).isEqualTo(Duration.ofSeconds(10));
        assertThat(scenario.connectTimeoutOf(1)).as("each part's own").isEqualTo(Duration.ofSeconds(2));
        assertThat(ScenarioReader.forHistory().read(ScenarioWriter.write(scenario)))
                .isEqualTo(scenario);
    }

    @Test
    void theScenariosTimeoutGoesBeforeThatOfAnyPart() {
        Scenario scenario = read("""
                "connect_timeout": 4, "policy": [{"policy": "fixed", "weight": 0.5},
                    {"policy": {"preset": "naive", "connect_timeout": 2}, "weight": 0.25}]""");

        assertThat(scenario.connectTimeoutOf(0)).isEqualTo(Duration.ofSeconds(4));
        assertThat(scenario.connectTimeoutOf(1)).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void runsStoredWithAResolvedTimeoutStayReadable() {
        Scenario scenario = read("\"policy\": \"naive\", \"connect_timeout\": 10");

        assertThat(scenario.policy()).isEqualTo(PolicyMix.of(Presets.named("naive")));
        assertThat(scenario.connectTimeout()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void everyMistakeHasItsPointer() {
        assertThat(violations("""
                "policy": [{"policy": "nave", "weight": 0}, {"policy": {"preset": "naive", "cap": -1}, "weight": "2"},
                           {"weigth": 1}, "naive", {"policy": [], "weight": 1e300}]"""))
                .extracting(Violation::pointer)
                .containsExactlyInAnyOrder(
                        "/policy/0/policy",
                        "/policy/0/weight",
                        "/policy/1/policy/cap",
                        "/policy/1/weight",
                        "/policy/2/weigth",
                        "/policy/2/policy",
                        "/policy/2/weight",
                        "/policy/3",
                        "/policy/4/policy",
                        "/policy/4/weight");
    }

    @Test
    void aMixHasFromTwoToTenParts() {
        assertThat(violations("\"policy\": []")).extracting(Violation::pointer).containsExactly("/policy");
        assertThat(violations("\"policy\": [{\"policy\": \"naive\", \"weight\": 1}]"))
                .containsExactly(new Violation(
                        "/policy",
                        "A mixed fleet has from 2 to 10 policies, but this list has 1. For one policy leave the list"
                                + " out."));
        String eleven = IntStream.range(0, 11)
                .mapToObj(i -> "{\"policy\": \"naive\", \"weight\": 1}")
                .collect(Collectors.joining(","));
        assertThat(violations("\"policy\": [" + eleven + "]"))
                .extracting(Violation::pointer)
                .containsExactly("/policy");
    }
}
