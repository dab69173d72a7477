package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * The whole program, and a fresh browser context for each test. What the browser complains of fails the test, and a
 * failed test leaves a screenshot in {@code target}.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"spring.datasource.url=jdbc:h2:mem:browser", "stampede.sample.enabled=false"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {

    /** The browser says this of the answer to a form with mistakes: it is what we mean. */
    private static final String OUR_OWN_422 = "the server responded with a status of 422";

    @RegisterExtension
    final AfterTestExecutionCallback screenshot =
            test -> test.getExecutionException().ifPresent(e -> photograph(test.getDisplayName()));

    @LocalServerPort
    int port;

    private Chromium chromium;
    private BrowserContext context;
    private final List<String> complaints = new ArrayList<>();

    Page page;

    /** In milliseconds, for what a person would see at once: two cores run the browser, the program and its storms. */
    private static final double PATIENCE = 20_000;

    @BeforeAll
    void launch() {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        chromium = Chromium.launch();
    }

    @AfterAll
    void quit() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void openPage() {
        complaints.clear();
        context = chromium.browser()
                .newContext(screen(new Browser.NewContextOptions().setBaseURL("http://localhost:" + port)));
        page = context.newPage();
        page.onPageError(complaints::add);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().contains(OUR_OWN_422)) {
                complaints.add(message.text() + " at " + message.location());
            }
        });
    }

    /** What the browser is like; overridden for other screens. */
    Browser.NewContextOptions screen(Browser.NewContextOptions options) {
        return options.setViewportSize(1280, 900);
    }

    @AfterEach
    void closePage() {
        context.close();
        assertThat(complaints).as("what the browser complains of").isEmpty();
    }

    private void photograph(String test) {
        Path file = Path.of("target", "browser", test.replaceAll("\\W+", "-") + ".png");
        page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(file));
    }

    /** For pages whose status is an error on purpose. */
    void forgive(String complaint) {
        complaints.removeIf(said -> said.contains(complaint));
    }

    // ---- what a person sees

    Locator field(String label) {
        return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
    }

    Locator startButton() {
        return button("Start the storm");
    }

    Locator button(String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
    }

    Locator link(String name) {
        return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
    }

    Locator errorSummary() {
        return page.getByRole(AriaRole.ALERT);
    }

    Locator headline() {
        return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1));
    }

    Locator reportHeading() {
        return page.getByRole(
                AriaRole.HEADING, new Page.GetByRoleOptions().setName("Report").setExact(true));
    }

    Locator state() {
        return page.locator("#state");
    }

    Locator attempts() {
        return page.locator("#n-attempts");
    }

    Locator curveAsTable() {
        return page.getByText("The curve as a table");
    }

    Locator curveRows() {
        return page.locator("#arrivals-rows tr");
    }

    /** Fills in a storm of a few seconds. */
    void fillSmallStorm() {
        field("Clients").fill("40");
        field("Bursts").fill("2");
        field("Burst interval (s)").fill("3");
        field("Outage (s)").fill("1");
        field("Gateway capacity (handshakes/s)").fill("100");
    }

    /** True if nothing sticks out to the right. */
    /** Once charts have been drawn for the width that the screen has now. */
    boolean fitsTheScreen() {
        try {
            page.waitForFunction("document.documentElement.scrollWidth <= window.innerWidth");
            return true;
        } catch (TimeoutError tooWide) {
            return false;
        }
    }
}
