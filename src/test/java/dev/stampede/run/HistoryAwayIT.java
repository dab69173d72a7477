package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.storm.StormResult.Ending;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A database that fails in the middle of a run: it is said everywhere, and the run and its report outlive it. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class, FailingDatabase.class},
        properties = {"stampede.sample.enabled=false", "spring.datasource.url=jdbc:h2:mem:failing"},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@Timeout(120)
class HistoryAwayIT {

    private static final String SMALL = "{\"client_count\": 5, \"burst_interval\": 1, \"max_iterations\": 1}";

    private final Runs runs;
    private final RunQueue queue;
    private final ScriptedStorm storm;
    private final FailingDatabase.Switch database;
    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();

    HistoryAwayIT(
            Runs runs,
            RunQueue queue,
            ScriptedStorm storm,
            FailingDatabase.Switch database,
            @LocalServerPort int port) {
        this.runs = runs;
        this.queue = queue;
        this.storm = storm;
        this.database = database;
        this.port = port;
    }

    @AfterEach
    void databaseIsBack() {
        database.fail(false);
        runs.active().forEach(run -> runs.cancel(run.id()));
        await().until(() -> queue.all().isEmpty());
        storm.reset();
    }

    @Test
    void aRunGoesOnWithoutItsDatabaseAndItsReportIsThereBeforeAndAfterItIsStored() throws Exception {
        Run run = runs.submit(TestScenarios.small());
        String page = "/runs/" + run.id();
        String api = "/api" + page;
        storm.ticks(0, 9);
        await().until(() -> runs.ticks(run.id(), 0, 100).size() == 10);

        database.fail(true);
        storm.ticks(10, 19);
        storm.end(Ending.SETTLED);
        await().until(() -> runs.get(run.id()).state() == RunState.COMPLETED);
        await().atMost(Duration.ofSeconds(10)).until(() -> get(api).body().contains("kept in memory"));

        assertThat(get(page).statusCode()).isEqualTo(200);
        assertThat(get(page).body()).contains("could not be written for a while", "Report (JSON)");
        HttpResponse<String> report = get(api + "/report");
        assertThat(report.statusCode()).isEqualTo(200);
        assertThat(report.body()).contains("\"total_clients\"");

        database.fail(false);
        await().atMost(Duration.ofSeconds(10)).until(() -> queue.find(run.id()) == null);
        assertThat(get(api + "/report").body()).isEqualTo(report.body());
        assertThat(runs.ticks(run.id(), 0, 100)).isEqualTo(TestTicks.range(0, 19));
    }

    @Test
    void everyAnswerThatNeedsTheDatabaseSaysSoAndShowsWhatCanBeReadWithoutIt() throws Exception {
        Run run = runs.submit(TestScenarios.small());
        database.fail(true);

        for (HttpResponse<String> answer : List.of(get("/api/runs"), post("/api/runs", SMALL))) {
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).contains("10");
            assertThat(answer.body()).contains("history-away", "goes on", "from memory");
            assertThat(answer.body()).doesNotContain("SQL", "Exception", "No space");
        }
        for (String page : List.of("/", "/runs")) {
            HttpResponse<String> answer = get(page);
            assertThat(answer.body()).contains("The history cannot be read", "/runs/" + run.id());
            assertThat(answer.body()).doesNotContain("SQL", "Exception");
        }
        assertThat(get("/runs").statusCode()).isEqualTo(503);
        assertThat(get("/").statusCode()).as("the form is there").isEqualTo(200);
    }

    /** Of a run that no memory holds. */
    @Test
    void theOpenApiDocumentNamesTheCallsThatNeedTheDatabase() throws Exception {
        JsonNode paths =
                JsonMapper.shared().readTree(get("/v3/api-docs").body()).path("paths");
        database.fail(true);

        for (var path : paths.properties()) {
            if (path.getValue().has("get")) {
                boolean documented = path.getValue().at("/get/responses").has("503");
                HttpResponse<String> answer = get(called(path.getKey()));
                assertThat(answer.statusCode() == 503).as(path.getKey()).isEqualTo(documented);
                assertThat(answer.body().contains("history-away"))
                        .as(path.getKey())
                        .isEqualTo(documented);
            }
        }
        for (String changing : List.of("/post", "/patch", "/delete")) {
            paths.properties().stream()
                    .filter(path -> path.getKey().startsWith("/api/runs"))
                    .map(path -> path.getValue().at(changing))
                    .filter(JsonNode::isObject)
                    .forEach(call -> assertThat(call.at("/responses").has("503"))
                            .as(call.path("operationId").stringValue())
                            .isTrue());
        }
    }

    /** The address with values in the place of its parameters. */
    private static String called(String path) {
        String id = path.startsWith("/api/policies") ? "naive" : "01936a5e-7c00-7000-8000-000000000001";
        String query =
                path.equals("/api/comparisons") ? "?run=" + id + "&run=01936a5e-7c00-7000-8000-000000000002" : "";
        return path.replace("{id}", id).replace("{chart}", "arrivals") + query;
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String json) throws Exception {
        return http.send(
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(20));
    }
}
