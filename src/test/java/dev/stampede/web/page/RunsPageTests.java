package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

import dev.stampede.run.RunArchive;
import dev.stampede.run.RunFilter;
import dev.stampede.run.RunHistory;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.RunPage;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import dev.stampede.storm.Progress;
import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

@MockitoBean(types = RunArchive.class)
@Import(HomePageTests.Wiring.class)
@WebMvcTest(RunsPageController.class)
class RunsPageTests {

    private static final UUID ID = UUID.fromString("01a22c98-1029-7796-9888-b21f269a64a1");

    @Autowired
    private MockMvcTester mvc;

    @MockitoBean
    private Runs runs;

    @MockitoBean
    private RunHistory history;

    @BeforeEach
    void oneRunOfMany() {
        when(runs.active()).thenReturn(List.of());
        when(history.policies()).thenReturn(List.of("naive"));
        when(history.list(any(), anyInt(), anyInt())).thenReturn(new RunPage(List.of(run()), 1, 50, 101));
    }

    private static RunView run() {
        Instant now = Instant.parse("2026-11-30T12:00:00Z");
        return new RunView(
                ID,
                "<b>bold</b>",
                "completed",
                "live",
                5,
                "naive",
                now,
                now,
                now,
                null,
                new Progress(1, "Over"),
                0.1,
                "All were back.",
                null,
                List.of(),
                "<i>note</i>",
                List.of("a&b"),
                true,
                null);
    }

    private String page(String query) throws UnsupportedEncodingException {
        return mvc.get()
                .uri(URI.create("/runs" + query))
                .exchange()
                .getResponse()
                .getContentAsString();
    }

    @Test
    void whatIsWrittenOnARunIsShownAsText() throws UnsupportedEncodingException {
        assertThat(page(""))
                .contains("&lt;b&gt;bold", "&lt;i&gt;note", "href=\"/runs?tag=a%26b\"", ">pinned<", ">Unpin<")
                .doesNotContain("<b>bold", "<i>note");
    }

    @Test
    void pagesKeepWhatIsLookedFor() throws UnsupportedEncodingException {
        assertThat(page("?q=a%26b&state=completed&page=1"))
                .contains("href=\"/runs?q=a%26b&amp;state=completed&amp;page=2\"")
                .contains("href=\"/runs?q=a%26b&amp;state=completed\"")
                .contains("data-self=\"/runs?q=a%26b&amp;state=completed&amp;page=1\"")
                .contains("101 runs found", "value=\"a&amp;b\"");
    }

    @Test
    void aWordThatMeansNothingIsSaidBesideItsFieldAndAllRunsAreShown() throws UnsupportedEncodingException {
        assertThat(page("?state=stuck&from=%22%3E%3Cscript%3E"))
                .contains("id=\"s-state-error\"", "This must be one of queued", "id=\"s-from-error\"")
                .doesNotContain("\"><script>");
        verify(history).list(RunFilter.ALL, 0, 50);
    }

    @Test
    void aPageThatIsNoNumberIsSaidToBeAMistakeInTheAddress() throws UnsupportedEncodingException {
        MvcTestResult result = mvc.get().uri("/runs?page=x").exchange();
        assertThat(result).hasStatus(400);
        assertThat(result.getResponse().getContentAsString())
                .contains("&quot;page&quot;", "Take it out of the address")
                .doesNotContain("There is no such run");
    }

    @Test
    void whatWasDeletedCanBeHadBackForAsLongAsThePageStands() throws UnsupportedEncodingException {
        assertThat(page("?notice=deleted&deleted=" + ID))
                .contains("The run is deleted.", "action=\"/runs/" + ID + "/restore\"", ">Undo<");
        assertThat(page("?notice=deleted")).doesNotContain(">Undo<");

        MvcTestResult back =
                mvc.post().uri("/runs/" + ID + "/restore").with(csrf()).exchange();
        assertThat(back).hasStatus(302).hasHeader("Location", "/runs/" + ID + "?notice=restored");

        when(history.restore(ID)).thenThrow(mock(RunNotFound.class));
        assertThat(mvc.post().uri("/runs/" + ID + "/restore").with(csrf()).exchange())
                .hasHeader("Location", "/runs?notice=gone");
    }

    @Test
    void formsWithoutATokenChangeNothing() {
        for (String what : List.of("/restore", "/pin?pinned=true")) {
            assertThat(mvc.post().uri("/runs/" + ID + what).exchange()).hasStatus(403);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "//evil.example", "https://evil.example", "q=a\r\nX: y", "a=b#c", "q=<script>"})
    void pinningLeadsBackToTheListOnly(String back) {
        MvcTestResult pinned = mvc.post()
                .uri("/runs/" + ID + "/pin")
                .param("pinned", "true")
                .param("back", back)
                .with(csrf())
                .exchange();
        assertThat(pinned).hasStatus(302).hasHeader("Location", "/runs");
    }

    @Test
    void pinningLeadsBackToWhereOneWas() {
        MvcTestResult pinned = mvc.post()
                .uri("/runs/" + ID + "/pin")
                .param("pinned", "false")
                .param("back", "q=a%26b&page=1")
                .with(csrf())
                .exchange();
        assertThat(pinned).hasHeader("Location", "/runs?q=a%26b&page=1");
    }
}
