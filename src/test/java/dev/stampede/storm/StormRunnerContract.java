package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.policy.Anchor;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * What every engine must do with the same scenario. The expected numbers are closed forms; an engine on real sockets
 * gets a tolerance in time, none in counts.
 */
public abstract class StormRunnerContract {

    /** How late the engine may be, in seconds, on a machine that keeps up with it. */
    protected abstract double tolerance();

    /** How much longer than asked a wait and the refusal that follows it may take, in seconds. */
    protected abstract double roundsKeptWithin();

    protected abstract StormRunner runner();

    private final List<Tick> ticks = new ArrayList<>();
    private final List<Progress> progress = new ArrayList<>();

    protected final StormResult run(Scenario scenario) {
        return run(scenario, new Cancellation());
    }

    protected final StormResult run(Scenario scenario, Cancellation cancellation) {
        ticks.clear();
        progress.clear();
        StormResult result = runner().run(scenario, listener(), cancellation);
        assertThat(result.accounting()).as("accounting").isEmpty();
        assertThat(ticks)
                .extracting(Tick::seq)
                .as("ticks without a gap")
                .doesNotHaveDuplicates()
                .isSorted();
        assertThat(ticks.stream().mapToLong(Tick::attempts).sum())
                .isEqualTo(result.totals().attempts());
        GatewayCounts gateway = result.gateway();
        if (gateway != null && result.wasted() != null) {
            assertThat(gateway.handshakes()).isEqualTo(result.totals().opened() + result.wasted());
        }
        return result;
    }

    /** A machine that says it did not keep up is granted what it says, for each of up to four retries in a row. */
    private double tolerance(StormResult result) {
        GeneratorHealth generator = result.generator();
        if (!generator.limited()) {
            return tolerance();
        }
        double late = generator.latenessMax() == null ? 0 : generator.latenessMax();
        double lag = generator.loopLagMax() == null ? 0 : generator.loopLagMax();
        return tolerance() + 4 * late + lag;
    }

    private StormListener listener() {
        return new StormListener() {
            @Override
            public void progressed(Progress now) {
                progress.add(now);
            }

            @Override
            public void ticked(List<Tick> more) {
                ticks.addAll(more);
            }
        };
    }

    /** F13: the source harness's configuration. */
    @Test
    void theHarnessConfigurationReconnectsEverybodyAfterEachBurst() {
        StormResult result = run(Scenarios.with(50, "naive").bursts(3, 1).build());

        assertThat(result.ending()).isEqualTo(StormResult.Ending.SETTLED);
        assertThat(result.fill().opened()).isEqualTo(50);
        assertThat(result.totals().opened()).isEqualTo(200);
        assertThat(result.totals().failures()).isZero();
        assertThat(result.bursts()).hasSize(3).allSatisfy(burst -> {
            assertThat(burst.dropped()).isEqualTo(50);
            assertThat(burst.recovered()).isEqualTo(50);
            assertThat(burst.amplification()).isEqualTo(1);
            assertThat(burst.recovered100()).isCloseTo(0.01, within(tolerance(result)));
        });
        for (int c = 0; c < 50; c++) {
            assertThat(result.clients().reconnectAttempts(c)).isEqualTo(3);
            assertThat(result.clients().opened()[c]).isEqualTo(4);
        }
    }

    /**
     * F13 with an outage: a 10 ms loop fits at most 50 failed attempts into half a second, and as many fewer as its
     * timers are late and its refusals slow. {@link #roundsKeptWithin} is the most that both may take.
     */
    @Test
    void theNaiveLoopHammersAClosedPort() {
        StormResult result = run(Scenarios.with(50, "naive")
                .bursts(3, 1)
                .outage(0.5, Outage.Mode.REFUSE)
                .build());

        assertThat(result.bursts()).allSatisfy(burst -> {
            assertThat(burst.failures().keySet()).containsExactly(Cause.REFUSED);
            double each = burst.failures().getOrDefault(Cause.REFUSED, 0L) / 50.0;
            assertThat(each).isBetween(0.5 / (0.01 + roundsKeptWithin()) - 2, 50.0);
            assertThat(burst.recovered100()).isCloseTo(0.5, within(0.02 + tolerance(result)));
        });
    }

