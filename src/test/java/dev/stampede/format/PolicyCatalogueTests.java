package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import dev.stampede.policy.SeededDraws;
import dev.stampede.storm.InvalidScenario;
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
