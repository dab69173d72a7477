package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A person tries the same storm with other policies and sees the runs side by side. */
class CompareBrowserIT extends BrowserTest {

    private static final Pattern RUN = Pattern.compile("/runs/[0-9a-f-]{36}$");
    private static final double PATIENCE = 60_000;

    /** The storm of {@link #fillSmallStorm}; what costs no time has long enough intervals for everybody to come back. */
    private void run(String name, String policy, String engine) {
        page.navigate("/");
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
        fillSmallStorm();
        field("Burst interval (s)").fill(engine.equals("live") ? "3" : "20");
        field("Name").first().fill(name);
        field("Reconnect policy").selectOption(policy);
        field("Engine").selectOption(engine.equals("live") ? "" : engine);
        field("Seed").fill("7");
        startButton().click();
        assertThat(page).hasURL(RUN);
    }

    private void naiveInVirtualTime(String name) {
        run(name, "naive", "virtual");
        assertThat(state()).hasText("completed", new LocatorAssertions.HasTextOptions().setTimeout(PATIENCE));
    }

    /** The cell of that figure in that column, 0 the first run. */
    private Locator figure(String title, int column) {
        return page.locator("#figures tr")
                .filter(new Locator.FilterOptions().setHasText(title))
                .locator("td")
                .nth(column);
    }

    private void theComparisonComes() {
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Differences")))
                .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(PATIENCE));
        assertThat(page.locator("#connection")).isEmpty();
    }

    /** Dots and lines that a canvas shows: pixels that are not see-through. */
    private int inked(String canvas) {
        return (int) page.evaluate("""
                id => {
                    const canvas = document.getElementById(id);
                    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
                }""", canvas);
    }

    @Test
    void anExperimentEndsInTheComparison() {
        naiveInVirtualTime("Restart");
        page.getByText("Several policies, one after the other").click();
        Locator policies = page.getByRole(AriaRole.FORM, new Page.GetByRoleOptions().setName("Several policies"));
        policies.getByLabel("full-jitter", new Locator.GetByLabelOptions().setExact(true))
                .check();
        button("Run them all").click();

        assertThat(page).hasURL(Pattern.compile("/compare\\?run=[0-9a-f-]{36}&run=[0-9a-f-]{36}$"));
        theComparisonComes();
        assertThat(headline())
                .hasText(
                        Pattern.compile(
                                "^Everybody was back after .* with naive and after .* with full-jitter;"
                                        + " at its worst the gateway saw .* with full-jitter and [\\d,]+ with naive, \\d+ times as many\\.$"));
        assertThat(page.locator("#cautions")).hasCount(0);
        assertThat(page.locator("#figures thead th")).containsText(new String[] {"Figure", "naive", "full-jitter"});
        assertThat(figure("Peak arrival rate, 1 s", 0)).hasText(Pattern.compile("^[\\d,]+/s \\d+(\\.\\d)? times$"));
        assertThat(figure("Peak arrival rate, 1 s", 1)).hasText(Pattern.compile("^[\\d,]+/s ✓ best$"));
        assertThat(page.locator("#figures")).containsText("↓ lower is better");
        assertThat(page.locator("#figures")).containsText("↑ higher is better");
        assertThat(page.locator("#arrivals-words")).containsText("Shaded: the gateway was down for 1.00 s.");
        assertThat(page.locator("#arrivals")).hasAccessibleName(Pattern.compile("Highest: naive [\\d,]+/s, "));
        for (String canvas : new String[] {"arrivals", "connected", "raster-0", "raster-1"}) {
            assertThat(inked(canvas)).as(canvas).isGreaterThan(1000);
        }

        field("Align at").selectOption("burst 2");
        button("Show").click();
        assertThat(page).hasURL(Pattern.compile("burst=2$"));
        theComparisonComes();
        assertThat(page.locator("#figures thead")).containsText("burst 2 at 40.0 s");
    }

    @Test
    void aStormIsRepeatedWithAnotherPolicyInOneStep() {
        naiveInVirtualTime("Again");
        field("Policy").selectOption("exponential");
        page.locator("#compare")
                .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Start"))
                .click();

        assertThat(page).hasURL(Pattern.compile("beside="));
        assertThat(state()).hasText("completed", new LocatorAssertions.HasTextOptions().setTimeout(PATIENCE));
        assertThat(page.locator("#opening")).containsText("Again (exponential)");
        assertThat(page.locator("#beside")).containsText("The same storm as Again, with another policy.");
        assertThat(page.getByText("Seed 7.")).isVisible();
        assertThat(page.locator("#compare li")
                        .filter(new Locator.FilterOptions().setHasText("Again"))
                        .first())
                .containsText("same storm");
        link("Compare the two").click();
        theComparisonComes();
        assertThat(headline()).containsText("with exponential");
    }

    @Test
    void runsAreTickedInTheListAndTheKeyboardIsEnough() {
        // Names of its own: a second try finds the runs of the first.
        String left = "Left " + System.nanoTime();
        String right = "Right " + System.nanoTime();
        naiveInVirtualTime(left);
        naiveInVirtualTime(right);
        page.navigate("/runs");
        field("Compare " + left).focus();
        page.keyboard().press("Space");
        assertThat(field("Compare " + left)).isChecked();
        field("Compare " + right).check();
        page.locator("#compare-form button").focus();
        page.keyboard().press("Enter");

        theComparisonComes();
        assertThat(headline()).containsText("in each of these runs");
        assertThat(page.locator("#figures thead")).containsText("naive: " + left);
        assertThat(page.locator("#figures .best")).hasCount(0);
        field("Logarithmic scale").focus();
        page.keyboard().press("Space");
        assertThat(inked("arrivals")).isGreaterThan(1000);
        page.getByText("The curves as a table").click();
        assertThat(page.locator("#curves tbody tr").first()).isVisible();
        page.setViewportSize(390, 844);
        assertThat(fitsTheScreen()).isTrue();

        page.navigate("/compare");
        assertThat(headline()).hasText("Choose two to six runs to see side by side");
    }

    @Test
    void runsThatAreNotOverAreAwaitedAndWhatDiffersIsSaid() {
        naiveInVirtualTime("Model");
        String model = page.url().replaceFirst(".*/", "");
        run("Sockets", "naive", "live");
        String live = page.url().replaceFirst(".*/", "");

        page.navigate("/compare?run=" + model + "&run=" + live);
        assertThat(headline()).containsText("1 of 2 runs is over");
        assertThat(page.getByRole(AriaRole.PROGRESSBAR, new Page.GetByRoleOptions().setName("Progress of naive")))
                .isVisible();
        theComparisonComes();
        assertThat(page).hasURL(Pattern.compile("/compare"));
        assertThat(page.locator("#cautions")).containsText("Caution:");
        assertThat(page.locator("#cautions")).containsText("some in virtual time");
        assertThat(page.locator("#figures thead")).containsText("naive: Sockets");
    }
}
