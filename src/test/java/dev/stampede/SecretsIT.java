package dev.stampede;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.live.ScriptedServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The secrets of a scenario reach its target, and nothing else. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"stampede.sample.enabled=false", "spring.datasource.url=jdbc:h2:mem:secrets"})
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
class SecretsIT {

    private static final String SECRET = "s3cret";
    private static final String TARGET = """
            {"headers": {"X-Api-Key": "s3cret-key", "Origin": "https://app.example.org"},
             "cookies": {"session": "s3cret-cookie"}, "bearer_token": "s3cret-token",
             "first_message": "s3cret-hello", "wait_for": "welcome"}""";

    private final HttpClient http = HttpClient.newHttpClient();

    @LocalServerPort
    int port;

    private final JdbcClient database;

    SecretsIT(@Autowired JdbcClient database) {
        this.database = database;
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofByteArray());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send(request(path));
        assertThat(answer.statusCode()).as(path).isEqualTo(200);
        byte[] body = answer.body();
        boolean packed = body.length > 1 && body[0] == 0x1f && (body[1] & 0xff) == 0x8b;
        byte[] text = packed ? new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes() : body;
        return new String(text, StandardCharsets.UTF_8);
    }

    private JsonNode post(String scenario) throws IOException, InterruptedException {
        byte[] answer = send(request("/api/runs")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(scenario)))
                .body();
        return JsonMapper.shared().readTree(answer);
    }

    private static String scenario(String uri, String target) {
        return "{\"uri\": \"" + uri + "\", \"target\": " + target
                + ", \"client_count\": 2, \"burst_interval\": 0.5, \"max_iterations\": 1, \"policy\": \"fixed\","
                + " \"recovery_timeout\": 0.2}";
    }

    @Test
    void secretsReachTheTargetAndNothingElse(CapturedOutput output) throws IOException, InterruptedException {
        try (ScriptedServer server = new ScriptedServer(visit -> {
            visit.open("");
            visit.listen();
        })) {
            JsonNode accepted = post(scenario(server.uri(), TARGET));
            assertThat(accepted.toString()).doesNotContain(SECRET);
            String id = accepted.path("id").stringValue();
            assertThat(get("/api/runs/" + id)).as("while it runs").doesNotContain(SECRET);
            assertThat(get("/runs/" + id)).doesNotContain(SECRET);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> get("/api/runs/" + id).contains("\"completed\""));

            assertThat(server.heads().get(0)).contains("s3cret-key", "s3cret-cookie", "Bearer s3cret-token");
            assertThat(server.messages()).contains("s3cret-hello");
            for (String path : seen(id)) {
                assertThat(get(path)).as(path).doesNotContain(SECRET);
            }
            assertThat(get("/api/runs/" + id + "/report")).contains("https://app.example.org", "***");
            // A run that has ended is stored within a second.
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(wholeDatabase()).doesNotContain(SECRET));
            assertThat(output.getAll()).doesNotContain(SECRET);

            JsonNode again = post(scenario(
                    server.uri(), accepted.path("scenario").path("target").toString()));
            assertThat(again.path("errors").findValuesAsString("pointer"))
                    .containsExactly(
                            "/target/headers/X-Api-Key",
                            "/target/cookies/session",
                            "/target/bearer_token",
                            "/target/first_message");
        }
    }

    private static List<String> seen(String id) {
        return List.of(
                "/",
                "/runs",
                "/runs/" + id,
                "/?run=" + id,
                "/api/runs",
                "/api/runs/" + id,
                "/api/runs/" + id + "/report",
                "/api/runs/" + id + "/ticks",
                "/api/runs/" + id + "/clients",
                "/api/runs/" + id + "/export",
                "/actuator/prometheus");
    }

    private static String text(Clob text) {
        try {
            return text.getSubString(1, Math.toIntExact(text.length()));
        } catch (SQLException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** Every value of every column; packed bytes hold ticks only. */
    private String wholeDatabase() {
        List<String> values = new ArrayList<>();
        for (String table : database.sql(
                        "select table_name from information_schema.tables where table_schema = 'PUBLIC'")
                .query(String.class)
                .list()) {
            for (Map<String, Object> row :
                    database.sql("select * from \"" + table + "\"").query().listOfRows()) {
                for (Object value : row.values()) {
                    values.add(value instanceof Clob text ? text(text) : String.valueOf(value));
                }
            }
        }
        assertThat(values).as("the report is among them").anyMatch(value -> value.contains("total_clients"));
        assertThat(values.toString()).as("it is the right database").contains("https://app.example.org");
        return values.toString();
    }
}
