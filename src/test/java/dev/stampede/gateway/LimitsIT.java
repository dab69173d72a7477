package dev.stampede.gateway;

import static dev.stampede.gateway.Gateways.await;
import static dev.stampede.gateway.Gateways.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.GatewayLimits.Admission;
import dev.stampede.storm.Outage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitsIT {

    @Test
    void handshakesLeaveAtTheServersRateInTheOrderOfTheirArrival() throws IOException {
        try (EmbeddedGateway gateway = Gateways.limited(Gateways.rate(50))) {
            long start = System.nanoTime();
            List<Visitor> visitors = asking(gateway, 20);
            double asked = secondsSince(start);
            for (int k = 0; k < 20; k++) {
                assertThat(visitors.get(k).status()).isEqualTo(101);
                assertThat(secondsSince(start)).as("101 number %d", k).isGreaterThan((k + 1) / 50.0 - 0.002);
            }
            assertThat(secondsSince(start)).isLessThan(asked + 20 / 50.0 + 1);
            assertThat(gateway.queued()).isZero();
        }
    }

    @Test
    void handshakeTimeDelaysWithoutSlowing() throws IOException {
        GatewayLimits limits = new GatewayLimits(100.0, null, Duration.ofMillis(300), null, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits)) {
            long start = System.nanoTime();
            List<Visitor> visitors = asking(gateway, 20);
            assertThat(visitors.get(0).status()).isEqualTo(101);
            assertThat(secondsSince(start)).isBetween(0.309, 1.5);
            assertThat(visitors.get(19).status()).isEqualTo(101);
            assertThat(secondsSince(start)).isBetween(0.499, 1.8);
        }
    }

    @Test
    void limitsAreOffUntilTheyAreEnforced() throws IOException {
        GatewayLimits tight = new GatewayLimits(0.01, 1, Duration.ofDays(1), 1, new Admission(0.01, 1, null), null);
        try (EmbeddedGateway gateway = EmbeddedGateway.open(tight, Outage.NONE, Gateways.ABNORMAL, 100)) {
            // Kept to the end: a socket that nobody holds is closed by the garbage collector.
            List<Visitor> visitors = new ArrayList<>();
            for (int c = 0; c < 100; c++) {
                visitors.add(Visitor.opened(gateway, c));
            }
            assertThat(gateway.open()).isEqualTo(100);
            done(gateway.enforceLimits());
            assertThat(gateway.open()).isEqualTo(100);
            assertThat(Visitor.asking(gateway, 1).status()).isEqualTo(503);
            for (Visitor visitor : visitors) {
                visitor.close();
            }
        }
    }

    @Test
    void holdsNoMoreConnectionsThanItMay() throws IOException {
        GatewayLimits limits = new GatewayLimits(20.0, null, Duration.ZERO, 3, null, null);
        try (EmbeddedGateway gateway = Gateways.limited(limits)) {
            List<Visitor> visitors = asking(gateway, 5);
            // Two are over the limit although none is open yet: those being made count too.
            assertThat(visitors.get(3).answer()).startsWith("HTTP/1.1 503 ").doesNotContain("Retry-After");
            assertThat(visitors.get(4).status()).isEqualTo(503);
            for (int c = 0; c < 3; c++) {
                assertThat(visitors.get(c).status()).isEqualTo(101);
            }
            visitors.get(0).close();
            await(() -> gateway.open() == 2);
            Visitor.opened(gateway, 9).close();
            assertThat(gateway.counts().rejected()).isEqualTo(2);
        }
    }

    @Test
    void admissionRejectsAtNoCostInCapacity() throws IOException {
        Admission rule = new Admission(0.001, 4, Duration.ofMillis(1_500));
        try (EmbeddedGateway gateway =
                Gateways.limited(new GatewayLimits(20.0, null, Duration.ZERO, null, rule, null))) {
            long start = System.nanoTime();
            List<Visitor> visitors = asking(gateway, 40);
            for (int c = 4; c < 40; c++) {
                assertThat(visitors.get(c).answer()).contains("\r\nRetry-After: 2\r\n");
            }
            assertThat(visitors.get(3).status()).isEqualTo(101);
            assertThat(secondsSince(start)).isBetween(0.199, 1.5);
            assertThat(gateway.counts().rejected()).isEqualTo(36);
        }
    }

    @Test
    void theWorkOfThoseWhoLeaveStaysAndIsWasted() throws IOException {
        EmbeddedGateway gateway = Gateways.limited(Gateways.rate(5));
        try (gateway) {
            long start = System.nanoTime();
            List<Visitor> visitors = asking(gateway, 6);
            await(() -> gateway.queued() + gateway.counts().handshakes() == 6);
            for (int c = 0; c < 5; c++) {
                visitors.get(c).close();
            }
            assertThat(visitors.get(5).status()).isEqualTo(101);
            assertThat(secondsSince(start)).isBetween(1.198, 2.5);
        }
        GatewayCounts counts = gateway.counts();
        assertThat(counts.handshakes()).isEqualTo(6);
        assertThat(counts.wasted()).isBetween(3L, 5L); // The first may have been served before they left.
        assertThat(gateway.handshakesByClient()).startsWith(1, 1, 1, 1, 1, 1, 0);
    }

    private static List<Visitor> asking(EmbeddedGateway gateway, int count) throws IOException {
        List<Visitor> visitors = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            visitors.add(Visitor.asking(gateway, c));
        }
        return visitors;
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
