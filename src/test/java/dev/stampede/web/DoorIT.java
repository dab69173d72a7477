package dev.stampede.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.StampedeApplication;
import dev.stampede.run.ScriptedEngine;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestConstructor;

/** The door on a real server, with requests written by hand: no client library lets us lie about Host and Origin. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class DoorIT {

    private static final String UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v12.stomp";

    private final int port;

    DoorIT(@LocalServerPort int port) {
        this.port = port;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    localhost:PORT | http://localhost:PORT | 101
                    127.0.0.1:PORT | http://127.0.0.1:PORT | 101
                    localhost:PORT | NONE                  | 101
                    localhost:PORT | http://evil.example   | 403
                    localhost:PORT | null                  | 403
                    localhost:PORT | http://localhost:1    | 403
                    localhost:PORT | https://localhost:PORT | 403
                    localhost:PORT | http://127.0.0.1:PORT | 403
                    evil.example   | http://evil.example   | 421
                    """)
    void aWebSocketOpensForOurOwnPagesOnly(String host, String origin, int status) throws IOException {
        String originLine = origin.equals("NONE") ? "" : "\r\nOrigin: " + origin;

        assertThat(ask("GET /stomp", host, UPGRADE + originLine)).startsWith("HTTP/1.1 " + status);
    }

    @Test
    void aNameReboundToLoopbackGetsAProblemUnderTheApi() throws IOException {
        assertThat(ask("GET /api/runs", "evil.example:PORT", "Accept: */*"))
                .startsWith("HTTP/1.1 421")
                .contains("application/problem+json", "urn:stampede:problem:foreign-host")
                .doesNotContain("evil.example");
    }

    @Test
    void twoHostsGetNothing() throws IOException {
        assertThat(ask("GET /actuator/health", "localhost:PORT", "Host: evil.example"))
                .startsWith("HTTP/1.1 400");
        assertThat(ask("GET http://evil.example/actuator/health", "localhost:PORT", "Accept: */*"))
                .doesNotStartWith("HTTP/1.1 200");
    }

    @Test
    void onlyHealthIsToldOfTheInnards() throws IOException {
        assertThat(ask("GET /actuator/health", "localhost:PORT", "Accept: */*"))
                .startsWith("HTTP/1.1 200")
                .contains("\"status\":\"UP\"")
                .doesNotContain("components", "database");
        for (String innards : new String[] {"env", "beans", "heapdump", "shutdown", "mappings", "loggers"}) {
            assertThat(ask("GET /actuator/" + innards, "localhost:PORT", "Accept: */*"))
                    .startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void aProgramThatAsksForNoAddressGetsAProblemAndABrowserThePage() throws IOException {
        for (String path : new String[] {"/nope", "/error"}) {
            assertThat(ask("GET " + path, "localhost:PORT", "Accept: */*"))
                    .startsWith("HTTP/1.1 404")
                    .contains("application/problem+json", "\"status\":404", "\"detail\":\"")
                    .doesNotContain("timestamp");
            assertThat(ask("GET " + path, "localhost:PORT", "Accept: text/plain"))
                    .startsWith("HTTP/1.1 404");
            assertThat(ask("GET " + path, "localhost:PORT", "Accept: text/html,*/*;q=0.8"))
                    .startsWith("HTTP/1.1 404")
                    .contains("text/html", "There is nothing here");
        }
    }

    @Test
    void aFormThatIsTooLongIsSaidToBe() throws IOException {
        String headers = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3000000";
        assertThat(ask("POST /runs", "localhost:PORT", headers + "\r\nAccept: text/html"))
                .startsWith("HTTP/1.1 413")
                .contains("This is more than can be sent at once", "shorten the longest field")
                .doesNotContain("log of the program");
        assertThat(ask("POST /runs", "localhost:PORT", headers + "\r\nAccept: */*"))
                .startsWith("HTTP/1.1 413")
                .contains("larger than this address takes");
    }

    @Test
    void anAddressThatCannotBeReadIsNoFaultOfTheProgram() throws IOException {
        assertThat(ask("GET /policies?x=%", "localhost:PORT", "Accept: text/html"))
                .startsWith("HTTP/1.1 400")
                .contains("This request was not understood", "Follow the links of the pages")
                .doesNotContain("log of the program");
    }

    @Test
    void browsersThatLookForAnIconByThemselvesFindOurs() throws IOException {
        assertThat(ask("GET /favicon.ico", "localhost:PORT", "Accept: image/*"))
                .startsWith("HTTP/1.1 302")
                .contains("Location: /favicon.svg");
    }

    private String ask(String request, String host, String headers) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(10_000);
            String text = request + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "\r\n\r\n";
            socket.getOutputStream()
                    .write(text.replace("PORT", Integer.toString(port)).getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
