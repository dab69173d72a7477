package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stampede.storm.Capacities;
import dev.stampede.storm.Introduction;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Trust;
import dev.stampede.storm.Violation;
import io.netty.pkitesting.CertificateBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How clients introduce themselves to an external target. */
class IntroductionTests {

    private static final Surroundings ANYWHERE =
            new Surroundings(Capacities.of(100, 128), SynRetransmit.LINEAR, target -> null);

    private static final String WHOLE = """
            {"headers": {"X-Api-Key": "s3cret-key", "origin": "https://app.example.org"}, "cookies": {"session": "s3cret-cookie"},
             "bearer_token": "s3cret-token", "subprotocols": ["mqtt", "v2.bin"], "first_message": "s3cret hello",
             "wait_for": "welcome", "ping_message": "ping", "ping_interval": 20, "trust": "none"}""";

    private static String scenario(String uri, @Nullable String target) {
        return "{\"client_count\": 1, \"burst_interval\": 1, \"max_iterations\": 1, \"uri\": \"" + uri + "\""
                + (target == null ? "" : ", \"target\": " + target) + "}";
    }

    private static Scenario read(String target) {
        return ScenarioReader.forRuns(ANYWHERE, () -> 1).read(scenario("wss://gateway.example.org/", target));
    }

    private static List<Violation> violations(String uri, String target) {
        InvalidScenario invalid = catchThrowableOfType(
                InvalidScenario.class,
                () -> ScenarioReader.forRuns(ANYWHERE, () -> 1).read(scenario(uri, target)));
        return invalid == null ? List.of() : invalid.violations();
    }

    private static List<String> pointers(String target) {
        return violations("ws://gateway.example.org/", target).stream()
                .map(Violation::pointer)
                .toList();
    }

    @Test
    void everyPartIsRead() {
        assertThat(read(WHOLE).target().introduction())
                .isEqualTo(new Introduction(
                        Map.of("X-Api-Key", "s3cret-key", "origin", "https://app.example.org"),
                        Map.of("session", "s3cret-cookie"),
                        "s3cret-token",
                        List.of("mqtt", "v2.bin"),
                        "s3cret hello",
                        "welcome",
                        "ping",
                        Duration.ofSeconds(20),
                        Trust.NONE));
        assertThat(read("null").target().introduction()).isEqualTo(Introduction.NONE);
        assertThat(read("{}").target().introduction()).isEqualTo(Introduction.NONE);
    }

    @Test
    void whatIsWrittenHasNoSecretsAndIsReadBackForTheHistory() {
        Scenario scenario = read(WHOLE);
        String written = ScenarioWriter.write(scenario);
        assertThat(written)
                .doesNotContain("s3cret")
                .contains("\"X-Api-Key\":\"***\"", "\"origin\":\"https://app.example.org\"", "\"session\":\"***\"");
        Scenario again = ScenarioReader.forHistory().read(written);
        assertThat(again.target().introduction())
                .isEqualTo(scenario.target().introduction().masked());
        assertThat(ScenarioWriter.write(again)).isEqualTo(written);
        assertThat(scenario.toString()).doesNotContain("s3cret");
    }

    @Test
    void maskedSecretsAreAskedForAgain() {
        String written = ScenarioWriter.tree(read(WHOLE)).path("target").toString();
        List<Violation> violations = violations("wss://gateway.example.org/", written);
        assertThat(violations)
                .extracting(Violation::pointer)
                .containsExactly(
                        "/target/headers/X-Api-Key",
                        "/target/cookies/session",
                        "/target/bearer_token",
                        "/target/first_message");
        assertThat(violations)
                .allSatisfy(violation -> assertThat(violation.detail()).contains("Type it again"));
    }

