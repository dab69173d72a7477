package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Comparisons and experiments as scripts ask for them. */
class ComparisonApiIT extends ApiTestBase {

    private static final String NOBODY = "01a22c98-1029-7796-9888-b21f269a64a1";
    private static final String EXPERIMENT = """
            {"scenario": {"name": "%s", "client_count": 5, "burst_interval": 1, "max_iterations": 1, "policy": "fixed"},
             "policies": ["naive", {"preset": "full-jitter", "cap": 5}]}""";

    @AfterEach
    void nothingIsLeftRunning() {
        json(get("/api/runs?size=50")).path("runs").forEach(run -> {
            if (List.of("queued", "running").contains(run.path("state").stringValue())) {
                stop(run.path("id").stringValue());
            }
        });
        Awaitility.await()
                .until(() -> json(get("/api/runs?state=running")).path("total").intValue() == 0);
    }

    private static String of(String... ids) {
        return "/api/comparisons"
                + List.of(ids).stream().map(id -> "run=" + id).collect(Collectors.joining("&", "?", ""));
    }

    private int runs() {
        return json(get("/api/runs")).path("total").intValue();
    }

    private String ended() {
        return awaitState(start(SMALL), "completed");
    }

    private static String pointers(HttpResponse<String> problem) {
        assertThat(header(problem, "Content-Type")).isEqualTo("application/problem+json");
        return json(problem)
                .path("errors")
                .valueStream()
                .map(error -> error.path("pointer").stringValue())
                .collect(Collectors.joining(" "));
    }

    @Test
    void twoRunsStandSideBySide() {
        String first = ended();
        String second = ended();

        HttpResponse<String> answer = get(of(first, second));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode comparison = json(answer);
        assertThat(comparison.path("sentence").stringValue()).contains("after 2.1 s in each of these runs");
        assertThat(comparison.path("burst").isNull()).isTrue();
        assertThat(comparison.path("cautions")).isEmpty();
        assertThat(comparison.at("/runs/1/id").stringValue()).isEqualTo(second);
        assertThat(comparison.at("/runs/1/burst").intValue()).isEqualTo(1);
        assertThat(comparison.at("/runs/1/burst_time").doubleValue()).isEqualTo(1);
        assertThat(comparison.at("/runs/1/points").isArray()).isTrue();
        JsonNode peak = comparison
                .path("figures")
                .valueStream()
                .filter(figure -> figure.path("figure").stringValue().equals("peak_arrival_rate_1s"))
                .findFirst()
                .orElseThrow();
        assertThat(peak.path("better").stringValue()).isEqualTo("lower");
        assertThat(peak.at("/values/0/value").doubleValue()).isEqualTo(11_800);
        assertThat(peak.at("/values/0/best").booleanValue())
                .as("both are the same")
                .isFalse();
        assertThat(json(get(of(first, second) + "&burst=1")).path("burst").intValue())
                .isEqualTo(1);
    }

    @Test
    void everythingThatIsWrongWithTheQuestionIsSaidAtOnce() {
        String run = ended();

        assertThat(pointers(get("/api/comparisons"))).isEqualTo("/run");
        assertThat(pointers(get(of(run)))).isEqualTo("/run");
        assertThat(pointers(get(of(run, run.toUpperCase(java.util.Locale.ROOT), NOBODY, "no-uuid"))))
                .isEqualTo("/run/1 /run/2 /run/3");
        HttpResponse<String> seven = get(of(run, "2", "3", "4", "5", "6", "7"));
        assertThat(seven.statusCode()).isEqualTo(422);
        assertThat(json(seven).path("type").stringValue()).isEqualTo("urn:stampede:problem:invalid-comparison");
        assertThat(json(seven).path("parameter").stringValue()).isEqualTo("run");
        assertThat(json(seven).at("/errors/0/detail").stringValue()).contains("from 2 to 6 runs", "this has 7");
    }

