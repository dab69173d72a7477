package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.stampede.web.Caller;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** A person logs in, makes a token for a script, revokes it and logs out. */
@Import(TinyStormWiring.class)
@TestPropertySource(
        properties = {
            "spring.datasource.url=jdbc:h2:mem:login",
            "stampede.login.username=ops",
            "stampede.login.password=correct horse"
        })
class LoginBrowserIT extends BrowserTest {

    private void logIn(String password) {
        field("User name").fill("ops");
        field("Password").fill(password);
        page.keyboard().press("Enter");
    }

    @Test
    void aTokenIsMadeUsedAndRevoked() {
        page.navigate("/runs?q=alpha");
        assertThat(page).hasURL(Pattern.compile("/login\\?next="));
        assertThat(field("User name")).isFocused();
        logIn("wrong");
        assertThat(errorSummary()).hasText("The user name or the password is wrong.");
        assertThat(field("User name")).hasValue("ops");
        assertThat(field("Password")).isFocused();
        logIn("correct horse");
        assertThat(page).hasURL(Pattern.compile("/runs\\?q=alpha$"));

        link("Tokens").click();
        field("What it is for").fill("nightly build");
        field("It may").selectOption("run");
        button("Make the token").click();
        assertThat(page.getByText("It is shown this once")).isVisible();
        String token = page.locator("#made").inputValue();
        Caller script = new Caller(port);
        assertThat(script.call("GET", "/api/runs", token).statusCode()).isEqualTo(200);
        assertThat(script.call("POST", "/api/runs", token).statusCode()).isEqualTo(422);

        page.reload();
        assertThat(page.content()).doesNotContain(token);
        assertThat(row("nightly build")).containsText("run");
        assertThat(row("nightly build")).containsText("UTC");
        row("nightly build").locator("summary").press("Enter");
        button("Revoke nightly build for good").press("Enter");
        assertThat(page.getByText("The token is revoked.")).isVisible();
        assertThat(script.call("GET", "/api/runs", token).statusCode()).isEqualTo(401);

        button("Log out").click();
        assertThat(page.getByText("You have logged out.")).isVisible();
        page.navigate("/tokens");
        assertThat(page).hasURL(Pattern.compile("/login\\?next=%2Ftokens$"));
        // Said of the wrong password, a moment later.
        forgive("401");
    }

    @Test
    void theLiveFeedFollowsThePersonInAndOut() {
        page.navigate("/");
        logIn("correct horse");
        fillSmallStorm();
        startButton().click();
        assertThat(page).hasURL(Pattern.compile("/runs/[0-9a-f-]{36}$"));
        assertThat(page.locator("#connection")).hasText(Pattern.compile("Live: .*"));
        Page other = page.context().newPage();
        other.navigate("/");
        other.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log out"))
                .click();
        assertThat(other).hasURL(Pattern.compile("/login\\?out$"));
        assertThat(page.locator("#connection")).containsText("The live feed is cut off.");
        other.close();
        page.navigate("/login");
        forgive("401");
        forgive("/stomp");
    }

    @Test
    void itFitsAPhone() {
        page.setViewportSize(390, 800);
        page.navigate("/tokens");
        assertThat(fitsTheScreen()).isTrue();
        logIn("correct horse");
        field("What it is for").fill("a rather long name of a script on a machine");
        button("Make the token").click();
        assertThat(page.locator("#made")).isVisible();
        row("a rather long name").locator("summary").click();
        assertThat(fitsTheScreen()).isTrue();
    }

    private Locator row(String name) {
        return page.locator("tr", new Page.LocatorOptions().setHasText(name));
    }
}
