package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;

/** A person writes on a run, finds it again, deletes it and thinks better of it. */
@Import(TinyStormWiring.class)
class HistoryBrowserIT extends BrowserTest {

    private void run(String name) {
        page.navigate("/");
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
        fillSmallStorm();
        field("Name").first().fill(name);
        startButton().click();
        assertThat(page).hasURL(Pattern.compile("/runs/[0-9a-f-]{36}$"));
        button("Stop").click();
        assertThat(state()).hasText("cancelled");
    }

    @Test
    void aRunIsNamedFoundDeletedAndBroughtBack() {
        // Names of their own: another try may have left its runs.
        String one = "The one of " + System.nanoTime();
        String another = "Another of " + System.nanoTime();
        run(one);
        run(another);
        page.navigate("/runs");
        link(one).click();

        field("Tags").fill("Staging, a" + "b".repeat(50));
        field("Note").fill("Before <b>the fix</b>");
        button("Save").click();
        assertThat(field("Tags")).hasAccessibleDescription(Pattern.compile("from 1 to 40 characters"));
        assertThat(field("Note")).hasValue("Before <b>the fix</b>");
        field("Tags").fill("Staging");
        field("Pinned").check();
        button("Save").click();
        assertThat(page.getByText("Saved.")).isVisible();
        assertThat(page.locator("#opening .note")).hasText("Before <b>the fix</b>");

        page.locator("#opening").getByText("staging").click();
        assertThat(field("Tag")).hasValue("staging");
        assertThat(found()).hasCount(1);
        button("Unpin The one").click();
        assertThat(button("Pin The one")).isVisible();
        assertThat(found()).hasCount(1);

        button("Delete The one").click();
        assertThat(page.getByText("The run is deleted.")).isVisible();
        assertThat(link(one)).hasCount(0);
        assertThat(link(another)).isVisible();
        button("Undo").click();
        assertThat(page.getByText("The run is back.")).isVisible();
        assertThat(page.locator("#opening")).containsText(one);
    }

    @Test
    void searchingNeedsNoScriptAndNoMouse() {
        run("Alpha");
        page.navigate("/runs");
        field("Name, note, tag or policy").focus();
        page.keyboard().type("ALPH");
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("q=ALPH"));
        assertThat(found()).hasCount(1);
        assertThat(page.getByText("1 run found")).isVisible();

        field("Name, note, tag or policy").fill("nothing is called that");
        button("Find").click();
        assertThat(page.getByText("No run is like that.")).isVisible();
        link("Show all").click();
        assertThat(link("Alpha")).isVisible();
        assertThat(fitsTheScreen()).isTrue();
    }

    @Test
    void aRunLeavesAsAFileAndComesBackFromIt() {
        run("Traveller");
        page.getByText("Export", new Page.GetByTextOptions().setExact(true)).scrollIntoViewIfNeeded();
        Path file = page.waitForDownload(() -> link("Export").click()).path();
        button("Delete").click();
        assertThat(page.getByText("The run is deleted.")).isVisible();

        importFile(file);
        assertThat(page.getByText("1 run was imported.")).isVisible();
        assertThat(link("Traveller").first()).isVisible();
        importFile(file);
        assertThat(page.getByText("0 runs were imported. 1 run was there already and stayed as it is."))
                .isVisible();

        importFile(Path.of("pom.xml"));
        assertThat(errorSummary()).containsText("The file was not imported. Line 1: ");
    }

    private void importFile(Path file) {
        field("File").setInputFiles(file); // waits until this part of the page is there
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
        button("Import").click();
    }

    private Locator found() {
        return page.locator("section[aria-labelledby=recent] li");
    }
}
