package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of automating.md work as they stand there, one after the other. */
class AutomatingIT extends ApiTestBase {

    @TempDir
    Path folder = Path.of("");

    @Test
    void everyCallWorks() throws Exception {
        String id = awaitState(start(SMALL), "completed");
        String other = awaitState(start(SMALL), "completed");
        Curl curl = new Curl(folder, "http://localhost:" + port);
        List<String> commands = Curl.commands(Path.of("src/docs/automating.md"));

        assertThat(commands).hasSizeGreaterThanOrEqualTo(8);
        for (String command : commands) {
            HttpResponse<String> answer = curl.run(command.replace("{id}", id).replace("{other}", other));
            assertThat(answer.statusCode()).as("%s: %s", command, answer.body()).isBetween(200, 299);
        }
    }
}
