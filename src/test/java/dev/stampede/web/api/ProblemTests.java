package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ProblemTests {

    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/runs");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    private JsonNode answer() throws Exception {
        return JsonMapper.shared().readTree(response.getContentAsByteArray());
    }

    @Test
    void anUnexpectedErrorKeepsItsSecretsAndNamesItsPlaceInTheLog() throws Exception {
        request.setServletPath("/api/runs");

        assertThat(new ApiErrors().resolveException(request, response, null, new IllegalStateException("secret")))
                .isNotNull();
        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(answer().path("error_id").stringValue()).hasSize(36);
        assertThat(response.getContentAsString()).doesNotContain("secret", "IllegalState");
    }

    @Test
    void errorsOfPagesAreLeftToThePages() {
        request.setServletPath("/runs");

        assertThat(new ApiErrors().resolveException(request, response, null, new IllegalStateException()))
                .isNull();
    }

    @Test
    void whatTheContainerRefusedIsAProblemToo() throws Exception {
        request.setAttribute("jakarta.servlet.error.request_uri", "/api/x");
        request.setAttribute("jakarta.servlet.error.status_code", HttpStatus.FORBIDDEN.value());
        new ErrorDispatchFilter().doFilter(request, response, new MockFilterChain());

        assertThat(response.getContentType()).isEqualTo("application/problem+json");
        assertThat(answer().path("type").stringValue()).isEqualTo("urn:stampede:problem:forbidden");
    }

    @Test
    void errorsOfPagesGoOnToTheErrorPage() throws Exception {
        MockFilterChain chain = new MockFilterChain();
        request.setAttribute("jakarta.servlet.error.request_uri", "/apis");
        request.setAttribute("jakarta.servlet.error.status_code", 404);
        new ErrorDispatchFilter().doFilter(request, response, chain);

        assertThat(chain.getRequest()).isNotNull();
    }
}
