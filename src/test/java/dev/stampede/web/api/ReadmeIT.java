package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README's calls work as they stand there. */
class ReadmeIT extends ApiTestBase {

    private static final Pattern POSTED = Pattern.compile("-d '\\s*(\\{.*?\\})'", Pattern.DOTALL);
    private static final Pattern HARNESS = Pattern.compile("`(\\{\"uri\".*?\\})`", Pattern.DOTALL);
    private static final Pattern READ = Pattern.compile("(?m)^curl '?http://localhost:8080(/api/runs/\\{id\\}[^' ]*)");
    private static final Pattern CANCELLED =
            Pattern.compile("(?m)^curl -X POST http://localhost:8080(/api/runs/\\{id\\}\\S+)");

    @Test
    void scenariosAreAcceptedAndWhatTheyGiveIsFound() throws IOException {
        String id = started(only(POSTED));
        started(only(HARNESS));
        awaitState(id, "completed");
        List<String> paths = all(READ);
        assertThat(paths).hasSize(3);
        assertThat(paths)
                .allSatisfy(path -> assertThat(get(path.replace("{id}", id)).statusCode())
                        .as(path)
                        .isEqualTo(200));
    }

    @Test
    void aRunIsStopped() throws IOException {
        String path = only(CANCELLED).replace("{id}", start(ENDLESS));
        assertThat(send(request(path).POST(BodyPublishers.noBody())).statusCode())
                .isEqualTo(202);
    }

    private String started(String scenario) {
        HttpResponse<String> answer = post("/api/runs", scenario);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        String id = json(answer).path("id").stringValue();
        assertThat(header(answer, "Location")).endsWith("/api/runs/" + id);
        return id;
    }

    private static String only(Pattern pattern) throws IOException {
        List<String> found = all(pattern);
        assertThat(found).as("%s in the README", pattern).hasSize(1);
        return found.get(0);
    }

    private static List<String> all(Pattern pattern) throws IOException {
        return pattern.matcher(Files.readString(Path.of("README.md")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
