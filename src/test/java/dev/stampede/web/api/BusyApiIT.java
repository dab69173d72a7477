package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many callers at once. */
class BusyApiIT extends ApiTestBase {

    private String running = "";

    @AfterEach
    void stopAll() {
        stop(running);
        awaitState(running, "cancelled");
    }

    @Test
    void whatDoesNotFitTheQueueIsToldToComeAgainAndTheRestIsThere() {
        running = awaitState(start(ENDLESS), "running");
        List<HttpResponse<String>> answers = together(30, () -> post("/api/runs", ENDLESS));

        List<HttpResponse<String>> accepted =
                answers.stream().filter(answer -> answer.statusCode() == 202).toList();
        assertThat(accepted).hasSize(2);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 429))
                .hasSize(28)
                .allSatisfy(answer -> {
                    assertThat(header(answer, "Retry-After")).isEqualTo("10");
                    assertThat(answer.body()).contains("queue-full");
                });
        for (HttpResponse<String> answer : accepted) {
            String id = json(answer).path("id").stringValue();
            assertThat(get("/api/runs/" + id).statusCode()).isEqualTo(200);
            stop(id);
            awaitState(id, "cancelled");
        }
    }

    @Test
    void callersThatStopTheSameRunAllHearThatItStops() {
        running = awaitState(start(ENDLESS), "running");
        List<HttpResponse<String>> answers = together(
                10, () -> send(request("/api/runs/" + running + "/cancel").POST(BodyPublishers.noBody())));
        assertThat(answers)
                .extracting(HttpResponse::statusCode)
                .containsAnyOf(202)
                .isSubsetOf(202, 409);
        awaitState(running, "cancelled");
        assertThat(get("/api/runs/" + running + "/report").statusCode()).isEqualTo(200);
    }

    private static List<HttpResponse<String>> together(int callers, Supplier<HttpResponse<String>> call) {
        Stream<Integer> each = IntStream.range(0, callers).boxed();
        return each.parallel().map(caller -> call.get()).toList();
    }
}
