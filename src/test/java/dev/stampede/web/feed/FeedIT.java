package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.run.Run;
import dev.stampede.run.RunState;
import dev.stampede.run.Runs;
import dev.stampede.run.ScriptedEngine;
import dev.stampede.run.ScriptedStorm;
import dev.stampede.run.TestScenarios;
import dev.stampede.storm.StormResult.Ending;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.test.context.TestConstructor;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.messaging.WebSocketStompClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The feed end to end: a real server, and a STOMP client that is not ours. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Timeout(60)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class FeedIT {

    private final JsonMapper json = new JsonMapper();
    private final Runs runs;
    private final ScriptedStorm storm;
    private final int port;
    private final WebSocketStompClient client = OtherClient.create();
    private final List<String> errors = new CopyOnWriteArrayList<>();

    FeedIT(Runs runs, ScriptedStorm storm, @LocalServerPort int port) {
        this.runs = runs;
        this.storm = storm;
        this.port = port;
    }

    @AfterEach
    void stop() {
        client.stop();
        runs.active().forEach(run -> runs.cancel(run.id()));
        await().until(() -> runs.active().isEmpty());
        storm.reset();
    }

    @Test
    void liveTicksArriveInOrderWithoutAGap() throws Exception {
        Run run = running();
        StompSession session = connect(null);
        List<JsonNode> heard = subscribe(session, "/topic/runs/" + run.id());
        List<JsonNode> snapshots = subscribe(session, "/app/runs/" + run.id());
        await().until(() -> !snapshots.isEmpty());

        storm.ticks(-1, 299);
        storm.end(Ending.SETTLED);

        await().until(() -> ended(heard));
        assertThat(seqs(heard)).isEqualTo(IntStream.rangeClosed(-1, 299).boxed().toList());
        assertThat(heard).allSatisfy(message -> {
            assertThat(message.path("ticks"))
                    .hasSize(
                            message.path("to").intValue() - message.path("from").intValue() + 1);
        });
    }

    @Test
    void snapshotAndTopicTogetherShowEverythingExactlyOnce() throws Exception {
        Run run = running();
        storm.ticks(-1, 300);
        StompSession session = connect(null);
        List<JsonNode> heard = subscribe(session, "/topic/runs/" + run.id());
        List<JsonNode> snapshots = subscribe(session, "/app/runs/" + run.id());
        storm.ticks(301, 600);
        storm.end(Ending.SETTLED);
        // A subscription that comes after the end finds everything in its snapshot.
        await().until(() -> !snapshots.isEmpty() && (ended(heard) || isOver(snapshots.get(0))));

        JsonNode snapshot = snapshots.get(0);
        int last = snapshot.path("last_seq").intValue();
        List<Integer> joined = new java.util.ArrayList<>();
        snapshot.path("ticks").forEach(tick -> joined.add(tick.path("seq").intValue()));
        seqs(heard).stream().filter(seq -> seq > last).forEach(joined::add);
        assertThat(joined).isEqualTo(IntStream.rangeClosed(-1, 600).boxed().toList());
    }

    private static boolean isOver(JsonNode snapshot) {
        return snapshot.path("run").path("state").stringValue("").equals("completed");
    }

    @Test
    void aLateSubscriberSeesTheWholeCurve() throws Exception {
        Run run = running();
        storm.ticks(-1, 4999);
        storm.end(Ending.SETTLED);
        await().until(() -> runs.get(run.id()).state() == RunState.COMPLETED);

        List<JsonNode> snapshots = subscribe(connect(null), "/app/runs/" + run.id());
        await().until(() -> !snapshots.isEmpty());

        JsonNode snapshot = snapshots.get(0);
        assertThat(snapshot.path("run").path("state").stringValue()).isEqualTo("completed");
        assertThat(snapshot.path("run").path("scenario").path("client_count").intValue())
                .isEqualTo(20);
        assertThat(snapshot.path("last_seq").intValue()).isEqualTo(4999);
        assertThat(snapshot.path("ticks").size()).isLessThanOrEqualTo(FeedMessages.MOST_POINTS);
        int covered = 0;
        for (JsonNode tick : snapshot.path("ticks")) {
            assertThat(tick.path("seq").intValue()).isEqualTo(covered - 1);
            covered += tick.path("span").asInt(1);
        }
        assertThat(covered).isEqualTo(5001);
    }

    @Test
    void theListHearsOfEveryState() throws Exception {
        StompSession session = connect(null);
        List<JsonNode> heard = subscribe(session, "/topic/runs");
        List<JsonNode> snapshots = subscribe(session, "/app/runs/" + UUID.randomUUID());
        await().until(() -> !snapshots.isEmpty());

        running();
        storm.end(Ending.SETTLED);

        await().until(() -> ended(heard));
        assertThat(heard.stream()
                        .map(message -> message.path("run").path("state").stringValue()))
                .containsSubsequence("running", "completed");
    }

    @Test
    void anUnknownRunIsAnsweredWithAProblem() throws Exception {
        List<JsonNode> snapshots = subscribe(connect(null), "/app/runs/" + UUID.randomUUID());

        await().until(() -> !snapshots.isEmpty());
        assertThat(snapshots.get(0).path("problem").path("status").intValue()).isEqualTo(404);
    }

    @Test
    void sendingIsAnsweredWithAnErrorFrameAndReachesNobody() throws Exception {
        List<JsonNode> heard = subscribe(connect(null), "/topic/runs");
        // Where the close overtakes the last bytes of CONNECTED, Spring drops the ERROR frame between them. The close
        // itself never fails, so another session tells.
        for (int session = 0; session < 5 && errors.isEmpty(); session++) {
            sendAndBeCutOff(connect(null));
        }
        assertThat(errors).isNotEmpty();
        assertThat(errors.get(0)).contains("for listening only");
        assertThat(heard).isEmpty();
    }

    private static void sendAndBeCutOff(StompSession session) {
        session.send("/topic/runs", "{\"run\":{\"state\":\"forged\"}}".getBytes(StandardCharsets.UTF_8));
        await().until(() -> !session.isConnected());
    }

    @Test
    void aPageOfAnotherOriginCannotConnect() {
        for (String origin :
                List.of("http://evil.example", "null", "http://localhost:1", "https://localhost:" + port)) {
            assertThatThrownBy(() -> connect(origin)).isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void aPageOfOursCanConnect() throws Exception {
        assertThat(connect("http://localhost:" + port).isConnected()).isTrue();
    }

    private Run running() {
        Run run = runs.submit(TestScenarios.small());
        await().until(() -> runs.get(run.id()).state() == RunState.RUNNING);
        return run;
    }

    private static boolean ended(List<JsonNode> heard) {
        return heard.stream()
                .anyMatch(message ->
                        message.path("run").path("state").stringValue().equals("completed"));
    }

    private static List<Integer> seqs(List<JsonNode> heard) {
        return heard.stream()
                .flatMap(message -> message.path("ticks").valueStream())
                .map(tick -> tick.path("seq").intValue())
                .toList();
    }

    private StompSession connect(@Nullable String origin) throws Exception {
        WebSocketHttpHeaders headers = new WebSocketHttpHeaders();
        if (origin != null) {
            headers.setOrigin(origin);
        }
        CompletableFuture<StompSession> session = client.connectAsync(
                URI.create("ws://localhost:" + port + "/stomp"),
                headers,
                new StompHeaders(),
                new StompSessionHandlerAdapter() {
                    @Override
                    public Type getPayloadType(StompHeaders headers) {
                        return byte[].class;
                    }

                    @Override
                    public void handleFrame(StompHeaders headers, @Nullable Object payload) {
                        errors.add(String.valueOf(headers.getFirst("message")));
                    }
                });
        return session.get(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS);
    }

    private List<JsonNode> subscribe(StompSession session, String destination) {
        List<JsonNode> heard = new CopyOnWriteArrayList<>();
        session.subscribe(destination, new StompSessionHandlerAdapter() {
            @Override
            public Type getPayloadType(StompHeaders headers) {
                return byte[].class;
            }

            @Override
            public void handleFrame(StompHeaders headers, @Nullable Object payload) {
                heard.add(json.readTree((byte[]) payload));
            }
        });
        return heard;
    }
}
