package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.run.ScriptedEngine;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestConstructor;
import org.springframework.web.socket.messaging.SubProtocolWebSocketHandler;

/** A browser that sends what no page of ours does: it is told, it is cut off, and nobody else notices. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@Timeout(60)
class HostileBrowserIT {

    private static final String CONNECT = "CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0";

    private final SubProtocolWebSocketHandler sessions;
    private final int port;
    private final List<WebSocket> browsers = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    HostileBrowserIT(SubProtocolWebSocketHandler sessions, @LocalServerPort int port) {
        this.sessions = sessions;
        this.port = port;
    }

    /** Everything that the server has said, and whether it has hung up. */
    private static final class Heard implements WebSocket.Listener {

        private final Queue<String> text = new ConcurrentLinkedQueue<>();
        private final CompletableFuture<Integer> closed = new CompletableFuture<>();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.add(data.toString());
            socket.request(1);
            return CompletableFuture.completedStage(null);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            closed.complete(code);
            return CompletableFuture.completedStage(null);
        }

        boolean said(String word) {
            return String.join("", text).contains(word);
        }

        @Override
        public void onError(WebSocket socket, Throwable broken) {
            closed.complete(1006);
        }
    }

    /** Others may have left theirs to the same server. */
    private int before;

    @BeforeEach
    void count() {
        before = sessions.getStats().getWebSocketSessions();
    }

    @AfterEach
    void aGoodBrowserIsServedAsBefore() throws Exception {
        connected(new Heard());
        browsers.forEach(WebSocket::abort);
        await().until(() -> sessions.getStats().getWebSocketSessions() <= before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SUBSCRIBE\nid\n\n\0",
                "SUBSCRIBE\nid:1\ndestination:\\x\n\n\0",
                "SUBSCRIBE\nid:1\ndestination:/topic/**\n\n\0",
                "SEND\ndestination:/topic/runs\n\n{}\0"
            })
    void aBrokenFrameIsAnsweredAndTheAnswerSaysNothingOfOurInnards(String frame) throws Exception {
        Heard heard = new Heard();
        WebSocket browser = connected(heard);
        send(browser, frame);
        await().until(() -> heard.said("ERROR"));
        assertThat(String.join("", heard.text))
                .containsPattern("This is no STOMP frame|There is no such destination|The feed is for listening only")
                .doesNotContain("Exception", "org.springframework", "\tat ");
    }

    /** Whole, and in two messages of which each is short. */
    @ParameterizedTest
    @ValueSource(ints = {5_000, 3_000})
    void aFrameOfMoreThanFourKilobytesIsRefusedInWords(int piece) throws Exception {
        Heard heard = new Heard();
        WebSocket browser = connected(heard);
        send(browser, "SUBSCRIBE\nid:1\ndestination:/topic/runs\nfiller:" + "x".repeat(piece));
        if (piece < 4_096) {
            send(browser, "x".repeat(piece));
        }
        await().until(() -> heard.said("too long: the feed takes at most 4096 bytes"));
        heard.closed.get(15, TimeUnit.SECONDS);
    }

    /** Less than a frame, or an impossible length: the feed may wait for the rest, which costs it 4 kB at most. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\0",
                "not a frame\0",
                "SUBSCRIBE\0",
                "SUBSCRIBE\nid:1\ndestination:/topic/runs\ncontent-length:-5\n\n\0",
                "SUBSCRIBE\nid:1\ndestination:/topic/runs\ncontent-length:99999999999\n\n\0"
            })
    void halfAFrameHarmsNobody(String frame) throws Exception {
        WebSocket browser = connected(new Heard());
        send(browser, frame);
        browser.sendBinary(ByteBuffer.wrap(new byte[] {1, 2, 3, -1}), true).get(5, TimeUnit.SECONDS);
        connected(new Heard());
    }

    @Test
    void theTwentyFirstSubscriptionOfAHundredEndsTheSession() throws Exception {
        Heard heard = new Heard();
        WebSocket browser = connected(heard);
        try {
            for (int i = 0; i < 100; i++) {
                send(browser, "SUBSCRIBE\nid:" + i + "\ndestination:/topic/runs\n\n\0");
            }
        } catch (ExecutionException cutOff) {
            // It was told before it had sent all of them.
        }
        heard.closed.get(15, TimeUnit.SECONDS);
        await().until(() -> sessions.getStats().getWebSocketSessions() <= before);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFrameOfTenMegabytesIsNotTakenIn(boolean whole) throws Exception {
        Heard heard = new Heard();
        WebSocket browser = connected(heard);
        long before = usedHeap();
        flood(browser, whole);
        assertThat(heard.closed.get(15, TimeUnit.SECONDS)).isIn(1006, 1009);
        assertThat(usedHeap() - before).isLessThan(32L << 20);
    }

    /** Ten megabytes, in one frame or in ten. */
    private static void flood(WebSocket browser, boolean whole) throws Exception {
        String large = "x".repeat(whole ? 10 << 20 : 1 << 20);
        try {
            for (int part = 0; part < (whole ? 1 : 10); part++) {
                browser.sendText(large, whole).get(5, TimeUnit.SECONDS);
            }
        } catch (ExecutionException cutOff) {
            // It was told before it had sent all of it.
        }
    }

    private WebSocket connected(Heard heard) throws Exception {
        WebSocket browser = open(heard);
        send(browser, CONNECT);
        await().until(() -> heard.said("CONNECTED"));
        return browser;
    }

    private WebSocket open(Heard heard) throws Exception {
        WebSocket browser = http.newWebSocketBuilder()
                .subprotocols("v12.stomp")
                .buildAsync(URI.create("ws://localhost:" + port + "/stomp"), heard)
                .get(10, TimeUnit.SECONDS);
        browsers.add(browser);
        return browser;
    }

    private static void send(WebSocket browser, String text) throws Exception {
        browser.sendText(text, true).get(5, TimeUnit.SECONDS);
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
