package dev.stampede.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class ReturnAddressTests {

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/runs", "/runs?q=a%20b&page=2", "/runs/1#top", "/policies/full-jitter", "/a?next=//b"})
    void pathsOfThisSiteAreSafe(String address) {
        assertThat(ReturnAddress.safe(address)).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "runs",
                "//evil.example",
                "///evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "/\t/evil.example",
                "/\n/evil.example",
                "/ /evil.example",
                "http://evil.example",
                "https:evil.example",
                "javascript:alert(1)",
                "/a\r\nSet-Cookie: a=b",
                "/%zz",
                "/é",
                "/login",
                "/login?next=/login",
                "/logout",
                "/error"
            })
    void whatLeadsElsewhereOrRoundLeadsHome(String address) {
        assertThat(ReturnAddress.safe(address)).isEqualTo("/");
    }

    @Test
    void nothingAndTooMuchLeadHome() {
        assertThat(ReturnAddress.safe(null)).isEqualTo("/");
        assertThat(ReturnAddress.safe("/" + "a".repeat(2_000))).isEqualTo("/");
    }

    @Test
    void whatCannotBeAskedForAgainLeadsHome() {
        assertThat(ReturnAddress.loginFor(new MockHttpServletRequest("POST", "/runs/1/delete")))
                .isEqualTo("/login");
        assertThat(ReturnAddress.loginFor(new MockHttpServletRequest("GET", "//evil.example/runs")))
                .isEqualTo("/login");
    }
}
