package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.context.TestPropertySource;

/** Runs leave over REST as a file and come back from one. */
@TestPropertySource(properties = "stampede.api.max-import=200KB")
class ArchiveApiIT extends ApiTestBase {

    private HttpResponse<byte[]> file(String path) throws IOException, InterruptedException {
        return java.net.http.HttpClient.newHttpClient().send(request(path).build(), BodyHandlers.ofByteArray());
    }

    private HttpResponse<String> importFile(byte[] file, String type) {
        return send(request("/api/runs/import").header("Content-Type", type).POST(BodyPublishers.ofByteArray(file)));
    }

    @Test
    void aRunGoesRoundAndIsAsItWas() throws IOException, InterruptedException {
        String id = awaitState(start(SMALL), "completed");
        String run = get("/api/runs/" + id).body();
        String report = get("/api/runs/" + id + "/report").body();
        String ticks = get("/api/runs/" + id + "/ticks").body();
        HttpResponse<byte[]> file = file("/api/runs/" + id + "/export");
        assertThat(header(file, "Content-Type")).isEqualTo("application/gzip");
        assertThat(header(file, "Content-Disposition")).contains("attachment", "stampede-" + id + ".jsonl.gz");
        assertThat(send(request("/api/runs/" + id).DELETE()).statusCode()).isEqualTo(204);

        HttpResponse<String> imported = importFile(file.body(), "application/gzip");

        assertThat(imported.statusCode()).as(imported.body()).isEqualTo(200);
        assertThat(json(imported).at("/imported/0").stringValue()).isEqualTo(id);
        assertThat(get("/api/runs/" + id).body()).isEqualTo(run);
        assertThat(get("/api/runs/" + id + "/report").body()).isEqualTo(report);
        assertThat(get("/api/runs/" + id + "/ticks").body()).isEqualTo(ticks);
        assertThat(json(importFile(file.body(), "application/octet-stream"))
                        .at("/skipped/0")
                        .stringValue())
                .isEqualTo(id);
    }

    @Test
    void whatIsFoundIsExportedTogether() throws IOException, InterruptedException {
        String tag = UUID.randomUUID().toString();
        for (int i = 0; i < 2; i++) {
            String id = awaitState(start(SMALL), "completed");
            send(request("/api/runs/" + id)
                    .header("Content-Type", "application/json")
                    .method("PATCH", BodyPublishers.ofString("{\"tags\": [\"" + tag + "\"]}")));
        }
        awaitState(start(SMALL), "completed");

        byte[] file = file("/api/runs/export?tag=" + tag).body();

        String text =
                new String(new GZIPInputStream(new ByteArrayInputStream(file)).readAllBytes(), StandardCharsets.UTF_8);
        assertThat(text).startsWith("{\"stampede_runs\":{\"version\":1,").endsWith("{\"end\":{\"runs\":2}}\n");
        assertThat(importFile(text.getBytes(StandardCharsets.UTF_8), "application/x-ndjson")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void whatCannotBeExportedIsSaid() {
        String id = awaitState(start(ENDLESS), "running");

        assertThat(get("/api/runs/" + id + "/export").statusCode()).isEqualTo(409);
        assertThat(get("/api/runs/" + UUID.randomUUID() + "/export").statusCode())
                .isEqualTo(404);
        assertThat(get("/api/runs/export?state=stuck").statusCode()).isEqualTo(400);
        stop(id);
    }

    @Test
    void aFileThatIsNoneIsAProblemThatNamesTheLine() {
        HttpResponse<String> refused = importFile(
                "{\"stampede_runs\":{\"version\":1}}\n{\"run\":{}}".getBytes(StandardCharsets.UTF_8),
                "application/x-ndjson");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(json(refused).path("type").stringValue()).isEqualTo("urn:stampede:problem:invalid-file");
        assertThat(json(refused).path("line").intValue()).isEqualTo(3);
        assertThat(json(refused).path("detail").stringValue()).contains("cut short");
    }

    @Test
    void aFileThatIsTooLongOrUnpacksToTooMuchIsTooLarge() throws IOException {
        HttpResponse<String> announced = importFile(new byte[300_000], "application/gzip");
        assertThat(announced.statusCode()).isEqualTo(413);
        assertThat(json(announced).path("detail").stringValue()).contains("204,800 bytes");
        HttpResponse<String> unannounced = send(request("/api/runs/import")
                .header("Content-Type", "application/gzip")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[3_000_000]))));
        assertThat(unannounced.statusCode()).isEqualTo(413);

        var bomb = new java.io.ByteArrayOutputStream();
        try (var zip = new java.util.zip.GZIPOutputStream(bomb)) {
            zip.write(" \n".repeat(10_000_000).getBytes(StandardCharsets.UTF_8));
        }
        HttpResponse<String> unpacked = importFile(bomb.toByteArray(), "application/gzip");
        assertThat(unpacked.statusCode()).as(unpacked.body()).isEqualTo(413);
        assertThat(json(unpacked).path("type").stringValue()).isEqualTo("urn:stampede:problem:file-too-large");
    }

    /** Forms on foreign pages can send these. */
    @ParameterizedTest
    @CsvSource({"text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"})
    void onlyTypesThatNoFormCanSendAreTaken(String type) {
        assertThat(importFile(new byte[10], type).statusCode()).isEqualTo(415);
    }
}
