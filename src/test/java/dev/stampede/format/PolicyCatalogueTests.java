package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import dev.stampede.policy.SeededDraws;
import dev.stampede.storm.InvalidScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class PolicyCatalogueTests {

    private static final PolicyCatalogue CATALOGUE = PolicyCatalogue.builtIn();

    static Stream<CatalogueEntry> reconnecting() {
        return CATALOGUE.entries().stream().filter(CatalogueEntry::reconnects);
    }

    @Test
    void holdsTheClientsThatDoNotReconnectToo() {
        assertThat(CATALOGUE.entries().stream().filter(entry -> !entry.reconnects()))
                .extracting(CatalogueEntry::id)
                .contains("sockjs-client", "okhttp", "java-websocket", "starscream", "signalr-java")
                .doesNotContainAnyElementsOf(CATALOGUE.presetIds());
        assertThat(CATALOGUE.presetIds()).containsAll(Presets.ids()).contains("phoenix", "socket.io-client");
    }

    @ParameterizedTest
    @MethodSource("reconnecting")
    void everyPolicyIsNamedWrittenAndReadBack(CatalogueEntry entry) {
        NamedPolicy policy = Objects.requireNonNull(entry.policy());
        assertThat(PolicyJson.write(policy).stringValue()).isEqualTo(entry.id());
        assertThat(read('"' + entry.id() + '"')).isEqualTo(policy);
        NamedPolicy renamed = new NamedPolicy(NamedPolicy.CUSTOM, policy.policy());
        assertThat(read(PolicyJson.write(renamed).toString())).isEqualTo(renamed);
    }

    @ParameterizedTest
    @MethodSource("reconnecting")
    void everyPolicySaysItselfAndDrawsPlausibleWaits(CatalogueEntry entry) {
        Policy policy = Objects.requireNonNull(entry.policy()).policy();
        assertThat(policy.formula()).startsWith("wait(n) = ").doesNotContain("null");
        assertThat(policy.toString()).startsWith("Waits ").endsWith(".").doesNotContain("null");
        SeededDraws draws = new SeededDraws(1);
        for (int client = 0; client < 100; client++) {
            long previous = 0;
            for (int n = 0; n < 200 && !policy.endsBefore(n); n++) {
                previous = policy.waitMicros(n, previous, draws, client, n);
                assertThat(previous).isBetween(0L, 901_000_000L);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            socket.io-client | wait(n) = min(5, 1·2^n·(1 ± 0.5·U[0, 1)), the sign by the draw's first digit)
            signalr          | wait(n) = [0, 2, 10, 30](n), then stop
            centrifuge       | wait(n) = min(20, U[0, min(20, 0.5·2^n)) + 0.5)
            pusher-java      | wait(n) = min(30, 1·(n+1)^2)
            recws-go         | wait(n) = min(30, U[0, ([0](n), then 2·1.5^(n-1)) - 2) + 2); wait(0) = min(30, 0)
            reconnecting-websocket | wait(n) = min(10, 1·1.3^n·S, S = U[1, 5) once per client)
            convex           | wait(n) = min(16, 1·2^n)·U[0.5, 1.5)
            """)
    void formulasOfRealClients(String id, String formula) {
        assertThat(Objects.requireNonNull(CATALOGUE.preset(id)).policy().formula())
                .isEqualTo(formula);
    }

    /** phoenix#4045: twenty failed attempts in an outage of a minute, and all clients back at 64.26 s. */
    @Test
    void phoenixMakesTwentyAttemptsInAMinute() {
        List<Double> attempts = attempts("phoenix", 64.2);
        assertThat(attempts.stream().filter(at -> at < 60)).hasSize(20);
        assertThat(attempts.get(20)).isCloseTo(64.26, within(1e-6));
    }

    /** AspNetCore.Docs#11951: whoever is not back after 42 s never will be. */
    @Test
    void signalrHasGivenUpAfterFortyTwoSeconds() {
        assertThat(attempts("signalr", 1e6)).containsExactly(0.0, 2.0, 12.0, 42.0);
    }

    /** socket.io#2998: from the fifth retry on everybody waits 5 s. */
    @Test
    void socketIoFreezesItsPhases() {
        Policy policy =
                Objects.requireNonNull(CATALOGUE.preset("socket.io-client")).policy();
        SeededDraws draws = new SeededDraws(1);
        for (int client = 0; client < 1000; client++) {
            for (int n = 4; n < 120; n++) {
                assertThat(policy.waitMicros(n, 0, draws, client, n)).isEqualTo(5_000_000);
            }
        }
    }

    /** The times of the attempts of one client that is refused at once. */
    private static List<Double> attempts(String id, double until) {
        Policy policy = Objects.requireNonNull(CATALOGUE.preset(id)).policy();
        List<Double> times = new ArrayList<>();
        double now = 0;
        for (int n = 0; !policy.endsBefore(n) && now < until; n++) {
            now += policy.waitMicros(n, 0, new SeededDraws(1), 0, n) / 1e6;
            times.add(now);
        }
        return times;
    }

    @Test
    void aClientOfTheCatalogueCanBeChanged() {
        NamedPolicy changed = read("{\"preset\": \"phoenix\", \"jitter\": \"full\"}");

        assertThat(changed.name()).isEqualTo(NamedPolicy.CUSTOM);
        assertThat(changed.policy().envelope()).isInstanceOf(Envelope.Table.class);
        assertThat(changed.policy().jitter()).hasSize(1);
    }

    @Test
    void aClientThatDoesNotReconnectIsNoPolicy() {
        assertThatThrownBy(() -> read("\"okhttp\""))
                .isInstanceOfSatisfying(
                        InvalidScenario.class,
                        refused -> assertThat(refused.violations().get(0).detail())
                                .isEqualTo(
                                        "\"okhttp\" does not reconnect by itself: No automatic reconnect after onFailure."));
    }

    @Test
    void anEntryThatIsWrongSaysWhere() {
        assertThatThrownBy(() ->
                        CatalogueReader.read("[{\"id\": \"x\", \"policy\": {\"envelope\": {\"kind\": \"loud\"}}}]"))
                .hasMessageContaining("/0/policy/envelope/kind")
                .hasMessageContaining("/0/version");
    }

    private static NamedPolicy read(String json) {
        return PolicyJson.read(JsonMapper.shared().readTree(json));
    }
}
