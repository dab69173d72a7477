package dev.stampede.web;

import static org.hamcrest.Matchers.containsString;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.stampede.access.LoginDelay;
import dev.stampede.access.Scope;
import dev.stampede.access.Tokens;
import org.junit.jupiter.api.Test;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.MediaType;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MockMvc;

/** A database that is away keeps tokens from being checked: that is said, and is no wrong token. */
@MockitoBean(types = {LoginDelay.class, Tokens.class})
@WebMvcTest(controllers = SafetyTests.Probe.class, properties = "stampede.login.password=correct horse")
@Import({Safety.class, SafetyTests.Probe.class})
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class TokensAwayTests {

    private final MockMvc mvc;
    private final LoginDelay delay;

    private final Tokens tokens;

    TokensAwayTests(MockMvc mvc, LoginDelay delay, Tokens tokens) {
        this.mvc = mvc;
        this.delay = delay;
        this.tokens = tokens;
    }

    @Test
    void whoShowsATokenIsToldToComeBack() throws Exception {
        when(tokens.check(anyString())).thenThrow(new DataAccessResourceFailureException("secret innards"));

        mvc.perform(get("/api/probe").header("Host", "localhost").header("Authorization", "Bearer x"))
                .andExpect(status().isServiceUnavailable())
                .andExpect(header().string("Retry-After", "10"))
                .andExpect(content().contentType(MediaType.APPLICATION_PROBLEM_JSON))
                .andExpect(jsonPath("$.type").value("urn:stampede:problem:tokens-unavailable"))
                .andExpect(jsonPath("$.detail").value(containsString("database")));
        verifyNoInteractions(delay);
    }

    @Test
    void whoHasLoggedInGoesOn() throws Exception {
        when(tokens.check(anyString())).thenThrow(new DataAccessResourceFailureException("secret innards"));

        mvc.perform(get("/api/probe")
                        .header("Host", "localhost")
                        .with(user("ops").authorities(BearerToken.authorities(Scope.RUN))))
                .andExpect(status().isOk());
    }
}