    /** F13 with teardown by client: at most three closures each, the close code 1000 and no failure. */
    @Test
    void clientsWithClocksOfTheirOwnCloseAsOftenAsTheyMay() {
        StormResult result = run(Scenarios.with(50, "naive")
                .bursts(3, 0.5)
                .teardown(Teardown.By.CLIENT)
                .build());

        assertThat(result.totals().tornDown()).isEqualTo(150);
        assertThat(result.totals().opened()).isEqualTo(200);
        assertThat(result.totals().failures()).isZero();
        assertThat(result.bursts().stream().mapToInt(BurstResult::dropped).sum())
                .isEqualTo(150);
        assertThat(result.bursts().stream().mapToInt(BurstResult::recovered).sum())
                .isEqualTo(150);
    }

    /** F12: waits of 1, 2, 4 and 8 s, so all together at 1, 3, 7 and 15 s after the burst. */
    @Test
    void exponentialBackoffWithoutJitterMovesTheWholeFleetInStep() {
        StormResult result = run(Scenarios.with(1000, "exponential")
                .bursts(1, 1)
                .outage(8, Outage.Mode.REFUSE)
                .build());

        BurstResult burst = result.bursts().get(0);
        assertThat(burst.failures()).isEqualTo(Map.of(Cause.REFUSED, 3000L));
        double[] together = {1, 3, 7, 15};
        assertThat(burst.spreads()).hasSize(4);
        for (int n = 0; n < 4; n++) {
            assertThat(burst.spreads().get(n).attempts()).isEqualTo(1000);
            assertThat(burst.spreads().get(n).p1()).isCloseTo(together[n], within(tolerance(result)));
            assertThat(burst.spreads().get(n).p99()).isCloseTo(together[n], within(tolerance(result)));
        }
        assertThat(burst.recovered50()).isCloseTo(15, within(tolerance(result)));
        assertThat(burst.recovered100()).isCloseTo(15, within(tolerance(result)));
        assertThat(burst.amplification()).isEqualTo(4);
    }

    @Test
    void fullJitterBringsAThousandClientsBackAfterEachOfThreeOutages() {
        StormResult result = run(Scenarios.with(1000, "full-jitter")
                .bursts(3, 10)
                .outage(2, Outage.Mode.REFUSE)
                .build());

        assertThat(result.ending()).isEqualTo(StormResult.Ending.SETTLED);
        assertThat(result.bursts()).hasSize(3).allSatisfy(burst -> {
            assertThat(burst.dropped()).isGreaterThan(950);
            assertThat(burst.recovered50()).isGreaterThanOrEqualTo(2);
            assertThat(burst.indexOfDispersion())
                    .as("a herd in step would score 1000")
                    .isLessThan(300);
            assertThat(burst.amplification()).isBetween(3.0, 7.0);
        });
        assertThat(result.bursts().get(2).recovered())
                .isEqualTo(result.bursts().get(2).dropped());
        assertThat(result.totals().stillOpen()).isEqualTo(1000);
    }

    /** F7: what lies beyond the kernel's queue and the one in service loses its SYN. */
    @Test
    void aFullBacklogDropsSynsAndTheKernelSendsThemAgainInStep() {
        StormResult result = run(Scenarios.with(200, "naive")
                .cold(0)
                .bursts(1, 6)
                .teardown(Teardown.By.GATEWAY, null, 0.005, 0)
                .connectTimeout(30)
                .gateway(new GatewayLimits(20.0, 16, Duration.ZERO, null, null, SynRetransmit.LINEAR))
                .recoveryTimeout(20)
                .build());

        long first = opened(0, 0.95);
        long inPulses = opened(1, 1.95);
        assertThat(first)
                .as("18 were taken at once; at 20/s they are done before the kernel asks again")
                .isBetween(17L, 19L);
        assertThat(inPulses).as("one pulse fills the queue again").isBetween(17L, 19L);
        assertThat(result.bursts().get(0).attempts())
                .as("SYNs sent again are no attempts")
                .isEqualTo(200);
    }

    private long opened(double from, double to) {
        return ticks.stream()
                .filter(tick -> tick.t() >= from - 1e-9 && tick.t() < to)
                .mapToLong(Tick::opened)
                .sum();
    }

    @Test
    void aHandshakeRateServesTheHerdOneByOne() {
        StormResult result =
                run(Scenarios.with(100, "naive").bursts(1, 1).handshakeRate(50).build());

        BurstResult burst = result.bursts().get(0);
        assertThat(burst.recovered100()).isCloseTo(2.01, within(tolerance(result)));
        assertThat(burst.recovered50()).isCloseTo(1.01, within(tolerance(result)));
        assertThat(burst.recoveryEfficiency()).isCloseTo(2 / 2.01, within(0.05));
        assertThat(burst.amplification()).isEqualTo(1);
    }

