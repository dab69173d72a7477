package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

import dev.stampede.access.Login;
import dev.stampede.access.LoginSettings;
import dev.stampede.access.Tokens;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** The page of tokens where nobody is asked for a login. With one, LoginIT walks it. */
@Import({HomePageTests.Wiring.class, TokensPageTests.OnLoopback.class})
@WebMvcTest(TokensPageController.class)
class TokensPageTests {

    @Autowired
    private MockMvcTester mvc;

    @MockitoBean
    private Tokens tokens;

    @TestConfiguration
    static class OnLoopback {

        @Bean
        Login login() {
            return Login.of(new LoginSettings(null, null), false, false);
        }

        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    @Test
    void itSaysThatNoTokenIsNeeded() {
        assertThat(mvc.get().uri("/tokens"))
                .hasStatusOk()
                .bodyText()
                .contains("scripts need no token", "stampede.login.password")
                .doesNotContain("Make the token", "Log out", ">Tokens</a>");
    }

    @Test
    void noneIsMadeThatWouldOpenSomethingLater() {
        assertThat(mvc.post()
                        .uri("/tokens")
                        .param("name", "x")
                        .param("scope", "run")
                        .param("days", "0")
                        .with(csrf()))
                .hasStatus(404);
        assertThat(mvc.post()
                        .uri("/tokens/01a22c98-1029-7796-9888-b21f269a64a1/revoke")
                        .with(csrf()))
                .hasStatus(404);
        verifyNoInteractions(tokens);
    }
}
