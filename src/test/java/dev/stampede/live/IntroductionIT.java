package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.stampede.policy.Anchor;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Cause;
import dev.stampede.storm.Introduction;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import dev.stampede.storm.Trust;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Clients that introduce themselves to servers that are not ours. */
class IntroductionIT {

    private static final StormListener NOBODY = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private static StormResult run(Scenarios scenario) {
        return new LiveRunner(new LiveTargets(port -> false), null).run(scenario.build(), NOBODY, new Cancellation());
    }

    private static Scenarios cold(int clients, String uri, Introduction introduction, double seconds) {
        return Scenarios.with(clients, "fixed")
                .target(uri)
                .introduction(introduction)
                .teardown(Teardown.By.FLEET)
                .cold(0)
                .bursts(1, seconds)
                .recoveryTimeout(0);
    }

    private static Policy policy(Envelope envelope, Reset.On reset, boolean honoursRetryAfter) {
        return new Policy(
                envelope,
                null,
                List.of(),
                0,
                null,
                Reset.on(reset),
                GiveUp.NEVER,
                Anchor.FAILURE,
                null,
                honoursRetryAfter);
    }

    private static Introduction offering(String... subprotocols) {
        return new Introduction(Map.of(), Map.of(), null, List.of(subprotocols), null, null, null, null, Trust.SYSTEM);
    }

    private static Introduction saying(@Nullable String first, @Nullable String waitFor) {
        return new Introduction(Map.of(), Map.of(), null, List.of(), first, waitFor, null, null, Trust.SYSTEM);
    }

    @Test
    void headersCookiesTokenAndSubprotocolsAreOnTheWire() throws IOException {
        Introduction introduction = new Introduction(
                Map.of("X-Api-Key", "key 7"),
                Map.of("session", "abc"),
                "t0ken",
                List.of("mqtt", "soap"),
                null,
                null,
                null,
                null,
                Trust.SYSTEM);
        try (ScriptedServer server = new ScriptedServer(visit -> {
            visit.open("Sec-WebSocket-Protocol: soap\r\n");
            visit.listen();
        })) {
            StormResult result = run(cold(3, server.uri(), introduction, 0.5));
            assertThat(result.totals().failures()).isZero();
            assertThat(server.heads())
                    .hasSizeGreaterThanOrEqualTo(3)
                    .allSatisfy(head -> assertThat(head)
                            .contains("\r\nHost: 127.0.0.1:" + server.port() + "\r\n")
                            .contains("\r\nX-Api-Key: key 7\r\n")
                            .contains("\r\nCookie: session=abc\r\n")
                            .contains("\r\nAuthorization: Bearer t0ken\r\n")
                            .contains("\r\nSec-WebSocket-Protocol: mqtt, soap\r\n"));
        }
    }

    @Test
    void aSubprotocolThatNobodyOfferedIsNoHandshake() throws IOException {
        try (ScriptedServer server = new ScriptedServer(visit -> visit.open("Sec-WebSocket-Protocol: soap\r\n"))) {
            assertThat(run(cold(1, server.uri(), offering("mqtt"), 0.5))
                            .totals()
                            .failed())
                    .containsOnlyKeys(Cause.PROTOCOL);
            assertThat(run(cold(1, server.uri(), Introduction.NONE, 0.5))
                            .totals()
                            .failed())
                    .containsOnlyKeys(Cause.PROTOCOL);
        }
        try (ScriptedServer server = new ScriptedServer(visit -> {
            visit.open("");
            visit.listen();
        })) {
            assertThat(run(cold(1, server.uri(), offering("mqtt"), 0.5))
                            .totals()
                            .failures())
                    .as("a server may choose none")
                    .isZero();
        }
    }

    /** Opens, hears the first message, answers, and drops the client: a counter that starts over keeps the waits short. */
    private static long attempts(String answer, int pieces, Introduction introduction) throws IOException {
        Policy growing = policy(new Envelope.Geometric(0.02, 8), Reset.On.ACK, false);
        try (ScriptedServer server = new ScriptedServer(visit -> {
            visit.open("");
            if (!answer.isEmpty()) {
                visit.say(answer, pieces);
            }
        })) {
            StormResult result = run(cold(1, server.uri(), introduction, 2).policy(growing));
            assertThat(result.accounting()).isEmpty();
            return result.totals().attempts();
        }
    }

    @Test
    void aClientIsAcknowledgedByTheAnswerThatItWaitsFor() throws IOException {
        assertThat(attempts("{\"type\":\"connection_ack\"}", 1, saying("hello", "_ack")))
                .isGreaterThan(10);
        assertThat(attempts("{\"type\":\"connection_ack\"}", 5, saying(null, "connection_ack")))
                .as("in pieces")
                .isGreaterThan(10);
        assertThat(attempts("please wait", 1, saying("hello", "_ack")))
                .as("another answer")
                .isLessThan(6);
        assertThat(attempts("", 1, saying("hello", null))).as("no answer").isLessThan(6);
        assertThat(attempts("anything", 1, saying("hello", null)))
                .as("any answer will do")
                .isGreaterThan(10);
        assertThat(attempts("", 1, Introduction.NONE))
                .as("nothing is waited for, so being open is enough")
                .isGreaterThan(10);
    }

