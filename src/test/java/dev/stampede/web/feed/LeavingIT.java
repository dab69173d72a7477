package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.access.Tokens;
import dev.stampede.run.RunState;
import dev.stampede.run.Runs;
import dev.stampede.run.ScriptedEngine;
import dev.stampede.run.ScriptedStorm;
import dev.stampede.run.TestScenarios;
import dev.stampede.web.Caller;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestConstructor;

/** Who may listen no more hears nothing more: revoked tokens and ended sessions close what they hold open. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"stampede.login.username=ops", "stampede.login.password=correct horse"})
@Timeout(60)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class LeavingIT {

    private static final int POLICY_VIOLATION = 1008;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Runs runs;
    private final ScriptedStorm storm;
    private final Tokens tokens;
    private final RunEventsController events;
    private final int port;
    private final Caller person;

    LeavingIT(Runs runs, ScriptedStorm storm, Tokens tokens, RunEventsController events, @LocalServerPort int port) {
        this.runs = runs;
        this.storm = storm;
        this.tokens = tokens;
        this.events = events;
        this.port = port;
        this.person = new Caller(port);
    }

    private String token = "";
    private String session = "";
    private UUID run = new UUID(0, 0);

    @BeforeEach
    void comeIn() {
        person.logIn("ops", "correct horse");
        session = person.cookie("stampede-session");
        token = person.makeToken("listener", "read");
        run = runs.submit(TestScenarios.small()).id();
        await().until(() -> runs.get(run).state() == RunState.RUNNING);
    }

    @AfterEach
    void stop() {
        tokens.list().forEach(known -> tokens.revoke(known.id()));
        runs.active().forEach(active -> runs.cancel(active.id()));
        await().until(() -> runs.active().isEmpty());
        storm.reset();
    }

    private void revoke() {
        tokens.list().forEach(known -> tokens.revoke(known.id()));
    }

    private CompletableFuture<HttpResponse<String>> follow(String header, String value) {
        int before = events.followerCount();
        CompletableFuture<HttpResponse<String>> answer = http.sendAsync(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/api/runs/" + run + "/events"))
                        .header(header, value)
                        .build(),
                BodyHandlers.ofString());
        await().until(() -> events.followerCount() == before + 1);
        return answer;
    }

    /** A live feed; what it gives is the code with which it was closed. */
    private CompletableFuture<Integer> listen(String header, String value) throws Exception {
        CompletableFuture<Integer> closed = new CompletableFuture<>();
        CompletableFuture<String> connected = new CompletableFuture<>();
        WebSocket socket = http.newWebSocketBuilder()
                .header(header, value)
                .header("Origin", "http://localhost:" + port)
                .buildAsync(URI.create("ws://localhost:" + port + "/stomp"), new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
                        connected.complete(data.toString());
                        webSocket.request(1);
                        return CompletableFuture.completedStage(null);
                    }

                    @Override
                    public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
                        closed.complete(statusCode);
                        return CompletableFuture.completedStage(null);
                    }
                })
                .get(10, TimeUnit.SECONDS);
        socket.sendText("CONNECT\naccept-version:1.2\nhost:localhost\n\n\0", true)
                .get(10, TimeUnit.SECONDS);
        assertThat(connected.get(10, TimeUnit.SECONDS)).startsWith("CONNECTED");
        return closed;
    }

    @Test
    void aRevokedTokenFollowsNoRunAnyMoreAndNobodyElseNotices() throws Exception {
        var ofToken = follow("Authorization", "Bearer " + token);
        var ofPerson = follow("Cookie", "stampede-session=" + session);
        revoke();

        assertThat(ofToken.get(5, TimeUnit.SECONDS).body()).contains("event: run");
        assertThat(ofPerson).isNotDone();
        assertThat(events.followerCount()).isEqualTo(1);
        person.logOut();
        await().until(ofPerson::isDone);
    }

    @Test
    void whoHasLoggedOutFollowsNoRunAnyMore() throws Exception {
        var ofPerson = follow("Cookie", "stampede-session=" + session);
        var ofToken = follow("Authorization", "Bearer " + token);
        person.logOut();

        assertThat(ofPerson.get(5, TimeUnit.SECONDS).body()).contains("event: run");
        assertThat(ofToken).isNotDone();
    }

    @Test
    void theLiveFeedOfARevokedTokenIsClosedAndNobodyElsesIs() throws Exception {
        var ofToken = listen("Authorization", "Bearer " + token);
        var ofPerson = listen("Cookie", "stampede-session=" + session);
        revoke();

        assertThat(ofToken.get(5, TimeUnit.SECONDS)).isEqualTo(POLICY_VIOLATION);
        assertThat(ofPerson).isNotDone();
    }

    @Test
    void theLiveFeedOfWhoHasLoggedOutIsClosedAndNobodyElsesIs() throws Exception {
        var ofPerson = listen("Cookie", "stampede-session=" + session);
        var ofToken = listen("Authorization", "Bearer " + token);
        person.logOut();

        assertThat(ofPerson.get(5, TimeUnit.SECONDS)).isEqualTo(POLICY_VIOLATION);
        assertThat(ofToken).isNotDone();
    }

    @Test
    void nobodyListensWithAWrongTokenOrAnEndedSession() {
        person.logOut();
        revoke();
        assertThatThrownBy(() -> listen("Cookie", "stampede-session=" + session))
                .hasCauseInstanceOf(WebSocketHandshakeException.class);
        assertThatThrownBy(() -> listen("Authorization", "Bearer " + token))
                .hasCauseInstanceOf(WebSocketHandshakeException.class);
    }
}
