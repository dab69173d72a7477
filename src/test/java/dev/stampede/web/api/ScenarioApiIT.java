package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ScenarioApiIT extends ApiTestBase {

    @Test
    void everyCaseFromTheFieldCanBePostedAsItStands() {
        JsonNode cases = json(get("/api/scenarios"));

        assertThat(cases.size()).isGreaterThan(14);
        for (JsonNode each : cases) {
            assertThat(each.path("answer").stringValue()).isNotBlank();
            JsonNode alone = json(get("/api/scenarios/" + each.path("id").stringValue()));
            assertThat(alone).isEqualTo(each);
        }
        HttpResponse<String> run =
                post("/api/runs", cases.path(0).path("scenario").toString());
        assertThat(run.statusCode()).isEqualTo(202);
        assertThat(json(run).path("engine").stringValue()).isEqualTo("virtual");
    }

    @Test
    void anUnknownCaseIsAProblem() {
        HttpResponse<String> answer = get("/api/scenarios/f99");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(json(answer).path("detail").stringValue()).contains("/api/scenarios");
    }
}
