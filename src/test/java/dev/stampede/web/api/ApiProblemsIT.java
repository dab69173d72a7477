package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.WrongScenarios;
import dev.stampede.format.WrongScenarios.Wrong;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Whatever goes wrong under /api leaves as a problem document. */
class ApiProblemsIT extends ApiTestBase {

    private static final String NOBODY = "/api/runs/01936a5e-7c00-7000-8000-000000000001";

    static Stream<Wrong> wrongScenarios() {
        return WrongScenarios.all();
    }

    static Stream<Wrong> unreadableTexts() {
        return WrongScenarios.unreadable();
    }

    private static JsonNode problem(HttpResponse<String> response, int status, String type) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        JsonNode problem = json(response);
        assertThat(problem.path("type").stringValue()).isEqualTo("urn:stampede:problem:" + type);
        assertThat(problem.path("status").intValue()).isEqualTo(status);
        assertThat(problem.path("title").stringValue()).isNotBlank();
        assertThat(problem.path("detail").stringValue()).endsWith(".");
        assertThat(response.body()).doesNotContain("Exception", "dev.stampede", "springframework", "tools.jackson");
        return problem;
    }

    @ParameterizedTest
    @MethodSource("wrongScenarios")
    void aWrongScenarioNamesItsMistakes(Wrong wrong) {
        JsonNode problem = problem(post("/api/runs", wrong.json()), 422, "invalid-scenario");

        List<String> pointers = new ArrayList<>();
        problem.path("errors")
                .forEach(error -> pointers.add(error.path("pointer").stringValue()));
        assertThat(pointers).isEqualTo(wrong.pointers());
        assertThat(problem.at("/errors/0/detail").stringValue()).contains(wrong.words());
    }

    @ParameterizedTest
    @MethodSource("unreadableTexts")
    void whatIsNoJsonNamesLineAndColumn(Wrong wrong) {
        JsonNode problem = problem(post("/api/runs", wrong.json()), 400, "malformed-json");

        assertThat(problem.path("line").intValue()).isPositive();
        assertThat(problem.path("column").intValue()).isPositive();
        assertThat(problem.path("errors")).hasSize(1);
    }

    @Test
    void ofManyMistakesAHundredAreListedAndAllCounted() {
        StringBuilder json = new StringBuilder("{\"client_count\": 1, \"burst_interval\": 1, \"max_iterations\": 1");
        for (int i = 0; i < 250; i++) {
            json.append(", \"wrong").append(i).append("\": 1");
        }
        JsonNode problem = problem(post("/api/runs", json.append('}').toString()), 422, "invalid-scenario");

        assertThat(problem.path("errors")).hasSize(100);
        assertThat(problem.path("error_count").intValue()).isEqualTo(250);
    }

    @Test
    void aBodyOfTenMegabytesIsTooLarge() {
        problem(post("/api/runs", " ".repeat(10_000_000)), 413, "body-too-large");
    }

    @Test
    void aBodyOfUnknownLengthIsTooLargeOnceItIs() {
        byte[] much = " ".repeat(3_000_000).getBytes(StandardCharsets.UTF_8);
        HttpResponse<String> response = send(request("/api/runs")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(much))));

        problem(response, 413, "body-too-large");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api, 404, not-found",
        "GET, /api/, 404, not-found",
        "GET, /api/nothing, 404, not-found",
        "POST, /api/nothing, 404, not-found",
        "GET, /api/runs/x/y/z, 404, not-found",
        "GET, /api/runs/garbage, 404, run-not-found",
        "GET, /api/runs/garbage/report, 404, run-not-found",
        "GET, /api/runs?page=-1, 400, invalid-parameter",
        "GET, /api/runs?size=1000, 400, invalid-parameter",
        "GET, /api/runs?page=one, 400, invalid-parameter",
        "GET, /api/runs;x=1, 400, bad-request",
        "GET, /api/runs//x, 400, bad-request",
        "TRACE, /api/runs, 405, method-not-allowed",
        "PUT, /api/runs, 405, method-not-allowed",
        "DELETE, /api/runs, 405, method-not-allowed",
        "GET, /api/runs/garbage/cancel, 405, method-not-allowed",
    })
    void everyAddressAnswersWithAProblem(String method, String path, int status, String type) {
        HttpResponse<String> response = send(request(path).method(method, BodyPublishers.noBody()));

        problem(response, status, type);
        assertThat(header(response, "Allow").isEmpty()).isEqualTo(status != 405);
    }

    @ParameterizedTest
    @CsvSource({"GET, ''", "GET, /report", "GET, /ticks", "GET, /clients", "POST, /cancel", "DELETE, ''"})
    void aRunThatIsNotThereIsNotFound(String method, String path) {
        problem(send(request(NOBODY + path).method(method, BodyPublishers.noBody())), 404, "run-not-found");
    }

    @ParameterizedTest
    @CsvSource({"text/html", "image/png;q=0.5", "nonsense"})
    void aFormatThatThereIsNotIsNotAcceptable(String accept) {
        problem(send(request("/api/runs").header("Accept", accept)), 406, "not-acceptable");
    }

    @Test
    void ticksCanBeHadAsJsonAndCsvOnly() {
        problem(send(request(NOBODY + "/ticks").header("Accept", "text/html")), 406, "not-acceptable");
        problem(get(NOBODY + "/ticks?format=xml"), 400, "invalid-parameter");
        problem(get(NOBODY + "/ticks?max=1"), 400, "invalid-parameter");
        problem(get(NOBODY + "/ticks?from=5&to=4"), 400, "invalid-parameter");
    }

    @ParameterizedTest
    @CsvSource({"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense"})
    void onlyJsonIsTaken(String type) {
        HttpResponse<String> response =
                send(request("/api/runs").header("Content-Type", type).POST(BodyPublishers.ofString(SMALL)));
        problem(response, 415, "unsupported-media-type");

        HttpResponse<String> cancel =
                send(request(NOBODY + "/cancel").header("Content-Type", type).POST(BodyPublishers.ofString("a=b")));
        problem(cancel, 415, "unsupported-media-type");
    }

    @Test
    void aBodyWithoutATypeIsNotTaken() {
        problem(send(request("/api/runs").POST(BodyPublishers.ofString(SMALL))), 415, "unsupported-media-type");
    }

    @Test
    void aFullQueueSaysWhenToComeBack() {
        String running = awaitState(start(ENDLESS), "running");
        String second = start(ENDLESS);
        String third = start(ENDLESS);
        HttpResponse<String> refused = post("/api/runs", ENDLESS);

        problem(refused, 429, "queue-full");
        assertThat(header(refused, "Retry-After")).isEqualTo("10");
        List.of(third, second, running).forEach(this::stop);
    }
}
