package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.run.Run;
import dev.stampede.run.RunState;
import dev.stampede.run.Runs;
import dev.stampede.run.ScriptedEngine;
import dev.stampede.run.ScriptedStorm;
import dev.stampede.run.TestScenarios;
import dev.stampede.run.TestTicks;
import dev.stampede.storm.StormResult.Ending;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Server-sent events end to end, over a socket. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Timeout(60)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@ExtendWith(OutputCaptureExtension.class)
class EventsIT {

    private final HttpClient http = HttpClient.newHttpClient();
    private final Runs runs;
    private final ScriptedStorm storm;
    private final RunEventsController controller;
    private final int port;

    EventsIT(Runs runs, ScriptedStorm storm, RunEventsController controller, @LocalServerPort int port) {
        this.runs = runs;
        this.storm = storm;
        this.controller = controller;
        this.port = port;
    }

    @AfterEach
    void stop() {
        runs.active().forEach(run -> runs.cancel(run.id()));
        await().until(() -> runs.active().isEmpty());
        storm.reset();
        await().atMost(Duration.ofSeconds(15)).until(() -> controller.followerCount() == 0);
    }

    private record Event(String name, String id, JsonNode data) {}

    /** Reads events until the server closes, or until told to stop. */
    private static final class Follower implements AutoCloseable {

        private final InputStream stream;
        private final BufferedReader lines;

        Follower(InputStream stream) {
            this.stream = stream;
            lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        }

