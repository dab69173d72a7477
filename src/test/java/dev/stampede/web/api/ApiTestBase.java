package dev.stampede.web.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stampede.format.ScenarioReader;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Target;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.bean.override.convention.TestBean;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole product but for its engine, asked over HTTP. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"stampede.runs.queue-limit=2", "stampede.sample.enabled=false"})
abstract class ApiTestBase {

    static final String SMALL = "{\"client_count\": 5, \"burst_interval\": 1, \"max_iterations\": 1}";
    static final String ENDLESS =
            "{\"name\": \"endless\", \"client_count\": 5, \"burst_interval\": 1, \"max_iterations\": 1}";

    private static final Surroundings SURROUNDINGS =
            new Surroundings(Capacities.of(28_000, 4096), SynRetransmit.LINEAR, ApiTestBase::refusal);

    @TestBean(enforceOverride = false)
    @Nullable
    StormRunner stormRunner;

    @TestBean(enforceOverride = false)
    @Nullable
    Surroundings surroundings;

    @TestBean(enforceOverride = false)
    @Nullable
    ScenarioReader scenarioReader;

    @LocalServerPort
    int port;

    private final HttpClient http = HttpClient.newHttpClient();

    static StormRunner stormRunner() {
        return new FakeStorms();
    }

    static Surroundings surroundings() {
        return SURROUNDINGS;
    }

    static ScenarioReader scenarioReader() {
        return ScenarioReader.forRuns(SURROUNDINGS, () -> 7);
    }

    private static @Nullable String refusal(Target target) {
        URI uri = target.uri();
        return uri != null && "localhost".equals(uri.getHost()) ? null : "This target is not allowed.";
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(20));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString(UTF_8));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> get(String path) {
        return send(request(path));
    }

    HttpResponse<String> post(String path, String json) {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    static JsonNode json(HttpResponse<String> response) {
        return JsonMapper.shared().readTree(response.body());
    }

    static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /** Starts a run and gives its id. */
    String start(String scenario) {
        return json(post("/api/runs", scenario)).path("id").stringValue();
    }

    String awaitState(String id, String state) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() ->
                        json(get("/api/runs/" + id)).path("state").stringValue().equals(state));
        return id;
    }

    void stop(String id) {
        send(request("/api/runs/" + id + "/cancel").POST(BodyPublishers.noBody()));
    }
}