    @Test
    void workOfClientsThatHaveLeftIsWasted() {
        StormResult result = run(Scenarios.with(40, "naive")
                .policy(new Policy(
                        new Envelope.Fixed(0.5),
                        null,
                        List.of(),
                        0,
                        null,
                        Reset.on(Reset.On.OPEN),
                        new GiveUp(1, false, Set.of()),
                        Anchor.FAILURE,
                        null,
                        false))
                .bursts(1, 0.5)
                .handshakeRate(20)
                .connectTimeout(1.025)
                .build());

        BurstResult burst = result.bursts().get(0);
        assertThat(burst.opened()).as("20 per second for 1.025 s").isEqualTo(20);
        assertThat(burst.failures()).isEqualTo(Map.of(Cause.TIMEOUT, 20L));
        assertThat(burst.givenUp()).isEqualTo(20);
        assertThat(result.totals().givenUp()).isEqualTo(20);
    }

    @Test
    void outagesSayNoInTheirOwnWay() {
        assertThat(causesOf(Outage.Mode.REFUSE)).containsOnlyKeys(Cause.REFUSED);
        assertThat(causesOf(Outage.Mode.RESET)).containsOnlyKeys(Cause.RESET);
        assertThat(causesOf(Outage.Mode.REJECT)).containsOnlyKeys(Cause.REJECTED);
        assertThat(causesOf(Outage.Mode.STALL)).containsOnlyKeys(Cause.TIMEOUT);
    }

    private Map<Cause, Long> causesOf(Outage.Mode mode) {
        StormResult result = run(Scenarios.with(20, "naive")
                .bursts(1, 0.5)
                .outage(0.5, mode)
                .connectTimeout(0.2)
                .build());
        BurstResult burst = result.bursts().get(0);
        assertThat(burst.recovered()).isEqualTo(20);
        assertThat(burst.recovered100()).isBetween(0.5, 0.8 + tolerance(result));
        return burst.failures();
    }

    /** F8 in small: reset on open keeps the fleet coming; 100 ms open and the wait make the period. */
    @Test
    void aFlappingGatewayKeepsAClientThatResetsOnOpen() {
        StormResult result = run(Scenarios.with(20, "naive")
                .policy(Policy.of(new Envelope.Fixed(0.1)))
                .bursts(1, 0.5)
                .outage(2, Outage.Mode.FLAP)
                .build());

        BurstResult burst = result.bursts().get(0);
        assertThat(result.totals().flapped() / 20.0).isBetween(9.0, 10.0);
        assertThat(result.totals().lost()).isZero();
        assertThat(burst.recovered()).isEqualTo(20);
        assertThat(burst.recovered50()).as("opens that flap away do not count").isGreaterThan(1.9);
    }

    @Test
    void aPolicyThatResetsWhenStableGrowsAtAFlappingGateway() {
        Policy stable = new Policy(
                new Envelope.Geometric(0.1, 2),
                null,
                List.of(),
                0,
                null,
                Reset.stableFor(5),
                GiveUp.NEVER,
                Anchor.FAILURE,
                null,
                false);
        StormResult result = run(Scenarios.with(10, "naive")
                .policy(stable)
                .bursts(1, 0.5)
                .outage(2, Outage.Mode.FLAP)
                .build());
        assertThat(result.bursts().get(0).attempts())
                .as("0.1, 0.4, 0.9, 1.8 s flap; the next lasts")
                .isEqualTo(50);
    }

    @Test
    void moreThanTheGatewayHoldsIsRejected() {
        StormResult result = run(Scenarios.with(20, "naive")
                .policy(Policy.of(new Envelope.Fixed(0.2)))
                .bursts(1, 0.5)
                .gateway(new GatewayLimits(null, null, Duration.ZERO, 15, null, null))
                .recoveryTimeout(0.5)
                .build());
        assertThat(result.ending()).isEqualTo(StormResult.Ending.TIMED_OUT);
        assertThat(result.totals().stillOpen()).isEqualTo(15);
        assertThat(result.totals().failed()).containsOnlyKeys(Cause.REJECTED);
    }

