package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stampede.format.WrongScenarios.Wrong;
import dev.stampede.policy.Presets;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Start;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Target;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Violation;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioReaderTests {

    private static final Surroundings SURROUNDINGS =
            new Surroundings(Capacities.of(28_000, 4096), SynRetransmit.LINEAR, ScenarioReaderTests::refusal);

    private final ScenarioReader reader = ScenarioReader.forRuns(SURROUNDINGS, () -> -1);

    private static @Nullable String refusal(Target target) {
        return Objects.requireNonNull(target.uri()).getHost().equals("localhost")
                ? null
                : "This target is not allowed.";
    }

    static Stream<Wrong> wrongScenarios() {
        return WrongScenarios.all();
    }

    static Stream<Wrong> unreadableTexts() {
        return WrongScenarios.unreadable();
    }

    @ParameterizedTest
    @MethodSource("wrongScenarios")
    void everyMistakeIsNamedAtItsPlace(Wrong wrong) {
        InvalidScenario refused = catchThrowableOfType(InvalidScenario.class, () -> reader.read(wrong.json()));

        assertThat(refused).isNotNull();
        assertThat(refused.violations())
                .extracting(Violation::pointer)
                .as(refused.violations().toString())
                .containsExactlyElementsOf(wrong.pointers());
        assertThat(refused.violations().get(0).detail()).contains(wrong.words());
        assertThat(refused.violations())
                .allMatch(violation -> violation.detail().endsWith("."));
    }

    @ParameterizedTest
    @MethodSource("unreadableTexts")
    void whatIsNoJsonIsRefusedWithItsPlace(Wrong wrong) {
        MalformedJson refused = catchThrowableOfType(MalformedJson.class, () -> reader.read(wrong.json()));

        assertThat(refused).isNotNull();
        assertThat(wrong.words()).allMatch(refused.detail()::contains);
        assertThat(refused.detail()).endsWith(".").doesNotContain("Feature", "tools.");
        if (!wrong.pointers().isEmpty()) {
            assertThat(refused.pointer()).isEqualTo(wrong.pointers().get(0));
        }
        assertThat(refused.line()).isPositive();
        assertThat(refused.column()).isPositive();
    }

    @Test
    void theHarnessesOwnConfigurationIsAScenario() {
        Scenario scenario = reader.read("""
                {"uri": "ws://localhost:8765", "client_count": 50, "burst_interval": 1.0, "max_iterations": 3}""");

        assertThat(scenario.target()).isEqualTo(new Target(URI.create("ws://localhost:8765")));
        assertThat(scenario.clientCount()).isEqualTo(50);
        assertThat(scenario.burstInterval()).isEqualTo(Duration.ofSeconds(1));
        assertThat(scenario.maxIterations()).isEqualTo(3);
        assertThat(scenario.teardown()).isEqualTo(new Teardown(Teardown.By.FLEET, null, 1, Duration.ZERO));
        assertThat(scenario.policy()).isEqualTo(PolicyMix.of(Presets.named("naive")));
    }

    @Test
    void defaultsAreFilledIn() {
        Scenario scenario = reader.read("""
                {"client_count": 5e1, "burst_interval": 0.0000014, "max_iterations": 3.0}""");

        assertThat(scenario.target()).isEqualTo(Target.EMBEDDED);
        assertThat(scenario.burstInterval()).isEqualTo(Duration.ofNanos(1000));
        assertThat(scenario.start()).isEqualTo(Start.FILLED);
        assertThat(scenario.connectTimeout()).isNull();
        assertThat(scenario.connectTimeoutOf(0)).isEqualTo(Duration.ofSeconds(10));
        assertThat(scenario.teardown().by()).isEqualTo(Teardown.By.GATEWAY);
        assertThat(scenario.outage()).isEqualTo(Outage.NONE);
        assertThat(scenario.gateway()).isEqualTo(GatewayLimits.NONE);
        assertThat(scenario.recoveryTimeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(scenario.tickInterval()).isEqualTo(Duration.ofMillis(100));
        assertThat(scenario.seed())
                .as("all random bits, cut to the range of seeds")
                .isEqualTo((1L << 53) - 1);
    }

    @Test
    void theClientsOwnClockClosesWith1000() {
        Scenario scenario = reader.read("""
                {"client_count": 5, "burst_interval": 1, "max_iterations": 3, "teardown": {"by": "client"}}""");

        assertThat(scenario.teardown().closeCode()).isEqualTo(1000);
    }

    @Test
    void thePolicysOwnTimeoutIsTheDefaultTimeout() {
        Scenario scenario = reader.read("""
                {"client_count": 5, "burst_interval": 1, "max_iterations": 3,
                 "policy": {"preset": "full-jitter", "connect_timeout": 2.5}}""");

        assertThat(scenario.connectTimeoutOf(0)).isEqualTo(Duration.ofMillis(2500));
    }

    @Test
    void aSilentLossIsReadAndWrittenWithItsHeartbeat() {
        Scenario scenario = reader.read("""
                {"client_count": 5, "burst_interval": 1, "max_iterations": 1, "teardown": {"close": "silent"},
                 "heartbeat": {"interval": 25, "timeout": 20.5}}""");

        assertThat(scenario.teardown().silent()).isTrue();
        assertThat(scenario.detection()).isEqualTo(Duration.ofMillis(45_500));
        assertThat(scenario.longestSpan()).isEqualTo(Duration.ofMillis(1000 + 45_500 + 60_000));
        assertThat(ScenarioReader.forHistory().read(ScenarioWriter.write(scenario)))
                .isEqualTo(scenario);
    }

    @Test
    void aMistakeHidesNoOtherAndMakesNoOther() {
        InvalidScenario refused = catchThrowableOfType(InvalidScenario.class, () -> reader.read("""
                {"client_count": true, "burst_interval": 1, "max_iterations": 3, "start": "warm", "ramp_up": 5,
                 "outage": {"mode": "nap", "flap_after": 3}, "gateway": {"accept_backlog": 9999, "handshake_rate": "5"}}
                """));

        assertThat(refused.violations())
                .extracting(Violation::pointer)
                .containsExactly(
                        "/client_count",
                        "/start",
                        "/outage/mode",
                        "/gateway/handshake_rate",
                        "/gateway/accept_backlog");
    }

    @Test
    void aByteStreamIsReadAsUtf8AndRefusedOtherwise() {
        String json = "{\"name\": \"Größe\", \"client_count\": 5, \"burst_interval\": 1, \"max_iterations\": 1}";

        assertThat(reader.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)))
                        .name())
                .isEqualTo("Größe");
        MalformedJson refused = catchThrowableOfType(
                MalformedJson.class,
                () -> reader.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.ISO_8859_1))));
        assertThat(refused.detail()).isEqualTo("The text is not valid UTF-8.");
    }

    @Test
    void hugeExponentsCostNothing() {
        InvalidScenario refused = catchThrowableOfType(InvalidScenario.class, () -> reader.read("""
                {"client_count": 1e-999999999, "burst_interval": 1e-2000000000, "max_iterations": 1e999999999999}"""));

        assertThat(refused.violations())
                .extracting(Violation::pointer)
                .containsExactly("/client_count", "/burst_interval", "/max_iterations");
    }

    @Test
    void aMegabyteOfWrongKeysIsRefusedSoon() {
        StringBuilder json = new StringBuilder("{\"wrong\": 1");
        for (int i = 0; json.length() < 1_000_000; i++) {
            json.append(",\"").append(Integer.toString(i, 36)).append("\":1");
        }
        InvalidScenario refused = org.junit.jupiter.api.Assertions.assertTimeout(
                Duration.ofSeconds(10),
                () -> catchThrowableOfType(
                        InvalidScenario.class,
                        () -> reader.read(json.append('}').toString())));

        assertThat(refused.violations()).hasSizeGreaterThan(100_000);
    }
}
