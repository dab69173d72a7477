package dev.stampede.gateway;

import static dev.stampede.gateway.Gateways.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.GatewayLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BacklogIT {

    /** Two services of half a second: after them 17 have connected at once and one more for each that was taken out. */
    @Test
    void oneIsServedWhileBacklogPlusOneWaitInTheKernelAndTheOthersLoseTheirSyn() throws IOException {
        GatewayLimits limits = new GatewayLimits(2.0, 16, Duration.ZERO, null, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits);
                Herd herd = new Herd(gateway, 60)) {
            herd.runFor(0.4);
            assertThat(herd.connectTimes()).hasSize(18).allMatch(time -> time < 0.4);
            assertThat(gateway.counts().accepted()).isEqualTo(1);
            assertThat(gateway.queued()).isEqualTo(1);
            herd.runFor(2.8);
            // The kernel sends the SYNs again after 1, 2 and so on (or 1, 3 and so on) seconds: never in between.
            assertThat(herd.connectTimes().stream().skip(18))
                    .isNotEmpty()
                    .allMatch(time -> time - Math.floor(time) < 0.3, "in pulses on whole seconds");
            assertThat(herd.openTimes()).hasSizeBetween(4, 6);
            for (int k = 0; k < herd.openTimes().size(); k++) {
                assertThat(herd.openTimes().get(k)).isBetween((k + 1) / 2.0 - 0.01, (k + 1) / 2.0 + 0.1);
            }
        }
    }

    /** 100 handshakes at 200 per second, all of them through the kernel's queue, take half a second. */
    @Test
    void acceptingOneByOneDoesNotSlowTheServer() throws IOException {
        GatewayLimits limits = new GatewayLimits(200.0, 128, Duration.ZERO, null, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits);
                Herd herd = new Herd(gateway, 100)) {
            while (herd.openTimes().size() < 100) {
                herd.runFor(0.02);
            }
            assertThat(herd.openTimes().get(99)).isBetween(0.499, 0.58);
        }
    }

    @Test
    void whoSaysNothingHoldsUpTheOthersForASecondAtMost() throws IOException {
        GatewayLimits limits = new GatewayLimits(1_000.0, 4, Duration.ZERO, null, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits);
                Visitor silent = Visitor.to(gateway)) {
            await(() -> gateway.counts().accepted() == 1);
            Visitor.opened(gateway, 1).close();
            assertThat(silent.ask(2).status()).isEqualTo(101);
        }
    }

    @Test
    void whoLeavesWithoutARequestMakesRoomAtOnce() throws IOException {
        GatewayLimits limits = new GatewayLimits(1_000.0, 64, Duration.ZERO, null, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits)) {
            long start = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                Visitor.to(gateway).close();
                Visitor.to(gateway).reset();
            }
            Visitor.opened(gateway, 1).close();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(900));
        }
    }

    /** Many clients on one selector: they all send their SYN at once and ask as soon as they are connected. */
    private static final class Herd implements AutoCloseable {

        private final Selector selector = Selector.open();
        private final EmbeddedGateway gateway;
        private final long start = System.nanoTime();
        private final List<Double> connected = new ArrayList<>();
        private final List<Double> opened = new ArrayList<>();

        Herd(EmbeddedGateway gateway, int count) throws IOException {
            this.gateway = gateway;
            for (int c = 0; c < count; c++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_CONNECT, c);
                channel.connect(gateway.address());
            }
        }

        void runFor(double seconds) throws IOException {
            double until = now() + seconds;
            while (now() < until) {
                selector.select(key -> look(key), 5);
            }
        }

        private void look(SelectionKey key) {
            try {
                SocketChannel channel = (SocketChannel) key.channel();
                if (key.isConnectable() && channel.finishConnect()) {
                    connected.add(now());
                    String request = Visitor.request(gateway.path() + "?c=" + key.attachment());
                    channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
                    key.interestOps(SelectionKey.OP_READ);
                } else if (key.isReadable() && channel.read(ByteBuffer.allocate(512)) > 0) {
                    opened.add(now());
                    key.interestOps(0);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        private double now() {
            return (System.nanoTime() - start) / 1e9;
        }

        List<Double> connectTimes() {
            return connected;
        }

        List<Double> openTimes() {
            return opened;
        }

        @Override
        public void close() throws IOException {
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        }
    }
}
