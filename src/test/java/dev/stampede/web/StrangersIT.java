package dev.stampede.web;

import static dev.stampede.web.Caller.header;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.StampedeApplication;
import dev.stampede.run.ScriptedEngine;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestConstructor;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/** Where a login is demanded, who shows nothing gets nothing: asked at every address that there is. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "stampede.login.password=correct horse")
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class StrangersIT {

    /** Everything that answers strangers, and nothing else. */
    private static final Set<String> OPEN = Set.of("GET /login", "GET /actuator/health", "GET /favicon.ico");

    private final ApplicationContext context;
    private final int port;
    private final Caller stranger;

    StrangersIT(ApplicationContext context, @LocalServerPort int port) {
        this.context = context;
        this.port = port;
        this.stranger = new Caller(port);
    }

    /** Method and path of all handlers: pages, API, OpenAPI document, actuator. */
    private Collection<String> mapped() {
        Set<String> mapped = new TreeSet<>();
        context.getBeansOfType(RequestMappingInfoHandlerMapping.class)
                .values()
                .forEach(mapping -> mapping.getHandlerMethods().keySet().forEach(info -> mapped.addAll(calls(info))));
        return mapped;
    }

    private static List<String> calls(RequestMappingInfo info) {
        Stream<String> methods = info.getMethodsCondition().getMethods().isEmpty()
                ? Stream.of("GET", "POST")
                : info.getMethodsCondition().getMethods().stream().map(Enum::name);
        return methods.flatMap(method -> info.getPatternValues().stream().map(path -> method + " " + path))
                .map(call -> call.replaceAll("\\{[^}]*}", "01a22c98-1029-7796-9888-b21f269a64a1")
                        .replace("**", "x"))
                .toList();
    }

    @Test
    void everyMappedAddressIsClosedButLoginAndHealth() {
        Collection<String> mapped = mapped();
        // Or it would walk past what it is there for.
        assertThat(mapped)
                .hasSizeGreaterThan(40)
                .contains(
                        "GET /",
                        "POST /api/runs",
                        "GET /api/runs/01a22c98-1029-7796-9888-b21f269a64a1/events",
                        "GET /v3/api-docs",
                        "GET /actuator/prometheus",
                        "POST /tokens",
                        "GET /error")
                .containsAll(OPEN);
        for (String call : mapped) {
            if (!OPEN.contains(call)) {
                String[] parts = call.split(" ", 2);
                assertClosed(parts[0], parts[1]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/stomp",
                "/stomp/info",
                "/swagger-ui",
                "/swagger-ui.html",
                "/swagger-ui/index.html",
                "/swagger-ui/swagger-ui-bundle.js",
                "/webjars/swagger-ui/index.html",
                "/v3/api-docs",
                "/v3/api-docs.yaml",
                "/v3/api-docs/swagger-config",
                "/actuator",
                "/actuator/",
                "/actuator/health/db",
                "/actuator/prometheus",
                "/actuator/env",
                "/js/run.js",
                "/nothing",
                "/api/nothing",
                "/login/",
                "/css/../api/runs",
                "/css/..;/runs",
                "/css/%2e%2e/api/runs",
                "//api/runs",
                "/login;/../runs",
                "/API/runs"
            })
    void whatIsNoHandlerIsClosedToo(String path) throws IOException {
        assertThat(raw(path)).doesNotStartWith("HTTP/1.1 200").containsPattern("^HTTP/1.1 (401|302|400)");
    }

    /** Paths as they are: a client library would straighten them. */
    private String raw(String path) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void assertClosed(String method, String path) {
        HttpResponse<String> answer = stranger.send(stranger.request(path)
                .header("Content-Type", "application/json")
                .method(method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
        boolean program = path.startsWith("/api") || path.startsWith("/v3") || path.startsWith("/actuator");
        assertThat(answer.statusCode()).as(method + " " + path).isEqualTo(program ? 401 : 302);
        if (program) {
            assertThat(header(answer, "Content-Type")).isEqualTo("application/problem+json");
            assertThat(header(answer, "WWW-Authenticate")).startsWith("Bearer");
        } else {
            assertThat(header(answer, "Location")).startsWith("/login");
        }
        assertThat(header(answer, "Set-Cookie")).as("a session for a stranger").doesNotContain("stampede-session");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/actuator/health", "/css/stampede.css", "/js/theme.js", "/favicon.svg"})
    void healthAndTheLoginPageWithItsLooksAreOpen(String path) {
        assertThat(stranger.get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void theLoginPageLoadsNothingThatIsClosed() {
        String page = stranger.get("/login").body();
        List<String> links = java.util.regex.Pattern.compile("(?:src|<link[^>]*href)=\"(/[^\"]+)\"")
                .matcher(page)
                .results()
                .map(link -> link.group(1))
                .toList();

        assertThat(links).hasSizeGreaterThan(3);
        assertThat(links)
                .allSatisfy(link ->
                        assertThat(stranger.get(link).statusCode()).as(link).isEqualTo(200));
        assertThat(page).doesNotContain("Tokens", "Log out");
    }

    @ParameterizedTest
    @CsvSource({
        "/runs?q=a%26b, /login?next=%2Fruns%3Fq%3Da%2526b",
        "/runs/01a22c98-1029-7796-9888-b21f269a64a1, /login?next=%2Fruns%2F01a22c98-1029-7796-9888-b21f269a64a1",
        "/, /login"
    })
    void aBrowserIsLedToTheLoginPageWithTheAddressToComeBackTo(String path, String login) {
        HttpResponse<String> answer = stranger.get(path);

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(header(answer, "Location")).isEqualTo(login);
    }

    @Test
    void aScriptOfAPageIsToldInsteadOfLed() {
        assertThat(stranger.send(stranger.request("/runs").header("Sec-Fetch-Mode", "cors"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void aWebSocketOpensForNobodyUnknown() throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(("GET /stomp HTTP/1.1\r\nHost: localhost:" + port + "\r\nOrigin: http://localhost:" + port
                                    + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 401");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/runs/import", "/login", "/tokens"})
    void strangersCannotMakeStampedeReadMuch(String path) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(("POST " + path + " HTTP/1.1\r\nHost: localhost:" + port
                                    + "\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 200000000"
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            byte[] start = socket.getInputStream().readNBytes(12);
            assertThat(new String(start, StandardCharsets.US_ASCII))
                    .isEqualTo(path.equals("/login") ? "HTTP/1.1 413" : "HTTP/1.1 302");
        }
    }

    @Test
    void aProxyMayForwardWhereThereIsALogin() {
        HttpResponse<String> answer =
                stranger.send(stranger.request("/api/runs").header("X-Forwarded-For", "192.0.2.1"));
        assertThat(answer.statusCode()).isEqualTo(401);
    }
}
