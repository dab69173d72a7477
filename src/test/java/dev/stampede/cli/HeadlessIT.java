package dev.stampede.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.StampedeApplication;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands in a process of their own, as scripts start them. */
@Timeout(180)
class HeadlessIT {

    private static final String LIVE = """
            {"client_count": 20, "burst_interval": 0.5, "max_iterations": 1, "policy": "%s",
             "outage": {"duration": 0.5}, "thresholds": {"amplification": "<= 5", "recovered_100": "< 20"}}""";

    @TempDir
    Path folder = Path.of("");

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StampedeApplication.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private String text(String stream) throws IOException {
        return Files.readString(folder.resolve(stream), StandardCharsets.UTF_8);
    }

    private JsonNode report() throws IOException {
        return JsonMapper.shared().readTree(text("out"));
    }

    private Path scenario(String policy) throws IOException {
        return Files.writeString(folder.resolve("scenario.json"), LIVE.formatted(policy));
    }

    @Test
    void realSocketsAreJudgedWithoutAServer() throws Exception {
        assertThat(start("run", scenario("naive").toString()).waitFor()).isEqualTo(1);
        assertThat(report().at("/summary/passed").booleanValue()).isFalse();
        assertThat(report().at("/environment/transport").asString()).isNotEqualTo("unknown");
        assertThat(text("err")).contains("amplification was ").doesNotContain("Spring", "Tomcat", "\tat ");
    }

    @Test
    void aMistakeEndsWithTwoAndNothingOnStandardOutput() throws Exception {
        assertThat(start("run", "f12", "--clients", "-1").waitFor()).isEqualTo(2);
        assertThat(text("out")).isEmpty();
        assertThat(text("err")).contains("/client_count");
    }

    @Test
    void aSignalStopsTheRunAndTheReportIsStillThere() throws Exception {
        Path longRun = Files.writeString(folder.resolve("long.json"), """
                {"client_count": 5, "burst_interval": 600, "max_iterations": 1, "policy": "naive"}""");
        Process process = start("run", longRun.toString());
        while (!text("err").contains("%") && process.isAlive()) {
            process.waitFor(50, TimeUnit.MILLISECONDS);
        }
        process.destroy();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(report().at("/summary/ending").asString()).isEqualTo("cancelled");
    }
}
