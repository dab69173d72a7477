package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

import dev.stampede.format.ScenarioReader;
import dev.stampede.run.QueueFull;
import dev.stampede.run.Run;
import dev.stampede.run.RunHistory;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.RunPage;
import dev.stampede.run.RunState;
import dev.stampede.run.Runs;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

@MockitoBean(types = RunHistory.class)
@WebMvcTest({HomePageController.class, RunPageController.class, LimitsPageController.class})
class HomePageTests {

    private static final UUID ID = UUID.fromString("01a22c98-1029-7796-9888-b21f269a64a1");
    private static final Scenario SCENARIO = ScenarioReader.forHistory()
            .read("{\"name\": \"<b>bold</b>\", \"client_count\": 5, \"burst_interval\": 1, \"max_iterations\": 2}");

    @Autowired
    private MockMvcTester mvc;

    @MockitoBean
    private Runs runs;

    @TestConfiguration
    static class Wiring {

        /** In the place of the program's own, which has tests of its own: here everybody may come in. */
        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                    .build();
        }

        @Bean
        Surroundings surroundings() {
            return new Surroundings(Capacities.of(5_000), SynRetransmit.LINEAR, target -> null);
        }

        @Bean
        ScenarioReader scenarioReader() {
            return ScenarioReader.forHistory();
        }
    }

    @BeforeEach
    void nothingHasRun() {
        when(runs.active()).thenReturn(List.of());
        when(runs.list(anyInt(), anyInt())).thenReturn(new RunPage(List.of(), 0, 15, 0));
    }

    private static Run run(RunState state) {
        Instant now = Instant.parse("2026-11-30T12:00:00Z");
        return new Run(
                ID,
                SCENARIO.name(),
                state,
                SCENARIO,
                now,
                now,
                now,
                null,
                new Progress(1, "Over"),
                null,
                null,
                List.of());
    }

    private MvcTestResult start(String clients) {
        return mvc.post()
                .uri("/runs")
                .with(csrf())
                .param("client_count", clients)
                .param("burst_interval", "1")
                .param("max_iterations", "2")
                .exchange();
    }

    private static String body(MvcTestResult result) {
        try {
            return result.getResponse().getContentAsString();
        } catch (java.io.UnsupportedEncodingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anEmptyHistorySaysWhatToDo() {
        assertThat(body(mvc.get().uri("/").exchange()))
                .contains("Nothing is running.", "No run has ended yet. Start a storm");
    }

    @Test
    void theFormSaysWhoAllowsTargetsOutsideThisMachine() {
        assertThat(body(mvc.get().uri("/").exchange()))
                .contains("a target on a loopback address that you name", "only where the operator allows it");
    }

    @Test
    void theFormSaysHowManyLiveClientsFitAndWhatToSetForMore() {
        String page = body(mvc.get().uri("/?preset=full-jitter").exchange());
        assertThat(page)
                .contains("Live, at most 5,000 here.", "What to set for 50,000 live clients", "ulimit -n 100300");
    }

    @Test
    void thePageOfLimitsAnswersForTheNumberThatWasTyped() {
        String page = body(mvc.get().uri("/limits?clients=7000").exchange());
        assertThat(page)
                .contains("at most 5,000 live clients", "For 7,000", "ulimit -n 14300", "ulimit -n 100300")
                .contains("too few");
        assertThat(body(mvc.get().uri("/limits?clients=7000&gateway=elsewhere").exchange()))
                .contains("7,000 live clients fit", "at most 10,000 live clients");
        for (String odd : List.of("", "many", "-3", "999999999", "12345678901234567890")) {
            assertThat(mvc.get()
                            .uri("/limits")
                            .param("clients", odd)
                            .param("gateway", "moon")
                            .exchange())
                    .hasStatusOk()
                    .bodyText()
                    .contains("Use a whole number from 1 to 100,000. What follows is for ", "aria-invalid=\"true\"");
        }
        assertThat(page).doesNotContain("Use a whole number");
    }

    @Test
    void theNeedForAScriptIsSaidOnlyWithoutOne() {
        when(runs.get(ID)).thenReturn(run(RunState.COMPLETED));
        assertThat(body(mvc.get().uri("/runs/" + ID).exchange()))
                .contains("<noscript>The curve needs a script; the report below does not.</noscript>");
    }

    @Test
    void theReportSaysWhereTheBurstsAreThatItLeavesOut() {
        when(runs.get(ID)).thenReturn(run(RunState.COMPLETED));
        when(runs.report(ID))
                .thenReturn(Optional.of("{\"bursts\": [" + "{\"burst\": 7},".repeat(100) + "{\"burst\": 7}]}"));
        assertThat(body(mvc.get().uri("/runs/" + ID).exchange()))
                .contains("the last 50 of 101 bursts", "All bursts are in the report (JSON).")
                .contains("Scroll the table sideways");
    }

    @Test
    void theFormOfAStartedStormLeadsToItsRun() {
        when(runs.submit(any())).thenReturn(run(RunState.QUEUED));
        assertThat(start("5")).hasStatus(302).hasHeader("Location", "/runs/" + ID);
    }

    @Test
    void aMistakeIsSaidBesideItsFieldAndWhatWasTypedIsKept() {
        MvcTestResult result = start("\"><script>");
        assertThat(result).hasStatus(422);
        assertThat(body(result))
                .contains("aria-invalid=\"true\"", "href=\"#f-client-count\"", "id=\"f-client-count-error\"")
                .contains("value=\"&quot;&gt;&lt;script&gt;\"")
                .doesNotContain("><script>");
    }

    @Test
    void aFullQueueIsSaidOnTheForm() {
        QueueFull full = mock(QueueFull.class);
        when(full.getMessage()).thenReturn("The queue is full.");
        when(runs.submit(any())).thenThrow(full);
        MvcTestResult result = start("5");
        assertThat(result).hasStatus(429);
        assertThat(body(result)).contains("The queue is full.");
    }

    @Test
    void runAgainFillsTheForm() {
        when(runs.get(ID)).thenReturn(run(RunState.COMPLETED));
        assertThat(body(mvc.get().uri("/?run=" + ID).exchange()))
                .contains("name=\"client_count\" value=\"5\"")
                .contains("&lt;b&gt;bold")
                .doesNotContain("<b>bold");
    }

    @Test
    void aRunThatIsNotThereIsSaidToBeSo() {
        when(runs.get(ID)).thenThrow(mock(RunNotFound.class));
        for (String address : List.of("/runs/" + ID, "/runs/nonsense", "/?run=" + ID)) {
            MvcTestResult result = mvc.get().uri(address).exchange();
            assertThat(result).as(address).hasStatus(404);
            assertThat(body(result)).contains("There is no such run.");
        }
    }

    @Test
    void noticesAreOurOwnWordsOnly() {
        assertThat(body(mvc.get().uri("/?notice=deleted").exchange())).contains("The run is deleted.");
        assertThat(body(mvc.get().uri("/?notice=pay-me").exchange())).doesNotContain("pay-me");
    }

    @Test
    void aCaseFromTheFieldFillsTheFormAndShowsItsAnswer() {
        MvcTestResult page = mvc.get().uri("/?case=f9").exchange();

        assertThat(page).hasStatusOk().bodyText().contains("495 handshakes wasted", "From the field");
        assertThat(page).bodyText().contains("name=\"connect_timeout\"").contains("value=\"10.1\"");
        assertThat(page).bodyText().contains("<option value=\"virtual\" selected=\"selected\">");
        assertThat(page).bodyText().contains("wait(n) = 10").doesNotContain("as the JSON says");
    }
}
