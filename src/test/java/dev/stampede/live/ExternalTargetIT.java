package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.Policy;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Cause;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client pool against servers that are not ours. */
class ExternalTargetIT {

    private static final StormListener NOBODY = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private static final String WRONG_ACCEPT = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Accept: bm90IHRoZSByaWdodCBvbmU=\r
            \r
            """;

    /** F13 as it stands, against somebody else's server. */
    @Test
    void aForeignServerIsStormedByItsOwnFleet() throws Exception {
        try (TomcatEcho server = new TomcatEcho(null)) {
            StormResult result = run(fleet("ws://localhost:" + server.port() + "/echo", 3), null);
            assertThat(result.ending()).isEqualTo(StormResult.Ending.SETTLED);
            assertThat(result.accounting()).isEmpty();
            assertThat(result.totals().opened()).isEqualTo(200);
            assertThat(result.totals().tornDown()).isEqualTo(150);
            assertThat(result.totals().failures()).isZero();
            assertThat(result.gateway()).isNull();
            assertThat(TomcatEcho.SESSIONS.get())
                    .as("what the server itself counted")
                    .isEqualTo(200);
        }
    }

    @Test
    void clientsOnTheirOwnClocksCloseForeignConnectionsPolitely() throws Exception {
        try (TomcatEcho server = new TomcatEcho(null)) {
            Scenario scenario = Scenarios.with(20, "naive")
                    .target("ws://127.0.0.1:" + server.port() + "/echo")
                    .teardown(Teardown.By.CLIENT)
                    .bursts(2, 0.3)
                    .build();
            StormResult result = run(scenario, null);
            assertThat(result.totals().tornDown()).isEqualTo(40);
            assertThat(result.totals().opened()).isEqualTo(60);
            assertThat(result.totals().failures()).isZero();
        }
    }

    @Test
    void pongsOfAForeignServerCount() throws Exception {
        try (TomcatEcho server = new TomcatEcho(null)) {
            Scenario scenario = Scenarios.with(20, "naive")
                    .target("ws://127.0.0.1:" + server.port() + "/echo")
                    .teardown(Teardown.By.CLIENT)
                    .heartbeat(0.05, 2)
                    .bursts(2, 0.3)
                    .build();
            StormResult result = run(scenario, null);
            assertThat(result.totals().lost()).isZero();
            assertThat(result.totals().tornDown())
                    .as("a pong does not break the silence after which a client closes")
                    .isEqualTo(40);
        }
    }

    @Test
    void aForeignServerThatAnswersNoPingIsLost() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread opening = new Thread(() -> openAll(server));
            opening.setDaemon(true);
            opening.start();
            Scenario scenario = Scenarios.with(5, "fixed")
                    .target("ws://127.0.0.1:" + server.getLocalPort() + "/")
                    .teardown(Teardown.By.FLEET)
                    .heartbeat(0.2, 0.1)
                    .bursts(1, 1)
                    .recoveryTimeout(0)
                    .build();
            StormResult result = run(scenario, null);
            assertThat(result.accounting()).isEmpty();
            assertThat(result.totals().lost()).isEqualTo(5);
            assertThat(result.totals().tornDown()).as("nobody was left to drop").isZero();
        }
    }

    /** Opens WebSockets and never says anything on them. */
    private static void openAll(ServerSocket server) {
        List<Socket> opened = new ArrayList<>();
        try {
            while (!server.isClosed()) {
                Socket client = server.accept();
                opened.add(client);
                byte[] head = new byte[2048];
                String request = new String(head, 0, client.getInputStream().read(head), StandardCharsets.US_ASCII);
                String key = request.split("(?i)sec-websocket-key: ", 2)[1].split("\r\n", 2)[0];
                byte[] hash = MessageDigest.getInstance("SHA-1")
                        .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
                String answer = WRONG_ACCEPT.replace(
                        "bm90IHRoZSByaWdodCBvbmU=", Base64.getEncoder().encodeToString(hash));
                client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException | GeneralSecurityException over) {
            // The test is over.
        } finally {
            opened.forEach(ExternalTargetIT::close);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Two restarts, each as soon as the run asks for it. */
    @Test
    void aServerThatAPersonRestartsIsWatched() throws Exception {
        try (RestartedEcho server = new RestartedEcho()) {
            Scenario scenario = Scenarios.with(50, "naive")
                    .policy(Policy.of(new Envelope.Fixed(0.1)))
                    .target("ws://127.0.0.1:" + server.port() + "/echo")
                    .teardown(Teardown.By.TARGET)
                    .bursts(2, 20)
                    .recoveryTimeout(20)
                    .build();
            StormResult result =
                    new LiveRunner(new LiveTargets(port -> false), null).run(scenario, server, new Cancellation());

            assertThat(result.accounting()).isEmpty();
            assertThat(result.ending()).isEqualTo(StormResult.Ending.SETTLED);
            assertThat(result.seconds())
                    .as("it does not wait for what will not come")
                    .isLessThan(40);
            assertThat(server.restarts()).isEqualTo(2);
            assertThat(result.bursts()).hasSize(2).allSatisfy(burst -> {
                assertThat(burst.dropped()).isEqualTo(50);
                assertThat(burst.recovered()).isEqualTo(50);
                assertThat(burst.recovered100()).isPositive();
                assertThat(burst.attempts()).isGreaterThanOrEqualTo(50);
            });
            assertThat(result.totals().tornDown()).isEqualTo(100);
            assertThat(result.totals().lost()).isZero();
            assertThat(result.unplanned().attempts()).isZero();
            assertThat(server.tornDownInTicks()).isEqualTo(100);
            assertThat(server.words()).anyMatch(words -> words.startsWith("Restart 2 of 2: "));
        }
    }

    @Test
    void aServerThatNobodyRestartsIsWatchedToTheEnd() throws Exception {
        try (TomcatEcho server = new TomcatEcho(null)) {
            Scenario scenario = Scenarios.with(20, "naive")
                    .target("ws://127.0.0.1:" + server.port() + "/echo")
                    .teardown(Teardown.By.TARGET)
                    .bursts(1, 1)
                    .recoveryTimeout(1)
                    .build();
            StormResult result = run(scenario, null);
            assertThat(result.accounting()).isEmpty();
            assertThat(result.bursts()).isEmpty();
            assertThat(result.seconds()).isBetween(2.0, 4.0);
            assertThat(result.totals().stillOpen()).isEqualTo(20);
        }
    }

    @Test
    void tlsIsSpokenWhenTheCertificateIsTrusted(@TempDir Path directory) throws Exception {
        X509Bundle certificate = selfSigned();
        Path pem = Files.writeString(directory.resolve("trusted.pem"), certificate.getCertificatePEM());
        try (TomcatEcho server = new TomcatEcho(certificate.toKeyStore("secret".toCharArray()))) {
            StormResult result = run(fleet("wss://localhost:" + server.port() + "/echo", 1), pem);
            assertThat(result.accounting()).isEmpty();
            assertThat(result.totals().opened()).isEqualTo(100);
            assertThat(result.totals().failures()).isZero();
        }
    }

    @Test
    void aCertificateThatNobodyTrustsIsATlsFailure() throws Exception {
        try (TomcatEcho server = new TomcatEcho(selfSigned().toKeyStore("secret".toCharArray()))) {
            Scenario cold = Scenarios.with(5, "fixed")
                    .target("wss://localhost:" + server.port() + "/echo")
                    .teardown(Teardown.By.FLEET)
                    .cold(0)
                    .bursts(1, 2)
                    .recoveryTimeout(0)
                    .build();
            assertThat(run(cold, null).totals().failed()).containsOnlyKeys(Cause.TLS);
        }
    }

    @Test
    void aServerThatIsNotThereIsSaidToBeDown() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Scenario scenario = fleet("ws://127.0.0.1:" + port + "/", 1);
        assertThatThrownBy(() -> run(scenario, null))
                .isInstanceOf(StormFailed.class)
                .hasMessageContaining("0 of 50 clients are open")
                .hasMessageContaining("refused")
                .hasMessageContaining("Is ws://127.0.0.1:" + port + "/ up?");
    }

    @Test
    void answersThatAreNoUpgradeAreToldApart() throws IOException {
        assertThat(causeOfAnswer("HTTP/1.1 404 Not Found\r\n\r\n")).isEqualTo(Cause.REJECTED);
        assertThat(causeOfAnswer(WRONG_ACCEPT)).isEqualTo(Cause.PROTOCOL);
        assertThat(causeOfAnswer("SSH-2.0-OpenSSH_9.2\r\n\r\n")).isEqualTo(Cause.PROTOCOL);
        assertThat(causeOfAnswer("")).isEqualTo(Cause.RESET);
    }

    /** One client's cold attempt at a server that says just this and hangs up. */
    private static Cause causeOfAnswer(String answer) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answerAll(server, answer.getBytes(StandardCharsets.US_ASCII)));
            answering.setDaemon(true);
            answering.start();
            Scenario scenario = Scenarios.with(1, "fixed")
                    .target("ws://127.0.0.1:" + server.getLocalPort() + "/")
                    .teardown(Teardown.By.FLEET)
                    .cold(0)
                    .bursts(1, 0.5)
                    .recoveryTimeout(0)
                    .build();
            StormResult result = run(scenario, null);
            assertThat(result.accounting()).isEmpty();
            assertThat(result.totals().failed()).hasSize(1);
            return result.totals().failed().keySet().iterator().next();
        }
    }

    private static void answerAll(ServerSocket server, byte[] answer) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getInputStream().read(new byte[1024]);
                client.getOutputStream().write(answer);
            } catch (IOException closed) {
                // The test is over, or the client has left: the loop's condition tells.
            }
        }
    }

    private static Scenario fleet(String uri, int bursts) {
        return Scenarios.with(50, "naive")
                .target(uri)
                .teardown(Teardown.By.FLEET)
                .bursts(bursts, 1)
                .build();
    }

    private static X509Bundle selfSigned() throws Exception {
        return new CertificateBuilder()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    private static StormResult run(Scenario scenario, @Nullable Path trusted) {
        return new LiveRunner(new LiveTargets(port -> false), trusted).run(scenario, NOBODY, new Cancellation());
    }
}