    @Test
    void admissionLetsThroughItsBurstAndThenItsRate() {
        StormResult result = run(Scenarios.with(40, "naive")
                .policy(Policy.of(new Envelope.Fixed(0.01)))
                .bursts(1, 0.5)
                .gateway(new GatewayLimits(
                        null, null, Duration.ZERO, null, new GatewayLimits.Admission(20, 10, null), null))
                .build());
        BurstResult burst = result.bursts().get(0);
        assertThat(burst.recovered100()).isCloseTo(30 / 20.0, within(0.05 + tolerance(result)));
        assertThat(burst.failures()).containsOnlyKeys(Cause.REJECTED);
    }

    @Test
    void aFractionAndAStaggerDropWhomTheyShould() {
        StormResult result = run(Scenarios.with(100, "naive")
                .bursts(1, 0.5)
                .teardown(Teardown.By.GATEWAY, 1012, 0.3, 1)
                .build());
        assertThat(result.bursts().get(0).dropped()).isEqualTo(30);
        assertThat(result.totals().tornDown()).isEqualTo(30);
        assertThat(result.bursts().get(0).recovered100()).isCloseTo(1, within(0.05 + tolerance(result)));
    }

    /** Waits of 0.2 s end in a sixth attempt at 1.2 s, waits of 0.5 s in a third at 1.5 s. */
    @Test
    void eachPolicyOfAMixedFleetIsReportedForItself() {
        StormResult result = run(Scenarios.with(40, "naive")
                .policies(
                        new PolicyMix.Part(new NamedPolicy("brisk", Policy.of(new Envelope.Fixed(0.2))), 3),
                        new PolicyMix.Part(new NamedPolicy("slow", Policy.of(new Envelope.Fixed(0.5))), 1))
                .bursts(2, 3)
                .outage(1.15, Outage.Mode.REFUSE)
                .build());

        PartResult brisk = result.parts().get(0);
        PartResult slow = result.parts().get(1);
        assertThat(brisk.clients()).isEqualTo(30);
        assertThat(slow.clients()).isEqualTo(10);
        assertThat(brisk.totals().attempts()).isEqualTo(30 + 2 * 30 * 6);
        assertThat(slow.totals().attempts()).isEqualTo(10 + 2 * 10 * 3);
        assertThat(brisk.bursts()).hasSize(2).allSatisfy(burst -> {
            assertThat(burst.failures()).isEqualTo(Map.of(Cause.REFUSED, 150L));
            assertThat(burst.recovered()).isEqualTo(30);
            assertThat(burst.amplification()).isEqualTo(6);
            assertThat(burst.recovered50()).isCloseTo(1.2, within(tolerance(result)));
        });
        assertThat(slow.bursts()).hasSize(2).allSatisfy(burst -> {
            assertThat(burst.failures()).isEqualTo(Map.of(Cause.REFUSED, 20L));
            assertThat(burst.recovered100()).isCloseTo(1.5, within(tolerance(result)));
        });
        assertThat(result.bursts().get(0).recovered50()).isCloseTo(1.2, within(tolerance(result)));
        assertThat(result.bursts().get(0).recovered100()).isCloseTo(1.5, within(tolerance(result)));
    }

    @Test
    void closeCodesThatEndAClientEndIt() {
        Policy stops = new Policy(
                new Envelope.Fixed(0.01),
                null,
                List.of(),
                0,
                null,
                Reset.on(Reset.On.OPEN),
                new GiveUp(null, false, Set.of(1000)),
                Anchor.FAILURE,
                null,
                false);
        StormResult result = run(Scenarios.with(10, "naive")
                .policy(stops)
                .bursts(1, 0.5)
                .teardown(Teardown.By.GATEWAY, 1000, 0.5, 0)
                .build());
        assertThat(result.totals().givenUp()).isEqualTo(5);
        assertThat(result.totals().stillOpen()).isEqualTo(5);
    }

    /** A ping goes unanswered up to 1 s after the burst, and is given 0.5 s: losses are found from 0.5 to 1.5 s after it. */
    @Test
    void aSilentLossIsFoundByTheNextPing() {
        StormResult result = run(Scenarios.with(100, "naive")
                .silent(1, 0.5)
                .bursts(2, 3)
                .tick(0.05)
                .build());

        assertThat(result.totals().tornDown()).isEqualTo(200);
        assertThat(result.totals().lost()).isZero();
        assertThat(result.totals().stillOpen()).isEqualTo(100);
        assertThat(result.bursts()).hasSize(2).allSatisfy(burst -> {
            assertThat(burst.dropped()).isEqualTo(100);
            assertThat(burst.recovered()).isEqualTo(100);
            assertThat(burst.recovered100()).isBetween(1.0, 1.51 + tolerance(result));
        });
        double[] found = tornDownAt(3, 6);
        assertThat(found).hasSize(100);
        assertThat(found[0]).isBetween(0.5 - 0.05, 0.7 + tolerance(result));
        assertThat(found[24]).isCloseTo(0.75, within(0.15 + tolerance(result)));
        assertThat(found[49]).isCloseTo(1.0, within(0.2 + tolerance(result)));
        assertThat(found[74]).isCloseTo(1.25, within(0.15 + tolerance(result)));
        assertThat(found[99]).isBetween(1.3, 1.5 + tolerance(result));
    }