    @Test
    void aBurstThatIsNotThereNamesThoseThatAre() {
        HttpResponse<String> answer = get(of(ended(), ended()) + "&burst=4");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer).path("parameter").stringValue()).isEqualTo("burst");
        assertThat(json(answer).at("/errors/0/detail").stringValue()).contains("a burst 4", "in common: 1.");
        assertThat(get(of(ended(), ended()) + "&burst=first").statusCode()).isEqualTo(400);
    }

    @Test
    void whatIsNotOverCanBeAskedForAgain() {
        String running = awaitState(start(ENDLESS), "running");
        String done = start(SMALL);

        HttpResponse<String> early = get(of(running, done));
        assertThat(early.statusCode()).isEqualTo(409);
        assertThat(json(early).path("type").stringValue()).isEqualTo("urn:stampede:problem:run-active");
        assertThat(header(early, "Retry-After")).isEqualTo("1");
        assertThat(pointers(early)).isEqualTo("/run/0 /run/1");

        stop(running);
        awaitState(running, "cancelled");
        awaitState(done, "completed");
        JsonNode comparison = json(get(of(running, done)));
        assertThat(comparison.at("/cautions/0/code").stringValue()).isEqualTo("stopped_early");
    }

    @Test
    void aRunThatNeverBeganCannotBeCompared() {
        String running = awaitState(start(ENDLESS), "running");
        String waiting = start(SMALL);
        stop(waiting);

        HttpResponse<String> answer = get(of(running, waiting));
        assertThat(answer.statusCode()).as("waiting would not help").isEqualTo(422);
        assertThat(json(answer).at("/errors/0/detail").stringValue()).contains("no report", "(cancelled)");
    }

    @Test
    void anExperimentIsOneStormForEachPolicyAndEndsInTheComparison() {
        HttpResponse<String> accepted = post("/api/experiments", EXPERIMENT.formatted("Restart"));

        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        JsonNode experiment = json(accepted);
        JsonNode runs = experiment.path("runs");
        assertThat(runs.valueStream().map(run -> run.path("name").stringValue()))
                .containsExactly("Restart (naive)", "Restart (custom)");
        assertThat(runs.at("/0/policy").stringValue()).isEqualTo("naive");
        assertThat(runs.at("/1/scenario/policy/cap").intValue()).isEqualTo(5);
        assertThat(runs.at("/0/scenario/seed")).isEqualTo(runs.at("/1/scenario/seed"));
        assertThat(header(accepted, "Location"))
                .isEqualTo(experiment.path("comparison").stringValue());
        assertThat(experiment.path("page").stringValue()).startsWith("/compare?run=");

        runs.forEach(run -> awaitState(run.path("id").stringValue(), "completed"));
        HttpResponse<String> comparison = get(experiment.path("comparison").stringValue());
        assertThat(comparison.statusCode()).isEqualTo(200);
        assertThat(json(comparison).path("cautions")).isEmpty();
    }

    @Test
    void anExperimentIsValidatedAsAWhole() {
        int before = runs();

        HttpResponse<String> answer = post("/api/experiments", """
                {"scenario": {"client_count": 0, "max_iterations": 1, "colour": "red"},
                 "policies": ["naive", "nonsense", {"preset": "full-jitter", "cap": -1}], "more": 1}""");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer).path("type").stringValue()).isEqualTo("urn:stampede:problem:invalid-experiment");
        assertThat(pointers(answer).split(" "))
                .containsExactlyInAnyOrder(
                        "/more",
                        "/scenario/client_count",
                        "/scenario/burst_interval",
                        "/scenario/colour",
                        "/policies/1",
                        "/policies/2/cap");
        assertThat(runs()).as("nothing was queued").isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|",
                "{}|/policies /scenario",
                "{\"scenario\": 5, \"policies\": 5}|/policies /scenario",
                "{\"scenario\": {\"client_count\": 5, \"burst_interval\": 1, \"max_iterations\": 1}, \"policies\": [\"naive\"]}|/policies",
                "{\"scenario\": {\"client_count\": 5, \"client_count\": 6, \"burst_interval\": 1, \"max_iterations\": 1}, \"policies\": [\"naive\", \"fixed\"]}|/scenario/client_count"
            })
    void whatIsNoExperimentIsRefused(String body, String where) {
        HttpResponse<String> answer = post("/api/experiments", body);

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(pointers(answer)).isEqualTo(where == null ? "" : where);
    }

    @Test
    void anExperimentThatTheQueueCannotHoldLeavesNothingBehind() {
        String running = awaitState(start(ENDLESS), "running");
        start(SMALL);
        int before = runs();

        HttpResponse<String> answer = post("/api/experiments", EXPERIMENT.formatted("Too many"));

        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(json(answer).path("detail").stringValue())
                .contains("room for 1 more run, but these are 2", "None of these was queued.");
        assertThat(runs()).isEqualTo(before);
        stop(running);
    }
}