    @Test
    void clientsSayTheirFirstMessageAndPing() throws IOException {
        Introduction introduction = new Introduction(
                Map.of(),
                Map.of(),
                null,
                List.of(),
                "{\"hello\":\"ü\"}",
                null,
                "ping!",
                Duration.ofSeconds(1),
                Trust.SYSTEM);
        try (ScriptedServer server = new ScriptedServer(visit -> {
            visit.open("");
            visit.listen();
        })) {
            Scenarios scenario = cold(2, server.uri(), introduction, 4);
            run(scenario);
            assertThat(server.messages())
                    .filteredOn("{\"hello\":\"ü\"}"::equals)
                    .hasSizeGreaterThanOrEqualTo(2);
            assertThat(server.messages())
                    .filteredOn("ping!"::equals)
                    .as("more than one of each")
                    .hasSizeBetween(4, 8);
            assertThat(server.messages().get(0)).isEqualTo("{\"hello\":\"ü\"}");
        }
    }

    @Test
    void rejectionsAreCountedByStatusAndRedirectsAreNotFollowed() throws IOException {
        int[] statuses = {401, 403, 404, 429, 502, 503, 302, 503};
        AtomicInteger next = new AtomicInteger();
        try (ScriptedServer elsewhere = new ScriptedServer(visit -> visit.open(""));
                ScriptedServer server = new ScriptedServer(
                        visit -> visit.write("HTTP/1.1 " + statuses[next.getAndIncrement() % statuses.length]
                                + " No\r\nLocation: " + elsewhere.uri() + "\r\nContent-Length: 0\r\n\r\n"))) {
            StormResult result = run(cold(statuses.length, server.uri(), Introduction.NONE, 0.5));
            assertThat(result.accounting()).isEmpty();
            assertThat(result.totals().failed()).containsExactly(entry(Cause.REJECTED, 8L));
            assertThat(result.totals().rejectedByStatus())
                    .containsExactly(
                            entry(302, 1L),
                            entry(401, 1L),
                            entry(403, 1L),
                            entry(404, 1L),
                            entry(429, 1L),
                            entry(502, 1L),
                            entry(503, 2L));
            assertThat(result.bursts().get(0).rejectedByStatus()).containsEntry(503, 2L);
            assertThat(elsewhere.heads()).isEmpty();
        }
    }

    @Test
    void retryAfterIsHonouredAsADateToo() throws IOException {
        Envelope hundredth = new Envelope.Fixed(0.01);
        try (ScriptedServer server = new ScriptedServer(visit -> {
            ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
            visit.write(
                    "HTTP/1.1 503 No\r\nDate: " + DateTimeFormatter.RFC_1123_DATE_TIME.format(now) + "\r\nRetry-After: "
                            + DateTimeFormatter.RFC_1123_DATE_TIME.format(now.plusSeconds(5)) + "\r\n\r\n");
        })) {
            Scenarios scenario = cold(1, server.uri(), Introduction.NONE, 0.8);
            assertThat(run(scenario.policy(policy(hundredth, Reset.On.OPEN, false)))
                            .totals()
                            .attempts())
                    .isGreaterThan(10);
            assertThat(run(scenario.policy(policy(hundredth, Reset.On.OPEN, true)))
                            .totals()
                            .attempts())
                    .isEqualTo(1);
        }
    }

    @Test
    void aCertificateThatNobodyTrustsIsTakenWhenVerificationIsOff() throws Exception {
        KeyStore keys = new CertificateBuilder()
                .subject("CN=somebody.else")
                .setIsCertificateAuthority(true)
                .buildSelfSigned()
                .toKeyStore("secret".toCharArray());
        Introduction unverified =
                new Introduction(Map.of(), Map.of(), null, List.of(), null, null, null, null, Trust.NONE);
        try (TomcatEcho server = new TomcatEcho(keys)) {
            String uri = "wss://127.0.0.1:" + server.port() + "/echo";
            assertThat(run(cold(3, uri, unverified, 0.5)).totals().failures()).isZero();
            assertThat(run(cold(3, uri, Introduction.NONE, 0.5)).totals().failed())
                    .containsOnlyKeys(Cause.TLS);
        }
    }

    private static Introduction trusting(String pem) {
        return new Introduction(Map.of(), Map.of(), null, List.of(), null, null, null, null, Trust.of(pem));
    }

    @Test
    void aScenarioBringsTheAuthorityThatItsTargetIsSignedBy() throws Exception {
        X509Bundle authority = authority("our.authority");
        X509Bundle another = authority("another.authority");
        KeyStore keys = new CertificateBuilder()
                .subject("CN=gateway")
                .addSanIpAddress("127.0.0.1")
                .buildIssuedBy(authority)
                .toKeyStore("secret".toCharArray());
        try (TomcatEcho server = new TomcatEcho(keys)) {
            String uri = "wss://127.0.0.1:" + server.port() + "/echo";
            assertThat(run(cold(3, uri, Introduction.NONE, 0.5)).totals().failed())
                    .containsOnlyKeys(Cause.TLS);
            assertThat(run(cold(3, uri, trusting(another.getCertificatePEM()), 0.5))
                            .totals()
                            .failed())
                    .containsOnlyKeys(Cause.TLS);
            StormResult trusted =
                    run(cold(3, uri, trusting(another.getCertificatePEM() + authority.getCertificatePEM()), 0.5));
            assertThat(trusted.totals().failures()).isZero();
            assertThat(trusted.totals().opened()).isGreaterThanOrEqualTo(3);
            String otherName = uri.replace("127.0.0.1", "localhost");
            assertThat(run(cold(3, otherName, trusting(authority.getCertificatePEM()), 0.5))
                            .totals()
                            .failed())
                    .as("the name has to match all the same")
                    .containsOnlyKeys(Cause.TLS);
        }
    }

    private static X509Bundle authority(String name) throws Exception {
        return new CertificateBuilder()
                .subject("CN=" + name)
                .setIsCertificateAuthority(true)
                .setKeyUsage(true, CertificateBuilder.KeyUsage.keyCertSign)
                .buildSelfSigned();
    }
}
