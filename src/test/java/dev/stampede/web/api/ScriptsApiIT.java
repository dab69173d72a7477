package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** What scripts need: wait for the end, ask twice safely, and be watched by Prometheus. */
@TestPropertySource(properties = "management.prometheus.metrics.export.enabled=true")
class ScriptsApiIT extends ApiTestBase {

    private final String key = UUID.randomUUID().toString();

    private HttpResponse<String> start(String key, String scenario) {
        return send(request("/api/runs")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(scenario)));
    }

    private static String id(HttpResponse<String> response) {
        return json(response).path("id").stringValue();
    }

    @Test
    void whoWaitsIsAnsweredAtTheEnd() {
        String id = awaitState(start(ENDLESS), "running");
        List<CompletableFuture<HttpResponse<String>>> waiting = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> get("/api/runs/" + id + "?wait=20")))
                .toList();
        assertThat(waiting.get(0)).isNotDone();
        stop(id);

        assertThat(waiting)
                .allSatisfy(answer -> assertThat(answer)
                        .succeedsWithin(Duration.ofSeconds(15))
                        .satisfies(response -> assertThat(
                                        json(response).path("state").stringValue())
                                .isEqualTo("cancelled")));
    }

    @Test
    void whoWaitsForLongEnoughIsToldHowItIs() {
        String id = awaitState(start(ENDLESS), "running");

        HttpResponse<String> answer = get("/api/runs/" + id + "?wait=1");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer).path("state").stringValue()).isEqualTo("running");
        stop(id);
        assertThat(json(get("/api/runs/" + awaitState(id, "cancelled") + "?wait=60"))
                        .path("state")
                        .stringValue())
                .isEqualTo("cancelled");
        assertThat(get("/api/runs/" + UUID.randomUUID() + "?wait=60").statusCode())
                .isEqualTo(404);
        assertThat(get("/api/runs/" + id + "?wait=61").statusCode()).isEqualTo(400);
    }

    @Test
    void theSameKeyAndBodyStartOneStormOnly() {
        HttpResponse<String> first = start(key, SMALL);
        assertThat(first.statusCode()).isEqualTo(202);
        awaitState(id(first), "completed");

        HttpResponse<String> again = start(key, SMALL);

        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(id(again)).isEqualTo(id(first));
        assertThat(json(again).path("state").stringValue()).isEqualTo("completed");
        assertThat(header(again, "Location")).isEqualTo("/api/runs/" + id(first));
        HttpResponse<String> other = start(key, SMALL + " ");
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(json(other).path("type").stringValue()).isEqualTo("urn:stampede:problem:idempotency-key-reused");

        send(request("/api/runs/" + id(first)).DELETE());
        HttpResponse<String> anew = start(key, SMALL);
        assertThat(anew.statusCode()).isEqualTo(202);
        assertThat(id(anew)).isNotEqualTo(id(first));
    }

    @Test
    void manyAtOnceWithTheSameKeyGetTheSameRun() {
        List<CompletableFuture<HttpResponse<String>>> calls = IntStream.range(0, 10)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> start(key, SMALL)))
                .toList();

        List<HttpResponse<String>> answers =
                calls.stream().map(CompletableFuture::join).toList();

        assertThat(answers).extracting(HttpResponse::statusCode).isSubsetOf(200, 202);
        assertThat(answers).extracting(ScriptsApiIT::id).containsOnly(id(answers.get(0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"with blank", "x200"})
    void aKeyThatIsNoneIsSaidToBeSo(String wrong) {
        HttpResponse<String> refused = start(wrong.replace("x200", "x".repeat(201)), SMALL);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).path("parameter").stringValue()).isEqualTo("Idempotency-Key");
    }

    @Test
    void aScenarioWithMistakesUsesUpNoKey() {
        assertThat(start(key, "{}").statusCode()).isEqualTo(422);
        assertThat(start(key, SMALL).statusCode()).isEqualTo(202);
    }

    @Test
    void prometheusFindsTheNumbers() {
        awaitState(start(SMALL), "completed");

        HttpResponse<String> scraped = get("/actuator/prometheus");

        assertThat(scraped.statusCode()).isEqualTo(200);
        assertThat(scraped.body())
                .contains("# TYPE stampede_attempts_total counter", "stampede_runs{state=\"completed\"}")
                .contains(
                        "stampede_queue_length 0.0",
                        "stampede_arrival_rate 0.0",
                        "stampede_failed_total{cause=\"tls\"}");
        assertThat(scraped.body()).doesNotContainPattern("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}");
        assertThat(send(request("/actuator/prometheus").header("Origin", "http://evil.example"))
                        .statusCode())
                .isEqualTo(403);
        for (String inner : List.of("metrics", "env", "heapdump", "loggers")) {
            assertThat(get("/actuator/" + inner).statusCode()).isEqualTo(404);
        }
    }
}