    @Test
    void whatIsNoScenarioYetIsMaskedToo() {
        JsonNode right = JsonMapper.shared().readTree(scenario("wss://x/", WHOLE));
        assertThat(SecretMask.of(right).toString()).doesNotContain("s3cret").contains("welcome");
        assertThat(right.toString()).as("it is a copy").contains("s3cret-key");
        for (String wrong : List.of(
                "\"s3cret\"",
                "{\"headers\": \"X-Api-Key: s3cret\"}",
                "{\"headers\": [\"s3cret\"], \"cookies\": \"s3cret\"}",
                "{\"headers\": {\"X-Api-Key\": [\"s3cret\"]}, \"bearer_token\": {\"is\": \"s3cret\"}}")) {
            JsonNode tree = JsonMapper.shared().readTree(scenario("wss://x/", wrong));
            assertThat(SecretMask.of(tree).toString()).doesNotContain("s3cret");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "connection",
                "UPGRADE",
                "Content-Length",
                "Transfer-Encoding",
                "TE",
                "Sec-WebSocket-Key",
                "sec-websocket-protocol",
                "Sec-WebSocket-Extensions",
                "Proxy-Authorization",
                "Expect",
                "",
                "X Y",
                "X:",
                "X\\r\\nEvil",
                "X\\u0000",
                "Ünicode",
                "X\\t"
            })
    void headersThatAreTheUpgradesOrNoneAreRefused(String name) {
        assertThat(pointers("{\"headers\": {\"" + name + "\": \"v\"}}"))
                .hasSize(1)
                .first()
                .satisfies(pointer -> assertThat(pointer).startsWith("/target/headers/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v\\r\\nEvil: yes",
                "v\\nEvil: yes",
                "v\\r",
                "v\\u0000",
                "v\\u0085",
                "v\\u2028Evil: yes",
                "v\\u010dv\\u010a",
                "\\u560d\\u560aEvil: yes",
                " v",
                "v ",
                "v\\t",
                "ü"
            })
    void valuesCannotBecomeAnotherHeader(String value) {
        assertThat(pointers("{\"headers\": {\"X-Y\": \"" + value + "\"}}")).containsExactly("/target/headers/X-Y");
        assertThat(pointers("{\"cookies\": {\"c\": \"" + value + "\"}}")).containsExactly("/target/cookies/c");
        assertThat(pointers("{\"bearer_token\": \"" + value + "\"}")).containsExactly("/target/bearer_token");
        assertThat(pointers("{\"subprotocols\": [\"" + value + "\"]}")).containsExactly("/target/subprotocols/0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'cookies': {'c': 'a;b'}}                                          | /target/cookies/c",
                "{'cookies': {'c': 'a b'}}                                          | /target/cookies/c",
                "{'cookies': {'c;d': 'a'}}                                          | /target/cookies/c;d",
                "{'cookies': {'c': 7}}                                              | /target/cookies/c",
                "{'cookies': {'c': null}}                                           | /target/cookies/c",
                "{'bearer_token': 'a b'}                                            | /target/bearer_token",
                "{'bearer_token': ''}                                               | /target/bearer_token",
                "{'subprotocols': 'mqtt'}                                           | /target/subprotocols",
                "{'subprotocols': ['a', 7]}                                         | /target/subprotocols/1",
                "{'subprotocols': ['a', 'a']}                                       | /target/subprotocols/1",
                "{'subprotocols': ['a,b']}                                          | /target/subprotocols/0",
                "{'headers': {'X-A': 'a', 'x-a': 'b'}}                              | /target/headers/x-a",
                "{'headers': {'Cookie': 'a'}, 'cookies': {'b': 'c'}}                | /target/headers/Cookie",
                "{'headers': {'authorization': 'a'}, 'bearer_token': 'b'}           | /target/headers/authorization",
                "{'first_message': ''}                                              | /target/first_message",
                "{'wait_for': ''}                                                   | /target/wait_for",
                "{'ping_message': 'p'}                                              | /target/ping_interval",
                "{'ping_interval': 5}                                               | /target/ping_message",
                "{'ping_message': 'p', 'ping_interval': 0.5}                        | /target/ping_interval",
                "{'ping_message': 'p', 'ping_interval': 'often'}                    | /target/ping_interval",
                "{'trust': 'none'}                                                  | /target/trust",
                "{'trust': false}                                                   | /target/trust",
                "{'trust': 'mine'}                                                  | /target/trust",
                "{'trust': '-----BEGIN CERTIFICATE-----'}                           | /target/trust",
                "{'verify': false}                                                  | /target/verify",
                "[]                                                                 | /target"
            })
    void mistakesHaveTheirPlace(String target, String pointer) {
        assertThat(pointers(target.replace('\'', '"'))).containsExactly(pointer);
    }

    @Test
    void thereAreLimits() {
        String many = "{" + "\"%s-%d\": \"v\", ".repeat(32) + "\"last\": \"v\"}";
        Object[] names = new Object[64];
        for (int i = 0; i < 32; i++) {
            names[2 * i] = "h";
            names[2 * i + 1] = i;
        }
        String tooMany = String.format(java.util.Locale.ROOT, many, names);
        assertThat(pointers("{\"headers\": " + tooMany + "}")).containsExactly("/target/headers");
        assertThat(pointers("{\"cookies\": " + tooMany + "}")).containsExactly("/target/cookies");
        assertThat(pointers("{\"headers\": {\"a\": \"" + "v".repeat(4097) + "\"}}"))
                .containsExactly("/target/headers/a");
        String long4 = "\"" + "v".repeat(4000) + "\"";
        assertThat(pointers("{\"headers\": {\"a\": " + long4 + ", \"b\": " + long4 + ", \"c\": " + long4 + "}}"))
                .containsExactly("/target/headers");
        assertThat(pointers("{\"first_message\": \"" + "v".repeat(16_385) + "\"}"))
                .containsExactly("/target/first_message");
        assertThat(pointers("{\"first_message\": \"\\ud800\"}")).isNotEmpty();
    }

    @Test
    void gatewaysOfOurOwnTakeNoIntroduction() {
        assertThat(violations("embedded", "{\"bearer_token\": \"abc\"}"))
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.pointer()).isEqualTo("/target");
                    assertThat(violation.detail()).contains("Only an external target");
                });
        assertThat(violations("embedded", "{}")).isEmpty();
    }

    @Test
    void noViolationRepeatsASecret() {
        String wrong = """
                {"headers": {"X-Api-Key": "s3cret\\n", "Host": "s3cret"}, "cookies": {"c": "s3cret s3cret"},
                 "bearer_token": "s3cret s3cret", "first_message": ["s3cret"]}""";
        List<Violation> violations = violations("ws://gateway.example.org/", wrong);
        assertThat(violations).hasSize(5);
        assertThat(violations.toString()).doesNotContain("s3cret");
    }

    private static String trusting(String pem) {
        return JsonMapper.shared().createObjectNode().put("trust", pem).toString();
    }

    @Test
    void aScenarioBringsItsOwnCertificatesAndTheyAreNoSecret() throws Exception {
        String pem = new CertificateBuilder()
                .subject("CN=our.authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned()
                .getCertificatePEM();
        Scenario scenario = read(trusting("# ours\n" + pem));
        assertThat(scenario.target().introduction().trust()).isEqualTo(Trust.of(pem));
        String written = ScenarioWriter.write(scenario);
        assertThat(written).contains("BEGIN CERTIFICATE").doesNotContain("ours");
        assertThat(ScenarioReader.forHistory().read(written)).isEqualTo(scenario);
        assertThat(violations("ws://gateway.example.org/", trusting(pem)))
                .singleElement()
                .satisfies(violation -> assertThat(violation.detail()).contains("Only wss://"));
    }

    @Test
    void aPrivateKeyAmongTheCertificatesIsRefusedAndNeverRepeated() throws Exception {
        String key = new CertificateBuilder()
                .subject("CN=careless")
                .setIsCertificateAuthority(true)
                .buildSelfSigned()
                .getPrivateKeyPEM();
        String secret = key.lines().skip(1).findFirst().orElseThrow();
        List<Violation> violations = violations("wss://gateway.example.org/", trusting(key));
        assertThat(violations).singleElement().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo("/target/trust");
            assertThat(violation.detail()).contains("private key").doesNotContain(secret);
        });
        assertThat(violations("wss://gateway.example.org/", trusting(secret)).toString())
                .as("without its first line")
                .doesNotContain(secret);
        JsonNode typed = JsonMapper.shared().readTree(scenario("wss://x/", trusting(key)));
        assertThat(SecretMask.of(typed).toString()).doesNotContain(secret);
    }
}
