package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.live.HostileServer.Manner;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Cause;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets that behave as badly as they can: each is counted for what it did, and none harms the generator. */
@Timeout(60)
class HostileTargetIT {

    private static final int CLIENTS = 20;
    private static final byte[] NOISE = new byte[64 * 1024];

    /** Bytes; more than may be kept of them. */
    private static final long FLOOD = 300L << 20;

    private static final String LONG_LINE = "x".repeat(8 * 1024);

    /** A whole frame of 32 kB of text, not masked. */
    private static final byte[] FRAME = new byte[4 + 32 * 1024];

    static {
        new SplittableRandom(1).nextBytes(NOISE);
        Arrays.fill(FRAME, (byte) 'x');
        FRAME[0] = (byte) 0x81;
        FRAME[1] = 126;
        FRAME[2] = (byte) 0x80;
        FRAME[3] = 0;
    }

    private static class Quiet implements StormListener {

        private final Runnable afterAFewTicks;

        Quiet(Runnable afterAFewTicks) {
            this.afterAFewTicks = afterAFewTicks;
        }

        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {
            if (ticks.stream().anyMatch(tick -> tick.seq() == 2)) {
                afterAFewTicks.run();
            }
        }
    }

    @Test
    void aTargetThatVanishesIsCountedAsLossesAndRefusals() throws Exception {
        try (HostileServer server = new HostileServer(visit -> {
            visit.send(visit.welcome());
            visit.stay();
        })) {
            Scenario scenario = Scenarios.with(CLIENTS, "naive")
                    .target("ws://" + server.address() + "/")
                    .teardown(Teardown.By.FLEET)
                    .bursts(1, 1)
                    .recoveryTimeout(0.5)
                    .build();
            StormResult result = run(scenario, new Quiet(server::vanish));
            assertThat(result.accounting()).isEmpty();
            assertThat(result.ending()).isEqualTo(StormResult.Ending.TIMED_OUT);
            assertThat(result.totals().lost()).isEqualTo(CLIENTS);
            assertThat(result.totals().failed().keySet()).contains(Cause.REFUSED);
            assertThat(result.totals().stillOpen()).isZero();
        }
    }

    @Test
    void garbageInTheHandshakeIsAProtocolFailure() throws Exception {
        assertThat(causes(visit -> visit.send(NOISE))).isEqualTo(Map.of(Cause.PROTOCOL, (long) CLIENTS));
    }

    @Test
    void garbageAfterTheHandshakeLosesTheConnectionAndNothingElse() throws Exception {
        StormResult result = cold("ws", visit -> {
            visit.send(visit.welcome());
            visit.send(NOISE);
            visit.stay();
        });
        assertThat(result.totals().opened()).isGreaterThanOrEqualTo(CLIENTS);
        assertThat(result.totals().lost()).isGreaterThanOrEqualTo(CLIENTS);
    }

    /** 2^63 - 1, and a length whose sign bit is set. */
    @ParameterizedTest
    @ValueSource(ints = {0x7f, 0xff})
    void aFrameOfAnImpossibleLengthIsNotWaitedFor(int firstByteOfLength) throws Exception {
        byte[] head = new byte[10];
        Arrays.fill(head, (byte) 0xff);
        head[0] = (byte) 0x82;
        head[1] = 127;
        head[2] = (byte) firstByteOfLength;
        StormResult result = cold("ws", visit -> {
            visit.send(visit.welcome());
            visit.send(head);
            visit.stay();
        });
        assertThat(result.totals().lost()).isGreaterThanOrEqualTo(CLIENTS);
    }

    @Test
    void anAnswerByteByByteIsUnderstood() throws Exception {
        StormResult result = cold("ws", visit -> {
            for (byte one : visit.welcome().getBytes(StandardCharsets.ISO_8859_1)) {
                visit.send(new byte[] {one});
            }
            visit.stay();
        });
        assertThat(result.totals().opened()).isGreaterThanOrEqualTo(CLIENTS);
        assertThat(result.totals().failed()).isEmpty();
    }

