package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LimitsApiIT extends ApiTestBase {

    @Test
    void aProgramLearnsWhatFitsAndWhatToSetForMore() {
        JsonNode limits = json(get("/api/limits?clients=30000"));

        assertThat(limits.path("clients").intValue()).isEqualTo(30_000);
        JsonNode embedded = limits.at("/gateways/0");
        assertThat(embedded.path("gateway").stringValue()).isEqualTo("embedded");
        assertThat(embedded.path("most_clients").intValue()).isEqualTo(28_000);
        assertThat(embedded.path("limit").stringValue()).isEqualTo("open_files");
        JsonNode files = embedded.at("/needs/0");
        assertThat(files.path("available").longValue()).isEqualTo(56_300);
        assertThat(files.path("needed").longValue()).isEqualTo(60_300);
        assertThat(files.path("enough").booleanValue()).isFalse();
        assertThat(files.path("remedy").stringValue()).contains("ulimit -n 60300");
        assertThat(limits.at("/gateways/1/refusal").isNull()).isTrue();
        assertThat(limits.at("/gateways/2/limit").stringValue()).isEqualTo("ports");
    }

    @Test
    void whatIsForetoldIsWhatAScenarioIsTold() {
        JsonNode limits = json(get("/api/limits?clients=28001"));
        JsonNode refused =
                json(post("/api/runs", "{\"client_count\": 28001, \"burst_interval\": 1, \"max_iterations\": 1}"));

        assertThat(refused.at("/errors/0/pointer").stringValue()).isEqualTo("/client_count");
        assertThat(refused.at("/errors/0/detail").stringValue())
                .isEqualTo(limits.at("/gateways/0/refusal").stringValue())
                .contains("ulimit -n 56302");
    }

    @Test
    void numbersBeyondAnyFleetAreRefused() {
        assertThat(get("/api/limits?clients=0").statusCode()).isEqualTo(400);
        assertThat(get("/api/limits?clients=100001").statusCode()).isEqualTo(400);
        assertThat(get("/api/limits").statusCode()).isEqualTo(200);
    }
}
