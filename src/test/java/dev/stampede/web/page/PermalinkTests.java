package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.stampede.format.ScenarioReader;
import dev.stampede.run.RunPage;
import dev.stampede.run.Runs;
import dev.stampede.storm.Scenario;
import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
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
import org.springframework.web.util.UriUtils;

@Import(HomePageTests.Wiring.class)
@WebMvcTest({HomePageController.class, PermalinkController.class})
class PermalinkTests {

    @Autowired
    private MockMvcTester mvc;

    @MockitoBean
    private Runs runs;

    @BeforeEach
    void nothingHasRun() {
        when(runs.active()).thenReturn(List.of());
        when(runs.list(anyInt(), anyInt())).thenReturn(new RunPage(List.of(), 0, 15, 0));
    }

    private MvcTestResult open(String link) {
        return mvc.get().uri(URI.create(link)).exchange();
    }

    private MvcTestResult openScenario(String json) {
        return open("/?scenario=" + UriUtils.encode(json, StandardCharsets.UTF_8));
    }

    private static String body(MvcTestResult result) throws UnsupportedEncodingException {
        return result.getResponse().getContentAsString();
    }

    @Test
    void aRunsLinkFillsTheFormWithItsScenario() throws Exception {
        Scenario scenario = ScenarioReader.forHistory()
                .read(
                        "{\"name\": \"50% & ü <b>\", \"client_count\": 123, \"burst_interval\": 1.5, \"max_iterations\": 2,"
                                + " \"policy\": {\"preset\": \"full-jitter\", \"cap\": 7}, \"seed\": 99}");

        MvcTestResult page = open(Objects.requireNonNull(PermalinkController.of(scenario)));

        assertThat(page).hasStatus(200);
        assertThat(body(page))
                .contains("value=\"123\"", "value=\"1.5\"", "value=\"99\"", "50% &amp; ü &lt;b&gt;")
                .doesNotContain("<b>\"");
        verify(runs, org.mockito.Mockito.never()).submit(any());
    }

    @Test
    void mistakesAreSaidBesideTheirFieldsAndCanBeMended() throws Exception {
        MvcTestResult page =
                openScenario("{\"client_count\": -5, \"burst_interval\": 1, \"max_iterations\": 2, \"nmae\": \"x\"}");

        assertThat(page).hasStatus(422);
        assertThat(body(page)).contains("value=\"-5\"", "id=\"f-client-count-error\"", "/nmae");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "[]",
                "{\"client_count\": 1e999999999}",
                "{\"client_count\": {\"a\": [1]}, \"policy\": [[[[]]]]}",
                "\"><script>alert(1)</script>",
                "{\"name\": \"</script><script>alert(1)</script>\"}",
            })
    void whatIsNoScenarioIsRefusedInWords(String json) throws Exception {
        MvcTestResult page = openScenario(json);

        assertThat(page).hasStatus(422);
        assertThat(body(page)).contains("id=\"errors\"").doesNotContain("<script>alert");
    }

    @Test
    void deepAndLongOnesAreRefusedToo() throws Exception {
        assertThat(openScenario("[".repeat(5_000))).hasStatus(422);
        MvcTestResult tooLong = openScenario(" ".repeat(PermalinkController.LONGEST + 1));
        assertThat(tooLong).hasStatus(422);
        assertThat(body(tooLong)).contains("The link is too long");
    }
}