    @Test
    void aHandshakeWithoutEndIsCutOffSoon() throws Exception {
        try (HostileServer server = new HostileServer(visit -> {
            visit.send("HTTP/1.1 101 Switching Protocols\r\n");
            while (true) {
                visit.send("X-Filler: " + LONG_LINE + "\r\n");
            }
        })) {
            StormResult result = cold("ws", server);
            assertThat(result.totals().failed()).isEqualTo(Map.of(Cause.PROTOCOL, (long) CLIENTS));
            assertThat(server.sent() / CLIENTS)
                    .as("bytes a client, the buffers of two kernels included")
                    .isLessThan(8 << 20);
        }
    }

    @Test
    void framesWithoutEndAreReadAndForgotten() throws Exception {
        long[] most = {0};
        Manner flood = visit -> {
            visit.send(visit.welcome());
            while (true) {
                visit.send(FRAME);
            }
        };
        long before = memory();
        try (HostileServer server = new HostileServer(flood)) {
            Scenario scenario = Scenarios.with(CLIENTS, "fixed")
                    .target("ws://" + server.address() + "/")
                    .teardown(Teardown.By.FLEET)
                    .bursts(1, 30)
                    .recoveryTimeout(1)
                    .build();
            Cancellation enough = new Cancellation();
            StormResult result = run(
                    scenario,
                    new Quiet(() -> {}) {
                        @Override
                        public void ticked(List<Tick> ticks) {
                            most[0] = Math.max(most[0], memory());
                            if (server.sent() > FLOOD) {
                                enough.request();
                            }
                        }
                    },
                    enough);
            assertThat(result.accounting()).isEmpty();
            assertThat(result.totals().lost()).isZero();
            assertThat(server.sent()).as("it was a flood").isGreaterThan(FLOOD);
        }
        // Seen: 41 to 56 MB, whether 420 or 900 MB came: chunks that the allocator keeps, not frames.
        assertThat(most[0] - before).isLessThan(128L << 20);
    }

    @Test
    void aTargetThatNeverAnswersTimesOut() throws Exception {
        assertThat(causes(HostileServer.Visit::stay)).isEqualTo(Map.of(Cause.TIMEOUT, (long) CLIENTS));
    }

    @Test
    void aResetInTheMiddleOfTheHandshakeIsAReset() throws Exception {
        assertThat(causes(visit -> {
                    visit.send(visit.welcome().substring(0, 40));
                    visit.reset();
                }))
                .isEqualTo(Map.of(Cause.RESET, (long) CLIENTS));
    }

    @Test
    void garbageInsteadOfTlsIsATlsFailure() throws Exception {
        StormResult result = cold("wss", visit -> visit.send(NOISE));
        assertThat(result.totals().failed()).containsOnlyKeys(Cause.TLS);
    }

    @Test
    void aResetInTheMiddleOfTlsIsCountedAsOne() throws Exception {
        StormResult result = cold("wss", HostileServer.Visit::reset);
        assertThat(result.totals().failed().values().stream().mapToLong(n -> n).sum())
                .isEqualTo(CLIENTS);
        assertThat(result.totals().failed().keySet()).isSubsetOf(Cause.RESET, Cause.TLS);
    }

    private static Map<Cause, Long> causes(Manner manner) throws Exception {
        return cold("ws", manner).totals().failed();
    }

    private static StormResult cold(String scheme, Manner manner) throws Exception {
        try (HostileServer server = new HostileServer(manner)) {
            return cold(scheme, server);
        }
    }

    /** Everybody tries once; the next attempt would come after the end. */
    private static StormResult cold(String scheme, HostileServer server) {
        Scenario scenario = Scenarios.with(CLIENTS, "fixed")
                .target(scheme + "://" + server.address() + "/")
                .teardown(Teardown.By.FLEET)
                .cold(0)
                .connectTimeout(1)
                .bursts(1, 2)
                .recoveryTimeout(0)
                .build();
        StormResult result = run(scenario, new Quiet(() -> {}));
        assertThat(result.accounting()).isEmpty();
        return result;
    }

    private static StormResult run(Scenario scenario, StormListener listener) {
        return run(scenario, listener, new Cancellation());
    }

    private static StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        return new LiveRunner(new LiveTargets(port -> false), null).run(scenario, listener, cancellation);
    }

    /** Bytes that Netty holds for all connections. */
    private static long memory() {
        var metric = ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric();
        return metric.usedDirectMemory() + metric.usedHeapMemory();
    }
}
