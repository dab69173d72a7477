package dev.stampede.gateway;

import static dev.stampede.gateway.Gateways.await;
import static dev.stampede.gateway.Gateways.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.wire.Transport;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutageIT {

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aRefusingGatewayClosesItsPortAndOpensTheSameAgain(Transport transport) throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(transport, Outage.Mode.REFUSE, null);
                Visitor before = Visitor.opened(gateway, 1)) {
            for (int outage = 0; outage < 3; outage++) {
                done(gateway.beginOutage());
                for (int i = 0; i < 20; i++) {
                    assertThatThrownBy(() -> Visitor.asking(gateway, 2)).isInstanceOf(ConnectException.class);
                }
                done(gateway.endOutage());
                Visitor.opened(gateway, 2).close();
            }
            await(() -> gateway.open() == 1);
            before.timeout(50);
            assertThatThrownBy(before::end).isInstanceOf(SocketTimeoutException.class);
            assertThat(gateway.counts().handshakes()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void nobodyCanTakeTheClosedPort(Transport transport) throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(transport, Outage.Mode.REFUSE, null);
                Visitor open = Visitor.opened(gateway, 1)) {
            done(gateway.beginOutage());
            for (boolean reuse : new boolean[] {false, true}) {
                for (byte[] host : new byte[][] {{127, 0, 0, 1}, {0, 0, 0, 0}}) {
                    assertThatThrownBy(() -> listen(host, gateway.address().getPort(), reuse))
                            .isInstanceOf(BindException.class);
                }
            }
            done(gateway.endOutage());
            Visitor.opened(gateway, 2).close();
            assertThat(open.localPort()).isNotEqualTo(gateway.address().getPort());
        }
    }

    private static void listen(byte[] host, int port, boolean reuse) throws IOException {
        try (ServerSocket thief = new ServerSocket()) {
            thief.setReuseAddress(reuse);
            thief.bind(new InetSocketAddress(InetAddress.getByAddress(host), port));
        }
    }

    /** A client that the kernel gave the gateway's port would connect to itself. */
    @Test
    void noClientCanHaveTheClosedPortAsItsOwn() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(Transport.best(), Outage.Mode.REFUSE, null)) {
            done(gateway.beginOutage());
            try (Socket client = new Socket()) {
                client.setReuseAddress(true);
                assertThatThrownBy(() -> client.bind(gateway.address())).isInstanceOf(BindException.class);
            }
            done(gateway.endOutage());
        }
    }

    @Test
    void aRefusingGatewayResetsWhoWasWaiting() throws IOException {
        Outage outage = new Outage(Duration.ofSeconds(1), Outage.Mode.REFUSE, null, Duration.ofMillis(100));
        GatewayLimits slow = new GatewayLimits(0.1, 4, Duration.ZERO, null, null, null);
        try (EmbeddedGateway gateway = EmbeddedGateway.open(slow, outage, Gateways.ABNORMAL, 10)) {
            done(gateway.enforceLimits());
            List<Visitor> waiting = new ArrayList<>();
            for (int c = 0; c < 5; c++) {
                waiting.add(Visitor.asking(gateway, c));
            }
            await(() -> gateway.queued() == 1);
            done(gateway.beginOutage());
            for (Visitor visitor : waiting) {
                assertThat(visitor.end()).isEqualTo("reset");
            }
            assertThat(gateway.queued()).isZero();
            assertThat(gateway.counts().handshakes()).isZero();
            assertThat(gateway.counts().accepted()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aResettingGatewayReadsTheRequestFirst(Transport transport) throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(transport, Outage.Mode.RESET, null)) {
            done(gateway.beginOutage());
            try (Visitor visitor = Visitor.to(gateway)) {
                await(() -> gateway.counts().accepted() == 1);
                assertThat(gateway.counts().reset()).isZero();
                assertThat(visitor.ask(1).end()).isEqualTo("reset");
            }
            assertThat(gateway.counts().reset()).isEqualTo(1);
            done(gateway.endOutage());
            Visitor.opened(gateway, 1).close();
        }
    }

    @Test
    void aStallingGatewayNeverAnswersNotEvenAfterTheOutage() throws IOException {
        EmbeddedGateway gateway = Gateways.with(Transport.best(), Outage.Mode.STALL, null);
        try (gateway) {
            done(gateway.beginOutage());
            try (Visitor visitor = Visitor.asking(gateway, 1)) {
                await(() -> gateway.counts().stalled() == 1);
                done(gateway.endOutage());
                Visitor.opened(gateway, 2).close();
                visitor.timeout(200);
                assertThatThrownBy(visitor::status).isInstanceOf(SocketTimeoutException.class);
                gateway.close();
                visitor.timeout(Visitor.DEADLINE_MILLIS);
                assertThat(visitor.end()).isIn("eof", "reset");
            }
        }
        assertThat(gateway.counts().handshakes()).isEqualTo(1);
    }

    @Test
    void aRejectingGatewaySaysWhenToComeBack() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(Transport.best(), Outage.Mode.REJECT, Duration.ofMillis(2_100))) {
            done(gateway.beginOutage());
            try (Visitor visitor = Visitor.asking(gateway, 1)) {
                assertThat(visitor.answer()).startsWith("HTTP/1.1 503 ").contains("\r\nRetry-After: 3\r\n");
                assertThat(visitor.end()).isEqualTo("eof");
            }
            assertThat(gateway.counts().rejected()).isEqualTo(1);
        }
    }

    @Test
    void aRejectingGatewayNeedNotSayWhen() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(Transport.best(), Outage.Mode.REJECT, null)) {
            done(gateway.beginOutage());
            try (Visitor visitor = Visitor.asking(gateway, 1)) {
                assertThat(visitor.answer()).startsWith("HTTP/1.1 503 ").doesNotContain("Retry-After");
            }
        }
    }

    @Test
    void aFlappingGatewayOpensAndClosesSoonAfterWith1013() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(Transport.best(), Outage.Mode.FLAP, null);
                Visitor before = Visitor.opened(gateway, 0)) {
            done(gateway.beginOutage());
            try (Visitor visitor = Visitor.opened(gateway, 1)) {
                long opened = System.nanoTime();
                done(gateway.endOutage());
                assertThat(visitor.end()).isEqualTo("1013");
                assertThat(Duration.ofNanos(System.nanoTime() - opened)).isGreaterThan(Duration.ofMillis(90));
            }
            assertThat(gateway.counts().flapped()).isEqualTo(1);
            assertThat(gateway.open()).isEqualTo(1);
            before.timeout(50);
            assertThatThrownBy(before::end).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void beginningTwiceAndEndingTwiceIsTheSameAsOnce() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(Transport.best(), Outage.Mode.REFUSE, null)) {
            done(gateway.endOutage());
            gateway.beginOutage();
            gateway.endOutage();
            gateway.beginOutage();
            done(gateway.beginOutage());
            assertThatThrownBy(() -> Visitor.to(gateway)).isInstanceOf(ConnectException.class);
            gateway.endOutage();
            done(gateway.endOutage());
            Visitor.opened(gateway, 1).close();
        }
    }
}
