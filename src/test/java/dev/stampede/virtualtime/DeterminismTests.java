package dev.stampede.virtualtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same scenario gives the same run, whatever holds the waits. */
class DeterminismTests {

    static Stream<Scenario> scenarios() {
        return Stream.of(
                        Scenarios.with(2000, "full-jitter").bursts(2, 10).outage(4, Outage.Mode.REFUSE),
                        Scenarios.with(500, "naive").bursts(1, 1).outage(1, Outage.Mode.REJECT),
                        Scenarios.with(500, "decorrelated-jitter")
                                .bursts(3, 4)
                                .handshakeRate(100)
                                .connectTimeout(0.7),
                        Scenarios.with(300, "equal-jitter").bursts(2, 3).outage(2, Outage.Mode.FLAP),
                        Scenarios.with(300, "full-jitter")
                                .bursts(1, 1)
                                .outage(90, Outage.Mode.STALL)
                                .connectTimeout(2),
                        Scenarios.with(200, "full-jitter").bursts(3, 1).teardown(Teardown.By.CLIENT),
                        Scenarios.with(400, "exponential")
                                .cold(0.5)
                                .bursts(2, 30)
                                .connectTimeout(12)
                                .gateway(new GatewayLimits(
                                        30.0,
                                        8,
                                        Duration.ofMillis(30),
                                        350,
                                        new GatewayLimits.Admission(25, 10, Duration.ofSeconds(2)),
                                        SynRetransmit.LINEAR)))
                .map(scenario -> scenario.engine(EngineKind.VIRTUAL).build());
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void theSameScenarioGivesTheSameRunWithAnyQueue(Scenario scenario) {
        List<Tick> first = new ArrayList<>();
        List<Tick> second = new ArrayList<>();
        List<Tick> simple = new ArrayList<>();
        StormResult result = run(scenario, new TimerWheel(), first);
        assertThat(result.accounting()).isEmpty();
        assertSame(result, run(scenario, new TimerWheel(), second));
        assertSame(result, run(scenario, new PriorityWaits(), simple));
        assertThat(second).isEqualTo(first);
        assertThat(simple).isEqualTo(first);
    }

    /** Of what the scenarios above gave on Java 17 and on Java 25. Change it with the model, and with nothing else. */
    private static final String DIGEST = "7e4634006053d38e7e4fa28408a134fee8796cb85040db0b0e7ccb7cc5322c26";

    @Test
    void theSameScenarioGivesTheSameRunOnAnyJava() throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        scenarios().forEach(scenario -> {
            List<Tick> ticks = new ArrayList<>();
            StormResult result = run(scenario, new TimerWheel(), ticks);
            digest.update(ticks.toString().getBytes(UTF_8));
            digest.update(modelled(result.bursts()).getBytes(UTF_8));
            digest.update(modelled(result.totals()).getBytes(UTF_8));
            digest.update(Arrays.toString(result.clients().attempts()).getBytes(UTF_8));
        });
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(DIGEST);
    }

    /** Without what only external targets have, which is no part of the model. */
    private static String modelled(Object counts) {
        return counts.toString().replace("rejectedByStatus={}, ", "");
    }

    private static StormResult run(Scenario scenario, WaitQueue waits, List<Tick> ticks) {
        StormListener listener = new StormListener() {
            @Override
            public void progressed(Progress progress) {}

            @Override
            public void ticked(List<Tick> more) {
                ticks.addAll(more);
            }
        };
        return new VirtualStorm(scenario, listener, new Cancellation(), waits).run();
    }

    private static void assertSame(StormResult result, StormResult other) {
        assertThat(other.totals()).isEqualTo(result.totals());
        assertThat(other.bursts()).isEqualTo(result.bursts());
        assertThat(other.gateway()).isEqualTo(result.gateway());
        assertThat(Arrays.equals(other.clients().attempts(), result.clients().attempts()))
                .isTrue();
        assertThat(other.latency()).isEqualTo(result.latency());
    }
}
