package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.StormResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportWriterTests {

    private static final Story STORY = new Story("It fell.", "The floor.", "A net.");

    private final String text = ReportWriter.write(
            StormResults.settled(),
            new ReportWords("All is well.", STORY, List.of(new Finding("lockstep", "They moved as one."))),
            new Environment(2, "Java 17", "Linux", "epoll", Map.of("open_files", 20_000L)),
            Instant.parse("2026-01-01T00:00:00.250Z"));
    private final JsonNode report = JsonMapper.shared().readTree(text);

    @Test
    void beginsLikeTheHarnessesReport() {
        assertThat(report.propertyNames()).startsWith("timestamp", "total_clients", "metrics");
        assertThat(report.at("/timestamp").doubleValue()).isEqualTo(1767225600.25);
        assertThat(report.at("/total_clients").intValue()).isEqualTo(1000);
        assertThat(report.at("/metrics")).hasSize(1000);
        assertThat(report.at("/metrics/7").toString()).isEqualTo("""
                        {"client_id":7,"reconnect_attempts":12,"successful_connections":2,"failures":11}""");
    }

    @Test
    void holdsTheWholeStory() {
        assertThat(report.at("/summary/headline").stringValue()).isEqualTo("All is well.");
        assertThat(report.at("/summary/words/what_happened").stringValue()).isEqualTo("It fell.");
        assertThat(report.at("/summary/words/what_limited_it").stringValue()).isEqualTo("The floor.");
        assertThat(report.at("/summary/words/what_would_help").stringValue()).isEqualTo("A net.");
        assertThat(report.at("/summary/findings/0/code").stringValue()).isEqualTo("lockstep");
        assertThat(report.at("/summary/attempts").longValue()).isEqualTo(13_000);
        assertThat(report.at("/summary/failures/refused").longValue()).isEqualTo(11_000);
        assertThat(report.at("/summary/handshake_p50").doubleValue()).isEqualTo(0.0015);
        assertThat(report.at("/bursts/0/recovered_100").doubleValue()).isEqualTo(2.1);
        assertThat(report.at("/bursts/0/recovered_90").isNull()).isTrue();
        assertThat(report.at("/bursts/0/peak_arrival_rate_1s").toString())
                .isEqualTo("{\"rate\":11800.0,\"at\":0.0,\"window\":1.0}");
        assertThat(report.at("/bursts/0/spreads/0/seconds").doubleValue()).isEqualTo(0.48);
        assertThat(report.at("/gateway/handshakes").longValue()).isEqualTo(2000);
        assertThat(report.at("/environment/limits/open_files").longValue()).isEqualTo(20_000);
        assertThat(report.at("/thresholds").isArray()).isTrue();
        assertThat(ScenarioReader.forHistory().read(report.at("/scenario"))).isEqualTo(StormResults.scenario());
    }

    @Test
    void theEnvironmentSaysWhereNobodyCheckedTheCertificate() {
        assertThat(environment(StormResults.secure(false)).path("tls_verified").booleanValue(true))
                .isFalse();
        assertThat(environment(StormResults.secure(true)).has("tls_verified")).isFalse();
    }

    private static JsonNode environment(StormResult result) {
        String written = ReportWriter.write(
                result,
                new ReportWords("All is well.", STORY, List.of()),
                new Environment(2, "Java 17", "Linux", "epoll", Map.of()),
                Instant.EPOCH);
        return JsonMapper.shared().readTree(written).path("environment");
    }

    @Test
    void saysWhatCameOfTheThresholds() {
        String judged = ReportWriter.write(
                StormResults.judged(
                        "{\"recovered_100\": \"< 30\", \"amplification\": \"<= 3\"}",
                        StormResult.Ending.SETTLED,
                        List.of(StormResults.burst(1, 1000, 2.1))),
                new ReportWords("Half of it is well.", STORY, List.of()),
                new Environment(2, "Java 17", "Linux", "epoll", Map.of()),
                Instant.EPOCH);
        JsonNode json = JsonMapper.shared().readTree(judged);

        assertThat(json.at("/summary/passed").booleanValue()).isFalse();
        assertThat(json.at("/thresholds/1").toString())
                .isEqualTo("{\"metric\":\"amplification\",\"condition\":\"<= 3\",\"limit\":3.0,\"value\":12.0,"
                        + "\"burst\":1,\"margin\":-9.0,\"margin_share\":-3.0,\"passed\":false,\"note\":null}");
        assertThat(json.at("/scenario/thresholds/recovered_100").stringValue()).isEqualTo("< 30");
        assertThat(report.at("/summary/passed").isNull()).isTrue();
    }

    @Test
    void givesDistributionsOfAllClients() {
        assertThat(report.at("/distributions/failures/p99").intValue()).isEqualTo(11);
        assertThat(report.at("/distributions/reconnect_attempts/mean").doubleValue())
                .isEqualTo(12);
    }

    @Test
    void eachPolicyOfAMixedFleetIsReportedForItself() {
        String mixed = ReportWriter.write(
                StormResults.mixed(),
                new ReportWords("All is well.", STORY, List.of()),
                new Environment(2, "Java 17", "Linux", "epoll", Map.of()),
                Instant.EPOCH);
        JsonNode parts = JsonMapper.shared().readTree(mixed).path("parts");

        assertThat(parts).hasSize(2);
        assertThat(parts.at("/0/policy").stringValue()).isEqualTo("full-jitter");
        assertThat(parts.at("/0/clients").intValue()).isEqualTo(750);
        assertThat(parts.at("/0/attempts").longValue()).isEqualTo(3_750);
        assertThat(parts.at("/0/recovered_100").doubleValue()).isEqualTo(2.1);
        assertThat(parts.at("/0/amplification").doubleValue()).isEqualTo(4);
        assertThat(parts.at("/1/recovered_100").isNull()).isTrue();
        assertThat(parts.at("/1/bursts/0/failures/refused").longValue()).isEqualTo(8_750);
        assertThat(parts.at("/1/bursts/0/given_up").intValue()).isEqualTo(1);
        assertThat(ReportReader.clients(mixed))
                .extracting(ClientLine::policy)
                .startsWith("full-jitter", "full-jitter", "naive", "full-jitter");
        assertThat(report.at("/parts")).as("one policy has no parts").isEmpty();
    }

    @Test
    void theClientsAreReadBack() {
        assertThat(ReportReader.clients(text)).hasSize(1000).element(7).isEqualTo(new ClientLine(7, 12, 2, 11, null));
    }

    @Test
    void aRunInVirtualTimeSaysNothingOfSockets() {
        String virtual = ReportWriter.write(
                StormResults.virtual(),
                new ReportWords("All is well.", STORY, List.of()),
                new Environment(2, "Java 17", "Linux", "epoll", Map.of("open_files", 20_000L)),
                Instant.EPOCH);

        JsonNode environment = JsonMapper.shared().readTree(virtual).path("environment");
        assertThat(environment.path("engine").stringValue()).isEqualTo("virtual");
        assertThat(environment.propertyNames())
                .contains("cores", "java", "os", "limits", "generator_limited", "signs")
                .doesNotContain("transport", "lateness_p50", "loop_lag_max");
    }
}
