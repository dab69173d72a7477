package dev.stampede.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class DoorTests {

    private final Door door = new Door(List.of("stampede.example.org", "[2001:db8::1]"), false);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:8080",
                "LOCALHOST:1",
                "127.0.0.1:8080",
                "[::1]:8080",
                "stampede.example.org",
                "stampede.example.org:8443",
                "[2001:db8::1]:80"
            })
    void ownNamesMayPass(String host) {
        assertThat(door.refusal(request("GET", host))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "evil.example:8080",
                "127.0.0.2:8080",
                "[::2]:8080",
                "0.0.0.0:8080",
                "localhost@evil.example",
                "localhost:8080:1",
                "localhost:",
                "localhost ",
                "localhost/",
                ""
            })
    void foreignNamesGetNothing(String host) {
        assertThat(door.refusal(request("GET", host))).isSameAs(Refusal.FOREIGN_HOST);
    }

    @Test
    void aRequestWithoutHostGetsNothing() {
        assertThat(door.refusal(new MockHttpServletRequest("GET", "/"))).isSameAs(Refusal.FOREIGN_HOST);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8080, http://localhost:8080",
        "localhost:8080, HTTP://LOCALHOST:8080",
        "localhost, http://localhost",
        "localhost, http://localhost:80",
        "localhost:80, http://localhost",
        "[::1]:8080, http://[::1]:8080",
    })
    void ownPagesMayPass(String host, String origin) {
        MockHttpServletRequest request = request("POST", host);
        request.addHeader("Origin", origin);

        assertThat(door.refusal(request)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "",
                "http://evil.example",
                "http://localhost",
                "http://localhost:3000",
                "https://localhost:8080",
                "http://127.0.0.1:8080",
                "http://localhost:8080/",
                "http://localhost:8080 http://localhost:8080",
                "http://localhost:8080@evil.example",
                "file://"
            })
    void pagesOfOtherOriginsGetNothingWhateverTheMethod(String origin) {
        for (String method : List.of("GET", "POST", "DELETE", "OPTIONS")) {
            MockHttpServletRequest request = request(method, "localhost:8080");
            request.addHeader("Origin", origin);

            assertThat(door.refusal(request)).isSameAs(Refusal.FOREIGN_ORIGIN);
        }
    }

    @Test
    void twoOriginsAreOneTooMany() {
        MockHttpServletRequest request = request("POST", "localhost:8080");
        request.addHeader("Origin", "http://localhost:8080");
        request.addHeader("Origin", "http://evil.example");

        assertThat(door.refusal(request)).isSameAs(Refusal.FOREIGN_ORIGIN);
    }

    @Test
    void scriptsWithoutOriginMayPass() {
        assertThat(door.refusal(request("POST", "localhost:8080"))).isNull();
    }

    @Test
    void aWebSocketWithoutOriginMayPassOnLoopbackOnly() {
        MockHttpServletRequest near = request("GET", "localhost:8080");
        near.addHeader("Upgrade", "websocket");
        MockHttpServletRequest far = request("GET", "stampede.example.org");
        far.addHeader("Upgrade", "websocket");

        assertThat(door.refusal(near)).isNull();
        assertThat(door.refusal(far)).isSameAs(Refusal.NO_ORIGIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Forwarded",
                "X-Forwarded-For",
                "x-forwarded-host",
                "X-Forwarded-Proto",
                "X-FORWARDED-PREFIX",
                "X-Real-IP"
            })
    void forwardedRequestsGetNothing(String header) {
        MockHttpServletRequest request = request("GET", "localhost:8080");
        request.addHeader(header, "x");

        assertThat(door.refusal(request)).isSameAs(Refusal.FORWARDED);
    }

    @Test
    void whereThereIsALoginAProxyMayForward() {
        Door behindProxy = new Door(List.of(), true);
        MockHttpServletRequest request = request("GET", "localhost:8080");
        request.addHeader("X-Forwarded-For", "10.0.0.1");
        MockHttpServletRequest foreign = request("GET", "evil.example");
        foreign.addHeader("X-Forwarded-Host", "localhost");

        assertThat(behindProxy.refusal(request)).isNull();
        assertThat(behindProxy.refusal(foreign)).isSameAs(Refusal.FOREIGN_HOST);
    }

    private static MockHttpServletRequest request(String method, String host) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, "/");
        request.addHeader("Host", host);
        return request;
    }
}
