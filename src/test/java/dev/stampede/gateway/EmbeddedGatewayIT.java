package dev.stampede.gateway;

import static dev.stampede.gateway.Gateways.await;
import static dev.stampede.gateway.Gateways.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.StormFailed;
import dev.stampede.wire.Transport;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmbeddedGatewayIT {

    @Test
    void acceptsTheKeyThatItWasSent() throws IOException {
        try (EmbeddedGateway gateway = Gateways.unlimited();
                Visitor visitor = Visitor.asking(gateway, 7)) {
            assertThat(visitor.answer())
                    .startsWith("HTTP/1.1 101 ")
                    .contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n");
            assertThat(gateway.open()).isEqualTo(1);
            assertThat(gateway.handshakesByClient()[7]).isEqualTo(1);
        }
    }

    @Test
    void twoGatewaysShareNeitherPortNorSecret() {
        try (EmbeddedGateway one = Gateways.unlimited();
                EmbeddedGateway other = Gateways.unlimited()) {
            assertThat(one.address()).isNotEqualTo(other.address());
            assertThat(one.address().getAddress().isLoopbackAddress()).isTrue();
            assertThat(one.path()).isNotEqualTo(other.path()).matches("/[0-9a-f]{40}");
        }
    }

    @Test
    void answersWhatIsNoUpgradeOfItsOwnWithAnHttpError() throws IOException {
        try (EmbeddedGateway gateway = Gateways.unlimited()) {
            String path = gateway.path();
            assertThat(status(gateway, Visitor.request("/?c=1"))).isEqualTo(404);
            assertThat(status(gateway, Visitor.request(path.substring(0, 40) + "?c=1")))
                    .isEqualTo(404);
            assertThat(status(gateway, Visitor.request(path))).isEqualTo(400);
            assertThat(status(gateway, Visitor.request(path + "?c=1000"))).isEqualTo(400);
            assertThat(status(gateway, "GET " + path + "?c=1 HTTP/1.1\r\nHost: x\r\n\r\n"))
                    .isEqualTo(400);
            assertThat(status(gateway, Visitor.request(path + "?c=1") + "early"))
                    .isEqualTo(400);
            assertThat(status(gateway, "\u0016\u0003\u0001 hello TLS")).isEqualTo(400);
            assertThat(status(gateway, "GET /" + "x".repeat(9_000))).isEqualTo(431);
            assertThat(gateway.counts().malformed()).isEqualTo(8);
            assertThat(gateway.counts().handshakes()).isZero();
        }
    }

    private static int status(EmbeddedGateway gateway, String bytes) throws IOException {
        try (Visitor visitor = Visitor.to(gateway)) {
            return visitor.send(bytes).status();
        }
    }

    @Test
    void aRequestMayComeByteByByte() throws IOException {
        try (EmbeddedGateway gateway = Gateways.unlimited();
                Visitor visitor = Visitor.to(gateway)) {
            for (char next : Visitor.request(gateway.path() + "?c=3").toCharArray()) {
                visitor.send(String.valueOf(next));
            }
            assertThat(visitor.status()).isEqualTo(101);
        }
    }

    @Test
    void survivesAnyGarbage() throws IOException {
        Random random = new Random(1);
        try (EmbeddedGateway gateway = Gateways.unlimited()) {
            for (int i = 0; i < 300; i++) {
                byte[] garbage = new byte[random.nextInt(12_000)];
                random.nextBytes(garbage);
                try (Visitor visitor = i % 2 == 0 ? Visitor.to(gateway) : Visitor.opened(gateway, i)) {
                    visitor.send(garbage);
                } catch (SocketException e) {
                    assertThat(i).isNotNegative(); // It need not hear us out.
                }
            }
            Visitor.opened(gateway, 1).close();
            await(() -> gateway.open() == 0);
        }
    }

    @Test
    void whoNeverCompletesARequestIsThrownOut() throws IOException {
        try (EmbeddedGateway gateway = Gateways.unlimited();
                Visitor silent = Visitor.to(gateway);
                Visitor slow = Visitor.to(gateway)) {
            slow.send("GET / HT");
            silent.timeout(15_000);
            assertThat(silent.end()).isEqualTo("reset");
            assertThat(slow.end()).isEqualTo("reset");
            assertThat(gateway.counts().malformed()).isEqualTo(2);
        }
    }

    @Test
    void answersPingAndCloseAndSkipsData() throws IOException {
        try (EmbeddedGateway gateway = Gateways.unlimited();
                Visitor visitor = Visitor.opened(gateway, 1)) {
            visitor.send(HexFormat.of().parseHex("8183000000006162638982000000006869"));
            assertThat(visitor.read(4)).containsExactly(0x8A, 2, 'h', 'i');
            visitor.send(HexFormat.of().parseHex("88820000000003e8"));
            assertThat(visitor.end()).isEqualTo("1000");
            assertThat(gateway.open()).isZero();
        }
    }

    @Test
    void closesWith1002OnABrokenFrame() throws IOException {
        try (EmbeddedGateway gateway = Gateways.unlimited();
                Visitor visitor = Visitor.opened(gateway, 1)) {
            assertThat(visitor.send(new byte[] {(byte) 0x81, 0}).end()).isEqualTo("1002");
        }
    }

    @Test
    void aClientThatPingsAndNeverReadsDoesNotFillTheMemory() throws IOException {
        byte[] ping = new byte[131];
        ping[0] = (byte) 0x89;
        ping[1] = (byte) 0xFD;
        byte[] many = new byte[131 * 1_000];
        for (int i = 0; i < 1_000; i++) {
            System.arraycopy(ping, 0, many, i * 131, 131);
        }
        try (EmbeddedGateway gateway = Gateways.unlimited();
                Visitor visitor = Visitor.opened(gateway, 1)) {
            long before = used();
            for (int i = 0; i < 300; i++) {
                visitor.send(many);
            }
            // 39 MB of pings: what is kept is a watermark's worth.
            assertThat(used() - before).isLessThan(20_000_000);
            Visitor.opened(gateway, 2).close();
        }
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        return runtime.totalMemory()
                - runtime.freeMemory()
                + io.netty.util.internal.PlatformDependent.usedDirectMemory();
    }

    @Test
    void noticesHowEverAClientLeaves() throws IOException {
        try (EmbeddedGateway gateway = Gateways.unlimited()) {
            Visitor.opened(gateway, 1).close();
            Visitor.opened(gateway, 2).reset();
            Visitor.to(gateway).close();
            Visitor.to(gateway).reset();
            await(() -> gateway.open() == 0 && gateway.counts().accepted() == 4);
            assertThat(gateway.counts().handshakes()).isEqualTo(2);
            assertThat(gateway.counts().malformed()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    @SuppressWarnings("try") // Closes while clients are still there.
    void holdsFiveThousandAndEndsThemAllWithinASecond(Transport transport) throws IOException {
        EmbeddedGateway gateway = EmbeddedGateway.open(
                transport,
                dev.stampede.storm.GatewayLimits.NONE,
                dev.stampede.storm.Outage.NONE,
                Gateways.ABNORMAL,
                5_000);
        try (gateway;
                Herd herd = new Herd(gateway, 5_000, 256)) {
            while (herd.openTimes().size() < 5_000) {
                herd.runFor(0.005);
            }
            System.out.printf(
                    "%s: %.0f handshakes/s%n",
                    transport, 5_000 / herd.openTimes().get(4_999));
            assertThat(gateway.open()).isEqualTo(5_000);
            long start = System.nanoTime();
            gateway.close();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
        }
        assertThat(gateway.counts()).isEqualTo(new GatewayCounts(5_000, 5_000, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void leavesNoThreadAndNoPortBehind() {
        EmbeddedGateway gateway = Gateways.unlimited();
        await(() -> threads() >= 1);
        gateway.close();
        gateway.close();
        await(() -> threads() == 0);
        assertThatThrownBy(() -> Visitor.to(gateway)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> done(gateway.beginOutage()))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(StormFailed.class);
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(EmbeddedGateway.THREAD))
                .count();
    }
}