    /** When connections were found torn down in a stretch of the clock, in seconds after its start, by tick. */
    private double[] tornDownAt(double from, double to) {
        return ticks.stream()
                .filter(tick -> tick.t() >= from - 1e-9 && tick.t() < to - 1e-9)
                .flatMapToDouble(
                        tick -> DoubleStream.generate(() -> tick.t() - from).limit(tick.tornDown()))
                .toArray();
    }

    @Test
    void aSilentLossOfSomeLeavesTheOthersAlone() {
        StormResult result = run(Scenarios.with(100, "naive")
                .teardown(Teardown.By.GATEWAY, null, 0.3, 0.5)
                .silent(0.5, 0.5)
                .bursts(1, 0.5)
                .build());

        assertThat(result.totals().tornDown()).isEqualTo(30);
        assertThat(result.totals().lost()).isZero();
        assertThat(result.bursts().get(0).recovered100()).isBetween(0.5, 1.5 + tolerance(result));
    }

    @Test
    void heartbeatsThatAreAnsweredChangeNothing() {
        StormResult result =
                run(Scenarios.with(50, "naive").heartbeat(0.05, 2).bursts(2, 1).build());

        assertThat(result.totals().lost()).isZero();
        assertThat(result.totals().tornDown()).isEqualTo(100);
        assertThat(result.bursts())
                .allSatisfy(burst -> assertThat(burst.recovered100()).isCloseTo(0.01, within(tolerance(result))));
    }

    @Test
    void theFleetCanDropItsOwnSockets() {
        StormResult result = run(Scenarios.with(50, "naive")
                .bursts(2, 0.5)
                .teardown(Teardown.By.FLEET)
                .build());
        assertThat(result.totals().tornDown()).isEqualTo(100);
        assertThat(result.totals().opened()).isEqualTo(150);
    }

    @Test
    void aColdStartIsBurstZero() {
        StormResult result =
                run(Scenarios.with(50, "naive").cold(1).bursts(1, 2).build());
        assertThat(result.fill().attempts()).isEqualTo(50);
        BurstResult cold = result.bursts().get(0);
        assertThat(cold.burst()).isZero();
        assertThat(cold.dropped()).isEqualTo(50);
        assertThat(cold.recovered100()).isCloseTo(49 / 50.0, within(tolerance(result)));
    }

    @Test
    void aCancelledRunEndsWithinASecondAndHasAResult() {
        Cancellation cancellation = new Cancellation();
        Scenario scenario = Scenarios.with(100, "naive")
                .bursts(1, 0.2)
                .outage(3000, Outage.Mode.STALL)
                .connectTimeout(0.5)
                .build();
        StormListener cancelling = new StormListener() {
            @Override
            public void progressed(Progress now) {}

            @Override
            public void ticked(List<Tick> more) {
                if (more.get(more.size() - 1).t() > 1) {
                    cancellation.request();
                }
            }
        };
        long[] requested = new long[1];
        cancellation.onRequest(() -> requested[0] = System.nanoTime());
        StormResult result = runner().run(scenario, cancelling, cancellation);
        assertThat(System.nanoTime() - requested[0])
                .isLessThan(Duration.ofSeconds(1).toNanos());
        assertThat(result.ending()).isEqualTo(StormResult.Ending.CANCELLED);
        assertThat(result.accounting()).isEmpty();
        assertThat(result.totals().aborted()).isPositive();
    }

    @Test
    void progressIsToldInWordsAndRises() {
        run(Scenarios.with(50, "naive").bursts(2, 0.5).build());
        assertThat(progress).extracting(Progress::fraction).isSorted().allMatch(f -> f >= 0 && f <= 1);
        assertThat(progress).extracting(Progress::words).anyMatch(words -> words.contains("Burst 1 of 2"));
    }
}
