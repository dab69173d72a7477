package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The same on a phone, in the dark. */
class SmallDarkScreenBrowserIT extends BrowserTest {

    @Override
    Browser.NewContextOptions screen(Browser.NewContextOptions options) {
        return options.setViewportSize(390, 844)
                .setDeviceScaleFactor(2)
                .setHasTouch(true)
                .setColorScheme(ColorScheme.DARK);
    }

    @Test
    void everythingFitsAndIsDark() {
        page.navigate("/");
        assertThat(page.locator("html")).hasAttribute("data-bs-theme", "dark");
        assertThat(brightnessOfTheGround()).isLessThan(60);
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
        assertThat(fitsTheScreen()).as("the form fits").isTrue();

        fillSmallStorm();
        startButton().click();
        assertThat(page).hasURL(Pattern.compile("/runs/[0-9a-f-]{36}$"));
        assertThat(attempts())
                .hasText(Pattern.compile("[1-9]\\d*"), new LocatorAssertions.HasTextOptions().setTimeout(60_000));
        assertThat(fitsTheScreen()).as("the running storm fits").isTrue();
        assertThat(state()).hasText("completed", new LocatorAssertions.HasTextOptions().setTimeout(60_000));
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
        assertThat(reportHeading()).isVisible();
        assertThat(page.getByText("Scroll the table sideways").first()).isVisible();
        assertThat(fitsTheScreen()).as("the report fits").isTrue();
    }

    private int brightnessOfTheGround() {
        return (int) page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g)"
                + ".slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3 | 0");
    }
}