        @Nullable
        Event next() throws IOException {
            String name = "";
            String id = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("event: ")) {
                    name = line.substring(7);
                } else if (line.startsWith("id: ")) {
                    id = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    return new Event(name, id, JsonMapper.shared().readTree(line.substring(6)));
                }
            }
            return null;
        }

        List<Event> rest() throws IOException {
            List<Event> events = new ArrayList<>();
            for (Event event = next(); event != null; event = next()) {
                events.add(event);
            }
            return events;
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    private HttpResponse<InputStream> ask(UUID id, @Nullable String lastEventId)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/api/runs/" + id + "/events"));
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return http.send(request.build(), BodyHandlers.ofInputStream());
    }

    private Follower follow(UUID id, @Nullable String lastEventId) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = ask(id, lastEventId);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream;charset=UTF-8");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        return new Follower(response.body());
    }

    private Run running() {
        Run run = runs.submit(TestScenarios.small());
        await().until(() -> runs.get(run.id()).state() == RunState.RUNNING);
        return run;
    }

    private static List<Integer> seqs(List<Event> events) {
        return events.stream()
                .filter(event -> event.name().equals("ticks"))
                .flatMap(event -> event.data().path("ticks").valueStream())
                .map(tick -> tick.path("seq").intValue())
                .toList();
    }

    private static List<Integer> range(int from, int to) {
        return IntStream.rangeClosed(from, to).boxed().toList();
    }

    @Test
    void aRunIsToldTickByTickToItsEnd() throws Exception {
        Run run = running();
        try (Follower follower = follow(run.id(), null)) {
            Event first = follower.next();
            assertThat(first).isNotNull();
            assertThat(first.name()).isEqualTo("run");
            assertThat(first.data().path("state").stringValue()).isEqualTo("running");
            storm.ticks(-1, 20);
            storm.progress(0.5, "Half-way");
            storm.ticks(21, 40);
            storm.end(Ending.SETTLED);

            List<Event> events = follower.rest();

            assertThat(seqs(events)).isEqualTo(range(-1, 40));
            Event last = events.get(events.size() - 1);
            assertThat(last.name()).isEqualTo("run");
            assertThat(last.id()).isEqualTo("40.end");
            assertThat(last.data().path("state").stringValue()).isEqualTo("completed");
            assertThat(last.data().path("progress").path("fraction").doubleValue())
                    .isEqualTo(1);
            events.stream()
                    .filter(event -> event.name().equals("ticks"))
                    .forEach(event -> assertThat(event.id())
                            .isEqualTo(event.data().path("to").asString()));
        }
        assertThat(ask(run.id(), "40.end").statusCode()).isEqualTo(204);
    }

    @Test
    void whoComesBackGoesOnWhereHeWas() throws Exception {
        Run run = running();
        storm.ticks(0, 9);
        List<Event> before = new ArrayList<>();
        try (Follower follower = follow(run.id(), null)) {
            while (seqs(before).size() < 10) {
                Event event = follower.next();
                assertThat(event).isNotNull();
                before.add(event);
            }
        }
        storm.ticks(10, 19);
        await().until(() -> runs.ticks(run.id(), 0, 100).size() == 20);

        try (Follower again = follow(run.id(), before.get(before.size() - 1).id())) {
            storm.ticks(20, 29);
            storm.end(Ending.SETTLED);
            assertThat(seqs(again.rest())).isEqualTo(range(10, 29));
        }
    }

    @Test
    void aRunThatIsOverIsToldInPieces() throws Exception {
        Run run = running();
        storm.tick(TestTicks.range(0, 1999));
        storm.end(Ending.SETTLED);
        await().until(() -> runs.get(run.id()).state() == RunState.COMPLETED);

        try (Follower follower = follow(run.id(), null)) {
            List<Event> events = follower.rest();
            assertThat(seqs(events)).isEqualTo(range(0, 1999));
            assertThat(events)
                    .hasSize(7)
                    .extracting(Event::name)
                    .startsWith("run")
                    .endsWith("run");
        }
        try (Follower follower = follow(run.id(), "1499")) {
            assertThat(seqs(follower.rest())).isEqualTo(range(1500, 1999));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "99999999999999", "5.start", "-"})
    void anIdThatIsNoneIsRefused(String lastEventId) throws Exception {
        Run run = running();

        HttpResponse<InputStream> refused = ask(run.id(), lastEventId);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void aRunThatIsNotThereIsNotFound() throws Exception {
        assertThat(ask(UUID.randomUUID(), null).statusCode()).isEqualTo(404);
    }

    @Test
    void theHundredAndFirstFollowerIsRefused() throws Exception {
        Run run = running();
        List<Follower> followers = new ArrayList<>();
        try {
            for (int i = 0; i < RunEventsController.MOST_FOLLOWERS; i++) {
                followers.add(follow(run.id(), null));
            }
            assertThat(ask(run.id(), null).statusCode()).isEqualTo(429);
        } finally {
            for (Follower follower : followers) {
                follower.close();
            }
        }
    }

    @Test
    void followersThatLeaveInMidStreamAreNoErrors(CapturedOutput log) throws Exception {
        Run run = running();
        for (int i = 0; i < 40; i++) {
            try (Socket follower = new Socket("localhost", port)) {
                follower.setSoLinger(true, 0);
                follower.getOutputStream()
                        .write(("GET /api/runs/" + run.id() + "/events HTTP/1.1\r\nHost: localhost:" + port
                                        + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(follower.getInputStream().read()).isEqualTo('H');
            }
            storm.ticks(i, i);
        }
        await().atMost(Duration.ofSeconds(15)).until(() -> controller.followerCount() == 0);

        assertThat(log.getOut()).doesNotContain("unexpected error");
    }

    @Test
    void whoDoesNotReadIsCutOffAndTheOthersAreServed() throws Exception {
        Run run = running();
        storm.tick(TestTicks.range(0, 35_000));
        await().until(() -> runs.ticks(run.id(), 35_000, 35_000).size() == 1);
        try (Socket deaf = new Socket()) {
            deaf.setReceiveBufferSize(4096);
            deaf.connect(new InetSocketAddress("localhost", port), 5000);
            deaf.getOutputStream()
                    .write(("GET /api/runs/" + run.id() + "/events HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            await().until(() -> controller.followerCount() == 1);

            storm.ticks(35_001, 35_010);
            storm.end(Ending.SETTLED);
            try (Follower follower = follow(run.id(), "34999")) {
                assertThat(seqs(follower.rest())).isEqualTo(range(35_000, 35_010));
            }
            await().atMost(Duration.ofSeconds(20)).until(() -> controller.followerCount() == 0);
        }
    }
}
