package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.PolicySearch;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ApiDocsIT extends ApiTestBase {

    @Test
    void everyOperationIsDescribed() {
        JsonNode docs = json(get("/v3/api-docs"));

        assertThat(docs.path("openapi").stringValue()).startsWith("3.1");
        assertThat(docs.path("paths").propertyNames())
                .containsExactlyInAnyOrder(
                        "/api/runs",
                        "/api/runs/{id}",
                        "/api/runs/{id}/cancel",
                        "/api/runs/{id}/restore",
                        "/api/runs/{id}/events",
                        "/api/runs/{id}/export",
                        "/api/runs/export",
                        "/api/runs/import",
                        "/api/runs/{id}/report",
                        "/api/runs/{id}/charts/{chart}.svg",
                        "/api/runs/{id}/post-mortem.zip",
                        "/api/runs/{id}/ticks",
                        "/api/runs/{id}/clients",
                        "/api/runs/{id}/model",
                        "/api/comparisons",
                        "/api/experiments",
                        "/api/limits",
                        "/api/scenarios",
                        "/api/scenarios/{id}",
                        "/api/policies",
                        "/api/policies/{id}",
                        "/api/policies/{id}/audit",
                        "/api/policies/audit",
                        "/api/policies/preview");
        docs.path("paths")
                .forEach(path -> path.forEach(operation -> {
                    assertThat(operation.path("summary").stringValue()).isNotBlank();
                    assertThat(operation.path("description").stringValue()).isNotBlank();
                    assertThat(operation.at("/responses/default/content").has("application/problem+json"))
                            .isTrue();
                }));
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        JsonNode docs = json(get("/v3/api-docs"));

        assertThat(docs.findValues("$ref"))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                docs.at(reference.stringValue().substring(1)).isMissingNode())
                        .as(reference.stringValue())
                        .isFalse());
    }

    @Test
    void everyExampleWorks() {
        JsonNode docs = json(get("/v3/api-docs"));
        JsonNode examples = docs.at("/paths/~1api~1runs/post/requestBody/content/application~1json/examples");

        assertThat(examples.size()).isEqualTo(8);
        for (JsonNode example : examples) {
            JsonNode value = docs.at(example.path("$ref").stringValue().substring(1) + "/value");
            HttpResponse<String> response = post("/api/runs", value.toString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
            awaitState(json(response).path("id").stringValue(), "completed");
        }
    }

    @Test
    void everyExampleOfAnExperimentWorks() {
        JsonNode docs = json(get("/v3/api-docs"));
        JsonNode examples = docs.at("/paths/~1api~1experiments/post/requestBody/content/application~1json/examples");

        assertThat(examples.size()).isEqualTo(2);
        for (JsonNode example : examples) {
            JsonNode value = docs.at(example.path("$ref").stringValue().substring(1) + "/value");
            HttpResponse<String> response = post("/api/experiments", value.toString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
            json(response).path("runs").forEach(run -> awaitState(run.path("id").stringValue(), "completed"));
        }
    }

    @ParameterizedTest
    @CsvSource({"audit, 4", "preview, 2"})
    void everyExampleOfPoliciesWorks(String call, int count) {
        JsonNode docs = json(get("/v3/api-docs"));
        JsonNode examples = docs.path("paths")
                .path("/api/policies/" + call)
                .at("/post/requestBody/content/application~1json/examples");

        assertThat(examples.size()).isEqualTo(count);
        for (JsonNode example : examples) {
            JsonNode value = docs.at(example.path("$ref").stringValue().substring(1) + "/value");
            HttpResponse<String> response = post("/api/policies/" + call, value.toString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        }
    }

    @Test
    void everyDefectIsDocumented() {
        JsonNode codes = json(get("/v3/api-docs")).at("/components/schemas/DefectCode/enum");

        assertThat(codes.valueStream().map(JsonNode::stringValue))
                .containsExactlyInAnyOrderElementsOf(PolicySearch.defectCodes());
    }

    @Test
    void thePageToTryItIsThere() {
        HttpResponse<String> moved = get("/swagger-ui");

        assertThat(moved.statusCode()).isEqualTo(302);
        HttpResponse<String> page = get(header(moved, "Location").replaceFirst("^https?://[^/]+", ""));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("swagger-ui");
        assertThat(get("/swagger-ui/swagger-initializer.js").body()).contains("/v3/api-docs");
    }
}
