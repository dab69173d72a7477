package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

import dev.stampede.format.ScenarioReader;
import dev.stampede.report.Comparisons;
import dev.stampede.run.QueueFull;
import dev.stampede.run.Run;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.RunPage;
import dev.stampede.run.RunState;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import java.io.UnsupportedEncodingException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** What the page says of runs that cannot be compared, and how storms are started beside a run. */
@MockitoBean(types = Comparisons.class)
@Import(HomePageTests.Wiring.class)
@WebMvcTest({ComparePageController.class, RivalsController.class, HomePageController.class})
class ComparePageTests {

    private static final UUID DONE = new UUID(0, 1);
    private static final UUID WAITING = new UUID(0, 2);
    private static final UUID NEVER_BEGAN = new UUID(0, 3);
    private static final UUID NOBODY = new UUID(0, 4);
    private static final Scenario SCENARIO = ScenarioReader.forHistory().read("""
            {"name": "<b>bold</b>", "client_count": 5, "burst_interval": 1, "max_iterations": 2, "seed": 42,
             "policy": "naive"}""");

    @Autowired
    private MockMvcTester mvc;

    @MockitoBean
    private Runs runs;

    @BeforeEach
    void someRuns() {
        List<Run> all = List.of(
                run(DONE, RunState.COMPLETED, "All were back."),
                run(WAITING, RunState.QUEUED, null),
                run(NEVER_BEGAN, RunState.CANCELLED, null));
        when(runs.get(any())).thenThrow(mock(RunNotFound.class));
        all.forEach(run -> org.mockito.Mockito.doReturn(run).when(runs).get(run.id()));
        when(runs.active()).thenReturn(List.of());
        when(runs.list(anyInt(), anyInt()))
                .thenReturn(new RunPage(all.stream().map(RunView::brief).toList(), 0, 15, 3));
    }

    private static Run run(UUID id, RunState state, @Nullable String headline) {
        Instant now = Instant.parse("2026-11-30T12:00:00Z");
        return new Run(
                id,
                SCENARIO.name(),
                state,
                SCENARIO,
                now,
                state == RunState.COMPLETED ? now : null,
                null,
                state == RunState.QUEUED ? 1 : null,
                new Progress(0, "Waiting"),
                headline,
                null,
                List.of());
    }

    private String page(Object... ids) throws UnsupportedEncodingException {
        StringBuilder address = new StringBuilder("/compare?x");
        List.of(ids).forEach(id -> address.append("&run=").append(id));
        MvcTestResult result = mvc.get().uri(address.toString()).exchange();
        assertThat(result).hasStatusOk();
        return result.getResponse().getContentAsString();
    }

    private MvcTestResult start(UUID run, String what, String... policies) {
        return mvc.post()
                .uri("/runs/" + run + what)
                .param("policy", policies)
                .with(csrf())
                .exchange();
    }

    @Test
    void whoAsksForTooFewMayChoose() throws UnsupportedEncodingException {
        assertThat(page())
                .contains("Choose two to six runs", "value=\"" + DONE + "\"", "&lt;b&gt;bold")
                .doesNotContain("<b>bold", NEVER_BEGAN.toString());
        assertThat(page(DONE, NOBODY, "nonsense")).contains("One of the runs is not there", "checked=\"checked\"");
        assertThat(page(DONE, NEVER_BEGAN)).contains("has no report (cancelled), so it is left out.");
    }

    @Test
    void whatIsNotOverShowsHowFarItIs() throws UnsupportedEncodingException {
        assertThat(page(DONE, WAITING, DONE))
                .contains("1 of 2 runs is over. The comparison comes when all are.", "number 1 in the queue")
                .contains("data-self=\"/compare?run=" + DONE + "&amp;run=" + WAITING + "\"");
    }

    @Test
    void theSameStormStartsWithAnotherPolicyAndTheSameSeed() {
        when(runs.submitAll(any())).thenReturn(List.of(run(WAITING, RunState.QUEUED, null)));

        assertThat(start(DONE, "/rival", "full-jitter"))
                .hasStatus(302)
                .hasHeader("Location", "/runs/" + WAITING + "?beside=" + DONE);

        ArgumentCaptor<List<Scenario>> started = ArgumentCaptor.captor();
        verify(runs).submitAll(started.capture());
        Scenario one = started.getValue().get(0);
        assertThat(one.policy().label()).isEqualTo("full-jitter");
        assertThat(one.seed()).isEqualTo(42);
        assertThat(one.name()).isEqualTo("<b>bold</b> (full-jitter)");
        assertThat(mvc.post().uri("/runs/" + DONE + "/rival?policy=fixed").exchange())
                .as("without a token")
                .hasStatus(403);
    }

    @Test
    void anExperimentStandsBesideItsRunWhereThatHasAReport() {
        when(runs.submitAll(any())).thenReturn(List.of(run(WAITING, RunState.QUEUED, null)));

        assertThat(start(DONE, "/experiment", "full-jitter"))
                .hasHeader("Location", "/compare?run=" + DONE + "&run=" + WAITING);
        assertThat(start(NEVER_BEGAN, "/experiment", "full-jitter"))
                .hasHeader("Location", "/runs/" + NEVER_BEGAN + "?notice=choose_more");
        assertThat(start(DONE, "/experiment")).hasHeader("Location", "/runs/" + DONE + "?notice=choose");
        assertThat(start(DONE, "/experiment", "a", "b", "c", "d", "e", "f"))
                .hasHeader("Location", "/runs/" + DONE + "?notice=choose");
        assertThat(start(NOBODY, "/experiment", "fixed")).hasStatus(404);
    }

    @Test
    void aFullQueueAndAPolicyThatIsNoneAreSaid() throws UnsupportedEncodingException {
        MvcTestResult nonsense = start(DONE, "/rival", "nonsense");
        assertThat(nonsense).hasStatus(422);
        assertThat(nonsense.getResponse().getContentAsString()).contains("nonsense");
        verify(runs, never()).submitAll(any());

        when(runs.submitAll(any())).thenThrow(new QueueFull(20, 0, 1));
        assertThat(start(DONE, "/rival", "fixed")).hasHeader("Location", "/runs/" + DONE + "?notice=queue_full");
    }
}
