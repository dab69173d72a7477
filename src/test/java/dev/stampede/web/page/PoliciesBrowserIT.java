package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A person looks up a client, reads what is wrong with it, tries it, and writes a better policy. */
class PoliciesBrowserIT extends BrowserTest {

    private static final Pattern RUN = Pattern.compile("/runs/[0-9a-f-]{36}$");

    @Test
    void socketIoIsFoundItsWeaknessIsReadAndAStormIsRunWithIt() {
        page.navigate("/");
        link("Policies").click();
        field("Search").fill("socket.io javascript");
        assertThat(page.locator("#count")).hasText("1 policy");
        assertThat(page).hasURL(Pattern.compile("q=socket.io"));
        assertThat(rows().first()).containsText("PASS, weak");
        link("Socket.IO JavaScript client").click();

        assertThat(headline()).hasText("Socket.IO JavaScript client");
        assertThat(page.locator("main")).containsText("Audit: PASS, weak");
        assertThat(page.locator("main")).containsText("Lockstep at the cap");
        assertThat(page.locator("main")).containsText("at retry 5 all clients wait exactly 5 s");
        page.getByText("The waits as a table").click();
        assertThat(page.locator("tbody tr")).hasCount(13);
        link("Run a storm with it").focus();
        page.keyboard().press("Enter");

        assertThat(field("Reconnect policy")).hasValue("socket.io-client");
        fillSmallStorm();
        startButton().click();
        assertThat(page).hasURL(RUN);
        assertThat(policyOfTheRun().stringValue()).isEqualTo("socket.io-client");
    }

    @Test
    void aPolicyOfOnesOwnIsJudgedWhileItIsTyped() {
        page.navigate("/?policy=exponential");
        page.getByText("Your own policy").click();
        assertThat(verdict()).hasText("FAIL");
        assertThat(page.locator("#preview-reasons")).containsText("all clients wait the same");

        field("Jitter").selectOption("full");
        field("Cap (s)").fill("12");
        assertThat(verdict()).hasText("PASS, strong");
        assertThat(page.locator("#policy-formula")).hasText("wait(n) = U[0, min(12, 1·2^n))");
        assertThat(page.locator("#preview-waits")).containsText("0 to 12 s before retry 13");
        assertThat(page.locator("#preview-sent"))
                .hasText("{\"preset\": \"exponential\", \"cap\": 12, \"jitter\": \"full\"}");

        field("Cap (s)").fill("-1");
        assertThat(verdict()).hasText("cannot be used");
        assertThat(field("Cap (s)")).hasAttribute("aria-invalid", "true");
        assertThat(field("Cap (s)")).hasAccessibleDescription(Pattern.compile("from 0 to 1e9, but is -1"));
        field("Cap (s)").fill("12");
        assertThat(verdict()).hasText("PASS, strong");
        assertThat(page.locator("#f-policy-cap-error")).hasCount(0);
    }

    @Test
    void whatIsShownIsWhatIsSent() {
        page.navigate("/?policy=full-jitter");
        page.getByText("Your own policy").click();
        field("Jitter").selectOption("additive");
        field("Fraction").fill(".5");
        field("The counter starts over").selectOption("stable");
        field("Stable after (s)").fill("7");
        field("Honours Retry-After").check();
        assertThat(page.locator("#preview-sent")).containsText("\"stable\": 7");
        assertThat(verdict()).containsText("PASS");
        button("Write every part as JSON").click();
        assertThat(field("Reconnect policy")).hasValue("custom");
        assertThat(page.locator("#preview-sent")).containsText("\"connect_timeout\": null");
        assertThat(verdict()).containsText("PASS");

        JsonNode sent =
                JsonMapper.shared().readTree(page.locator("#preview-sent").textContent());
        assertThat(sent.at("/jitter/fraction").doubleValue()).isEqualTo(0.5);
        fillSmallStorm();
        startButton().click();
        assertThat(page).hasURL(RUN);
        assertThat(policyOfTheRun()).isEqualTo(sent);
    }

    @Test
    void whatIsWrittenAsJsonIsWhatRuns() {
        page.navigate("/");
        page.getByText("Your own policy").click();
        field("Custom policy as JSON").fill("{\"preset\": \"fixed\", \"delay\": 7}");
        assertThat(field("Reconnect policy")).hasValue("custom");
        assertThat(page.locator("#policy-formula")).containsText("7");
    }

    @Test
    void aHerdIsSeenAtOnce() {
        page.navigate("/policies/phoenix");
        Locator words = page.locator("#herd-words");
        // Another test's storm may still run, which a herd does not disturb.
        assertThat(words).containsText(Pattern.compile("were back|waits until it is over"));
        field("Clients").selectOption("10000");
        assertThat(words).containsText(Pattern.compile("10,000 clients|waits until it is over"));
        assertThat(fitsTheScreen()).isTrue();
    }

    @Test
    void aMixedFleetIsJudgedPartByPart() {
        page.navigate("/");
        page.getByText("Your own policy").click();
        field("Reconnect policy").selectOption("custom");
        field("Custom policy as JSON")
                .fill("[{\"policy\": \"naive\", \"weight\": 1}, {\"policy\": \"full-jitter\", \"weight\": 3}]");
        assertThat(page.locator("#preview-reasons li")).hasCount(2);
        assertThat(verdict()).hasText("FAIL");
        field("Custom policy as JSON").fill("[{\"policy\": \"nave\", \"weight\": 1}]");
        assertThat(field("Custom policy as JSON"))
                .hasAccessibleDescription(Pattern.compile("/policy/0/policy: .*nave"));
    }

    @Test
    void theCatalogueIsSearchedWithoutAScriptToo() {
        try (BrowserContext plain = page.context()
                .browser()
                .newContext(new Browser.NewContextOptions()
                        .setBaseURL("http://localhost:" + port)
                        .setJavaScriptEnabled(false))) {
            Page without = plain.newPage();
            without.navigate("/policies");
            without.getByLabel("Ecosystem").selectOption("python");
            without.getByLabel("Verdict").selectOption("fail");
            without.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Search"))
                    .click();
            assertThat(without).hasURL(Pattern.compile("ecosystem=python"));
            assertThat(without.locator("#found > li")).not().hasCount(0);
            assertThat(without.locator("#found .state").first()).hasText("FAIL");
        }
    }

    @Test
    void whatIsChosenIsSeenSideBySide() {
        page.navigate("/policies");
        page.getByLabel("Choose Full jitter to see side by side", new Page.GetByLabelOptions().setExact(true))
                .check();
        field("Search").fill("phoenix.js");
        assertThat(page.locator("#count")).not().containsText("63");
        page.getByLabel("Choose Phoenix channels socket (phoenix.js) to see side by side")
                .check();
        button("Side by side").click();

        assertThat(headline()).hasText("Policies side by side");
        assertThat(page.locator("thead a")).hasCount(2);
        assertThat(page.locator("tbody")).containsText("30 s, before the jitter");
        assertThat(fitsTheScreen()).isTrue();
    }

    private Locator rows() {
        return page.locator("#found > li");
    }

    private Locator verdict() {
        return page.locator("#preview-verdict");
    }

    private JsonNode policyOfTheRun() {
        String id = page.url().replaceFirst(".*/", "");
        String run = page.request().get("/api/runs/" + id).text();
        return JsonMapper.shared().readTree(run).at("/scenario/policy");
    }
}
