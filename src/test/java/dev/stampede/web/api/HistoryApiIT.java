package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Runs are searched, written on, deleted and brought back over REST. */
class HistoryApiIT extends ApiTestBase {

    private final String tag = UUID.randomUUID().toString();

    private HttpResponse<String> patch(String id, String type, String json) {
        return send(
                request("/api/runs/" + id).header("Content-Type", type).method("PATCH", BodyPublishers.ofString(json)));
    }

    private HttpResponse<String> patch(String id, String json) {
        return patch(id, "application/merge-patch+json", json);
    }

    private List<String> found(String query) {
        return json(get("/api/runs?" + query))
                .path("runs")
                .valueStream()
                .map(run -> run.path("id").stringValue())
                .toList();
    }

    @Test
    void aRunIsWrittenOnAndFoundByIt() {
        String id = awaitState(start(SMALL), "completed");
        String other = awaitState(start(SMALL), "completed");

        HttpResponse<String> changed = patch(
                id,
                "{\"name\": \"50% & <b>\", \"tags\": [\"" + tag
                        + "\", \"Prod\"], \"note\": \"why\", \"pinned\": true}");

        assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);
        JsonNode run = json(get("/api/runs/" + id));
        assertThat(run.path("name").stringValue()).isEqualTo("50% & <b>");
        assertThat(run.path("note").stringValue()).isEqualTo("why");
        assertThat(run.at("/tags/1").stringValue()).isEqualTo("prod");
        assertThat(run.path("pinned").booleanValue()).isTrue();
        assertThat(found("tag=" + tag)).containsExactly(id);
        assertThat(found("tag=" + tag + "&q=" + URLEncoder.encode("0% & <", StandardCharsets.UTF_8)))
                .containsExactly(id);
        // A search reads what is stored, and a run's state is stored once a second.
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(
                                found("tag=" + tag + "&state=completed&engine=live&policy=naive&from=2020-01-01&to="))
                        .containsExactly(id));
        assertThat(found("tag=" + tag + "&state=failed")).isEmpty();
        assertThat(found("size=200")).contains(id, other);
        JsonNode brief = json(get("/api/runs?tag=" + tag)).at("/runs/0");
        assertThat(brief.path("scenario").isNull()).isTrue();
        assertThat(brief.path("client_count").intValue()).isEqualTo(5);

        assertThat(json(patch(id, "application/json", "{\"name\": null, \"pinned\": false}"))
                        .path("name")
                        .isNull())
                .isTrue();
        assertThat(json(get("/api/runs/" + id)).path("note").stringValue()).isEqualTo("why");
    }

    @Test
    void whatCannotBeChangedIsAViolationAtItsPlace() {
        String id = awaitState(start(SMALL), "completed");

        HttpResponse<String> refused = patch(id, "{\"state\": \"failed\", \"tags\": [\"ok\", \"a,b\"], \"pinned\": 1}");

        assertThat(refused.statusCode()).isEqualTo(422);
        JsonNode problem = json(refused);
        assertThat(problem.path("type").stringValue()).isEqualTo("urn:stampede:problem:invalid-change");
        assertThat(problem.path("errors")
                        .valueStream()
                        .map(error -> error.path("pointer").stringValue()))
                .containsExactlyInAnyOrder("/state", "/tags/1", "/pinned");
        assertThat(patch(id, "{").statusCode()).isEqualTo(400);
        assertThat(patch(id, "text/plain", "{}").statusCode()).isEqualTo(415);
        assertThat(patch(UUID.randomUUID().toString(), "{}").statusCode()).isEqualTo(404);
    }

    @Test
    void aDeletedRunIsBroughtBackWithAllThatCameOutOfIt() {
        String id = awaitState(start(SMALL), "completed");
        String run = get("/api/runs/" + id).body();
        String report = get("/api/runs/" + id + "/report").body();
        String ticks = get("/api/runs/" + id + "/ticks").body();

        assertThat(send(request("/api/runs/" + id).DELETE()).statusCode()).isEqualTo(204);
        assertThat(get("/api/runs/" + id).statusCode()).isEqualTo(404);
        assertThat(get("/api/runs/" + id + "/ticks").statusCode()).isEqualTo(404);
        assertThat(send(request("/api/runs/" + id).DELETE()).statusCode()).isEqualTo(404);
        assertThat(found("size=200")).doesNotContain(id);

        HttpResponse<String> restored =
                send(request("/api/runs/" + id + "/restore").POST(BodyPublishers.noBody()));
        assertThat(restored.statusCode()).isEqualTo(200);
        assertThat(restored.body()).isEqualTo(run);
        assertThat(get("/api/runs/" + id + "/report").body()).isEqualTo(report);
        assertThat(get("/api/runs/" + id + "/ticks").body()).isEqualTo(ticks);
    }

    @ParameterizedTest
    @CsvSource({
        "state=stuck, state, must be one of queued",
        "engine=warp, engine, 'must be one of live, virtual'",
        "from=yesterday, from, a day such as",
        "to=2026-02-30, to, a day such as",
        "to=-999999999-01-01T00:00:00Z, to, a day such as",
    })
    void aSearchThatMeansNothingNamesItsParameter(String query, String parameter, String words) {
        HttpResponse<String> refused = get("/api/runs?" + query);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).path("parameter").stringValue()).isEqualTo(parameter);
        assertThat(json(refused).path("detail").stringValue()).contains(words);
    }
}
