package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A person's first storm, from a slip in the form to the downloaded report. */
class FirstStormBrowserIT extends BrowserTest {

    private static final LocatorAssertions.HasTextOptions LONG =
            new LocatorAssertions.HasTextOptions().setTimeout(60_000);

    private static final LocatorAssertions.ContainsTextOptions TEXT_LONG =
            new LocatorAssertions.ContainsTextOptions().setTimeout(60_000);

    @Test
    void aSlipIsMendedTheStormIsWatchedAndItsReportIsRead() throws IOException {
        page.navigate("/");
        fillSmallStorm();
        field("Clients").fill("many");
        startButton().click();

        assertThat(errorSummary()).isFocused();
        assertThat(errorSummary()).containsText("Clients");
        assertThat(field("Clients")).hasAttribute("aria-invalid", "true");
        assertThat(field("Clients")).hasAccessibleDescription(Pattern.compile("number"));
        assertThat(field("Clients")).hasValue("many");
        assertThat(field("Burst interval (s)")).hasValue("3");

        field("Clients").fill("40");
        startButton().click();
        assertThat(page).hasURL(Pattern.compile("/runs/[0-9a-f-]{36}$"));
        List<String> before = watchTheCurveMove();
        page.reload();
        curveAsTable().click();
        assertThat(curveRows().nth(before.size() - 1)).isVisible();
        assertThat(rows().subList(0, before.size())).isEqualTo(before);

        assertThat(state()).hasText("completed", LONG);
        assertThat(reportHeading()).isVisible();
        assertThat(headline()).containsText("40 clients");
        readTheReport();
        askTheModel();
    }

    private void askTheModel() {
        link("What the model said").click();
        assertThat(page.locator("#model-words")).containsText("The model said", TEXT_LONG);
        assertThat(page.locator("#model-figures tbody tr")).hasCount(5);
        assertThat(page.locator("#model-title")).isFocused();
    }

    /** Until attempts have been made; returns the seconds that are over. */
    private List<String> watchTheCurveMove() {
        curveAsTable().click();
        assertThat(attempts()).hasText(Pattern.compile("[1-9]\\d*"), LONG);
        assertThat(curveRows().nth(4)).isVisible();
        List<String> rows = rows();
        return rows.subList(0, rows.size() - 1);
    }

    private List<String> rows() {
        return curveRows().allTextContents();
    }

    private void readTheReport() throws IOException {
        Download download = page.waitForDownload(() -> link("Report (JSON)").click());
        JsonNode report = JsonMapper.shared().readTree(Files.readString(download.path()));
        assertThat(report.path("total_clients").asInt()).isEqualTo(40);
        assertThat(report.path("bursts").size()).isEqualTo(2);
        assertThat(headline()).hasText(report.path("summary").path("headline").asString());
    }

    @Test
    void aStormIsStartedAndStoppedByKeysAlone() {
        page.navigate("/");
        tabTo("#f-client-count");
        page.keyboard().press("ControlOrMeta+a");
        page.keyboard().type("20");
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("/runs/"));
        assertThat(state()).hasText("running");
        List<Route> held = new ArrayList<>();
        page.route("**/cancel", held::add);
        tabTo(".actions button");
        page.keyboard().press("Enter");
        assertThat(button("Stopping …")).isDisabled();
        page.waitForCondition(() -> !held.isEmpty());
        held.get(0).resume();
        assertThat(state()).hasText("cancelled", LONG);
    }

    private void tabTo(String selector) {
        for (int i = 0; i < 40; i++) {
            page.keyboard().press("Tab");
            if ((boolean) page.evaluate("selector => document.activeElement.matches(selector)", selector)) {
                return;
            }
        }
        throw new AssertionError("the tab key does not lead to " + selector);
    }

    @Test
    void whatIsNotThereIsSaidToBeSo() {
        for (String address : List.of("/runs/00000000-0000-7000-8000-000000000000", "/nonsense")) {
            assertThat(page.navigate(address).status()).as(address).isEqualTo(404);
            assertThat(headline()).hasText("There is nothing here");
        }
        forgive("the server responded with a status of 404");
    }
}
