package dev.stampede.gateway;

import static dev.stampede.gateway.Gateways.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.GatewayLimits;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BacklogIT {

    /** Two services of half a second: after them 17 have connected at once and one more for each that was taken out. */
    @Test
    void oneIsServedWhileBacklogPlusOneWaitInTheKernelAndTheOthersLoseTheirSyn() throws IOException {
        GatewayLimits limits = new GatewayLimits(2.0, 16, Duration.ZERO, null, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits);
                Herd herd = new Herd(gateway, 60, 60)) {
            herd.runFor(0.4);
            // One less where the whole herd's SYNs came before the gateway could take the first out.
            int atOnce = herd.connectTimes().size();
            assertThat(atOnce).isBetween(17, 18);
            assertThat(gateway.counts().accepted()).isEqualTo(1);
            assertThat(gateway.queued()).isEqualTo(1);
            herd.runFor(2.8);
            // The kernel sends the SYNs again after 1, 2 and so on (or 1, 3 and so on) seconds: never in between.
            assertThat(herd.connectTimes().stream().skip(atOnce))
                    .isNotEmpty()
                    .allMatch(time -> time - Math.floor(time) < 0.4, "in pulses on whole seconds");
            assertThat(herd.openTimes()).hasSizeBetween(4, 6);
            for (int k = 0; k < herd.openTimes().size(); k++) {
                assertThat(herd.openTimes().get(k)).isBetween((k + 1) / 2.0 - 0.01, (k + 1) / 2.0 + 0.4);
            }
        }
    }

    /** 150 handshakes at 100 per second, all of them through the kernel's queue, take a second and a half. */
    @Test
    void acceptingOneByOneDoesNotSlowTheServer() throws IOException {
        GatewayLimits limits = new GatewayLimits(100.0, 256, Duration.ZERO, null, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits);
                Herd herd = new Herd(gateway, 150, 150)) {
            while (herd.openTimes().size() < 150) {
                herd.runFor(0.02);
            }
            assertThat(herd.openTimes().get(149)).isBetween(1.499, 1.9);
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
}
