package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.run.Run;
import dev.stampede.run.RunState;
import dev.stampede.run.RunTicked;
import dev.stampede.run.Runs;
import dev.stampede.run.ScriptedEngine;
import dev.stampede.run.ScriptedStorm;
import dev.stampede.run.TestScenarios;
import dev.stampede.run.TestTicks;
import dev.stampede.storm.StormResult.Ending;
import dev.stampede.storm.Tick;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageType;
import org.springframework.messaging.simp.broker.SimpleBrokerMessageHandler;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.test.context.TestConstructor;
import org.springframework.web.socket.messaging.SubProtocolWebSocketHandler;

/** A browser that never reads is cut off; until then it costs neither time nor memory, and nobody else notices. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@Timeout(120)
class SlowReaderIT {

    private static final int BATCH = 100;
    private static final int MOST_BATCHES = 100;
    private static final int TICKS = 100;

    private final Runs runs;
    private final ScriptedStorm storm;
    private final ApplicationEventPublisher events;
    private final SubProtocolWebSocketHandler sessions;
    private final SimpleBrokerMessageHandler broker;
    private final int port;
    private @Nullable StompSession healthy;

    SlowReaderIT(
            Runs runs,
            ScriptedStorm storm,
            ApplicationEventPublisher events,
            SubProtocolWebSocketHandler sessions,
            SimpleBrokerMessageHandler broker,
            @LocalServerPort int port) {
        this.runs = runs;
        this.storm = storm;
        this.events = events;
        this.sessions = sessions;
        this.broker = broker;
        this.port = port;
    }

    @AfterEach
    void nothingIsLeftForOthers() {
        runs.active().forEach(run -> runs.cancel(run.id()));
        await().until(() -> runs.active().isEmpty());
        storm.reset();
        if (healthy != null) {
            healthy.disconnect();
        }
    }

    @Test
    void aBrowserThatNeverReadsIsCutOffAndNobodyElseNotices() throws Exception {
        Run run = runs.submit(TestScenarios.small());
        await().until(() -> runs.get(run.id()).state() == RunState.RUNNING);
        String topic = "/topic/runs/" + run.id();
        AtomicInteger heard = new AtomicInteger();
        StompSession listener = listen(topic, heard);
        healthy = listener;
        try (DeafBrowser deaf = new DeafBrowser(port, topic)) {
            await().until(() -> followers(topic) == 2);
            int before = sessions.getStats().getWebSocketSessions();
            long heapBefore = usedHeap();

            long longest = publishUntilCutOff(run, topic, heard);

            assertThat(sessions.getStats().getWebSocketSessions()).isEqualTo(before - 1);
            assertThat(deaf.connected()).isTrue();
            assertThat(listener.isConnected()).isTrue();
            assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofSeconds(1));
            assertThat(usedHeap() - heapBefore).isLessThan(32L << 20);
        }
        storm.end(Ending.SETTLED);
        await().until(() -> runs.get(run.id()).state() == RunState.COMPLETED);
    }

    /** Sessions whose subscription the broker knows: a message before that is not for them. */
    private int followers(String topic) {
        SimpMessageHeaderAccessor to = SimpMessageHeaderAccessor.create(SimpMessageType.MESSAGE);
        to.setDestination(topic);
        return broker.getSubscriptionRegistry()
                .findSubscriptions(MessageBuilder.createMessage(new byte[0], to.getMessageHeaders()))
                .size();
    }

    /** Some 30 kB a message; returns the longest that one publication took, in nanoseconds. */
    private long publishUntilCutOff(Run run, String topic, AtomicInteger heard) {
        List<Tick> ticks = TestTicks.range(0, TICKS - 1);
        long longest = 0;
        int sent = heard.get();
        for (int batch = 0; batch < MOST_BATCHES && followers(topic) > 1; batch++) {
            for (int i = 0; i < BATCH; i++) {
                long start = System.nanoTime();
                events.publishEvent(new RunTicked(run, ticks));
                longest = Math.max(longest, System.nanoTime() - start);
            }
            sent += BATCH;
            int all = sent;
            // A writer may be blocked by the deaf one; the others must still be served, well within its time limit.
            await().atMost(Duration.ofSeconds(4))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> heard.get() >= all);
        }
        return longest;
    }

    private StompSession listen(String topic, AtomicInteger heard) throws Exception {
        StompSession session = OtherClient.create()
                .connectAsync(
                        URI.create("ws://localhost:" + port + "/stomp"),
                        null,
                        new StompHeaders(),
                        new StompSessionHandlerAdapter() {})
                .get(10, TimeUnit.SECONDS);
        session.subscribe(topic, new StompSessionHandlerAdapter() {
            @Override
            public Type getPayloadType(StompHeaders headers) {
                return byte[].class;
            }

            @Override
            public void handleFrame(StompHeaders headers, @Nullable Object payload) {
                heard.incrementAndGet();
            }
        });
        return session;
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
