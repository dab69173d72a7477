package dev.stampede.web;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.cookie;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.api.Test;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@WebMvcTest(controllers = SafetyTests.Probe.class)
@Import({Safety.class, SafetyTests.Probe.class})
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class SafetyTests {

    private final MockMvc mvc;

    SafetyTests(MockMvc mvc) {
        this.mvc = mvc;
    }

    @RestController
    static class Probe {

        @GetMapping({"/", "/api/probe", "/swagger-ui/index.html"})
        String read() {
            return "read";
        }

        @PostMapping(path = "/api/probe", consumes = MediaType.APPLICATION_JSON_VALUE)
        String write() {
            return "written";
        }

        @PostMapping("/form")
        String form() {
            return "sent";
        }
    }

    private static MockHttpServletRequestBuilder own(MockHttpServletRequestBuilder request) {
        return request.header("Host", "localhost:8080");
    }

    @Test
    void everyAnswerCarriesTheSecurityHeaders() throws Exception {
        for (String path : new String[] {"/", "/api/probe"}) {
            mvc.perform(own(get(path)))
                    .andExpect(status().isOk())
                    .andExpect(header().string("Content-Security-Policy", Safety.CONTENT_SECURITY_POLICY))
                    .andExpect(header().string("Content-Security-Policy", not(containsString("unsafe"))))
                    .andExpect(header().string("Referrer-Policy", "same-origin"))
                    .andExpect(header().string("X-Content-Type-Options", "nosniff"))
                    .andExpect(header().string("X-Frame-Options", "DENY"))
                    .andExpect(header().string("Cross-Origin-Opener-Policy", "same-origin"))
                    .andExpect(header().string("Cross-Origin-Resource-Policy", "same-origin"));
        }
    }

    @Test
    void noAnswerIsShownInAFrameOrRunsScriptThatIsNotOurs() throws Exception {
        for (String path : new String[] {"/", "/api/probe", "/swagger-ui/index.html"}) {
            for (String directive : new String[] {
                "default-src 'self'",
                "script-src 'self'",
                "frame-ancestors 'none'",
                "base-uri 'none'",
                "form-action 'self'",
                "object-src 'none'"
            }) {
                mvc.perform(own(get(path)))
                        .andExpect(header().string("Content-Security-Policy", containsString(directive)));
            }
        }
    }

    @Test
    void swaggerUiMaySetStylesButRunsNoInlineScript() throws Exception {
        mvc.perform(own(get("/swagger-ui/index.html")))
                .andExpect(
                        header().string("Content-Security-Policy", containsString("style-src 'self' 'unsafe-inline'")))
                .andExpect(header().string("Content-Security-Policy", containsString("script-src 'self';")));
    }

    @Test
    void aForeignHostGetsAProblemUnderApiAndPlainTextElsewhere() throws Exception {
        mvc.perform(get("/api/probe").header("Host", "evil.example"))
                .andExpect(status().is(421))
                .andExpect(content().contentType(MediaType.APPLICATION_PROBLEM_JSON))
                .andExpect(jsonPath("$.type").value("urn:stampede:problem:foreign-host"))
                .andExpect(jsonPath("$.status").value(421))
                .andExpect(jsonPath("$.detail").value(containsString("stampede.hosts.allow")));
        mvc.perform(get("/").header("Host", "evil.example"))
                .andExpect(status().is(421))
                .andExpect(content().contentTypeCompatibleWith(MediaType.TEXT_PLAIN))
                .andExpect(content().string(containsString("stampede.hosts.allow")))
                .andExpect(content().string(not(containsString("evil"))));
    }

    @Test
    void aForeignOriginGetsNothing() throws Exception {
        for (String origin : new String[] {"http://evil.example", "null", "http://localhost:3000"}) {
            mvc.perform(own(post("/api/probe"))
                            .header("Origin", origin)
                            .contentType(MediaType.APPLICATION_JSON)
                            .content("{}"))
                    .andExpect(status().isForbidden())
                    .andExpect(jsonPath("$.type").value("urn:stampede:problem:foreign-origin"));
        }
    }

    @Test
    void aForwardedRequestGetsNothing() throws Exception {
        mvc.perform(own(get("/api/probe")).header("X-Forwarded-For", "10.0.0.1"))
                .andExpect(status().isForbidden())
                .andExpect(jsonPath("$.type").value("urn:stampede:problem:forwarded"));
    }

    @Test
    void theApiTakesJsonWithoutAFormToken() throws Exception {
        mvc.perform(own(post("/api/probe"))
                        .header("Origin", "http://localhost:8080")
                        .contentType(MediaType.APPLICATION_JSON)
                        .content("{}"))
                .andExpect(status().isOk())
                .andExpect(cookie().doesNotExist("stampede-form-token"));
        mvc.perform(own(post("/api/probe")).contentType(MediaType.TEXT_PLAIN).content("{}"))
                .andExpect(status().isUnsupportedMediaType());
    }

    @Test
    void aFormNeedsItsToken() throws Exception {
        mvc.perform(own(post("/form"))).andExpect(status().isForbidden());
        mvc.perform(own(post("/form")).with(csrf().useInvalidToken())).andExpect(status().isForbidden());
        mvc.perform(own(post("/form")).with(csrf())).andExpect(status().isOk());
    }

    @Test
    void thePageBringsTheTokenInACookieThatOnlyThisSiteSees() throws Exception {
        mvc.perform(own(get("/")))
                .andExpect(cookie().httpOnly("stampede-form-token", true))
                .andExpect(cookie().attribute("stampede-form-token", "SameSite", "Strict"));
    }
}
