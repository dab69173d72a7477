package dev.stampede.virtualtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.format.FieldCase;
import dev.stampede.format.FieldCases;
import dev.stampede.format.ScenarioReader;
import dev.stampede.policy.Draws;
import dev.stampede.policy.SeededDraws;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.Cause;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Tick;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The answers that arithmetic gives to the cases from the field, checked on the scenarios that people pick. */
@SuppressWarnings("NullAway.Init") // every test runs a case first
class FieldCaseAnswersTests {

    private static final Surroundings ANYWHERE =
            new Surroundings(Capacities.of(10_000, 4096), SynRetransmit.LINEAR, target -> null);

    private final List<Tick> ticks = new ArrayList<>();
    private BurstResult burst;
    private StormResult result;

    static List<FieldCase> all() {
        return FieldCases.builtIn().all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachIsAScenarioThatRunsAsItStands(FieldCase fieldCase) {
        Scenario scenario = read(fieldCase.id());
        assertThat(scenario.name()).isNotBlank();
        assertThat(FieldCases.builtIn().find(fieldCase.id())).isSameAs(fieldCase);
        assertThat(scenario.engine()).isEqualTo(fieldCase.id().equals("f13") ? EngineKind.LIVE : EngineKind.VIRTUAL);
    }

    @Test
    void idsAreUnique() {
        assertThat(all()).extracting(FieldCase::id).doesNotHaveDuplicates();
    }

    private static Scenario read(String id) {
        return ScenarioReader.forRuns(ANYWHERE, () -> 7)
                .read(Objects.requireNonNull(FieldCases.builtIn().find(id)).json());
    }

    private void run(String id) {
        ticks.clear();
        result = new VirtualRunner()
                .run(
                        read(id),
                        new StormListener() {
                            @Override
                            public void progressed(Progress progress) {}

                            @Override
                            public void ticked(List<Tick> more) {
                                ticks.addAll(more);
                            }
                        },
                        new Cancellation());
        assertThat(result.accounting()).isEmpty();
        burst = result.bursts().get(result.bursts().size() - 1);
    }

    /** Attempts in windows of so many seconds after the burst, from one time to another. */
    private LongSummaryStatistics attempts(double from, double to, double window) {
        LongSummaryStatistics statistics = new LongSummaryStatistics();
        for (double start = from; start < to - 1e-9; start += window) {
            statistics.accept(attempts(start, start + window));
        }
        return statistics;
    }

    private long attempts(double from, double to) {
        return ticks.stream()
                .filter(tick -> tick.t() > burst.time() + from - 1e-6 && tick.t() < burst.time() + to - 1e-6)
                .mapToLong(Tick::attempts)
                .sum();
    }

    @Test
    void f1PhoenixComesInStepTwentyTimesAndIsBackAt64Seconds() {
        run("f1");
        assertThat(burst.failures()).isEqualTo(Map.of(Cause.REFUSED, 20_000L));
        assertThat(burst.recovered50()).isCloseTo(64.26, within(0.01));
        assertThat(burst.recovered100()).isCloseTo(64.26, within(0.01));
        assertThat(ticks)
                .filteredOn(tick -> tick.t() > 10 && tick.attempts() > 0)
                .allSatisfy(tick -> assertThat(tick.attempts()).isEqualTo(1000));
    }

    @Test
    void f2SignalRHasGivenUpAfter42SecondsAndComesBackIfTheOutageIsShorter() {
        run("f2");
        assertThat(burst.givenUp()).isEqualTo(1000);
        assertThat(burst.recovered()).isZero();
        assertThat(ticks.get(ticks.size() - 1).t() - burst.time()).isLessThan(42.2);
        run("f2-41");
        assertThat(burst.recovered()).isEqualTo(1000);
        assertThat(burst.recovered100()).isCloseTo(42, within(0.01));
    }

    @Test
    void f3SquaresSpreadOnlyWithJitter() {
        run("f3");
        assertThat(burst.spreads())
                .hasSizeGreaterThan(10)
                .allSatisfy(spread -> assertThat(spread.seconds()).isZero());
        assertThat(ticks)
                .filteredOn(tick -> tick.t() > 1.5 && tick.attempts() > 0)
                .allSatisfy(tick -> assertThat(tick.attempts()).isEqualTo(1000));
        run("f3-jitter");
        assertThat(burst.spreads().get(0).seconds()).isCloseTo(0.98, within(0.02));
        assertThat(burst.spreads().get(10).seconds()).isGreaterThan(60);
        assertThat(attempts(540, 600, 1).getMax()).isLessThan(40);
    }

    @Test
    void f4JitterBeforeTheCapIsLostAndJitterAfterItStays() {
        run("f4");
        Scenario scenario = result.scenario();
        assertThat(deviation(scenario, 0, 3))
                .as("the fourth wait still differs")
                .isPositive();
        for (int n = 4; n < 8; n++) {
            assertThat(deviation(scenario, 0, n)).isZero();
            assertThat(deviation(scenario, 1, n)).isCloseTo(0.577, within(0.02));
        }
        assertThat(result.parts()).hasSize(2);
    }

    /** The standard deviation of the waits before retry n (0 the first) by that part's policy, over 1,000 clients, in seconds. */
    private static double deviation(Scenario scenario, int part, int n) {
        Draws draws = new SeededDraws(scenario.seed());
        double[] waits = new double[1000];
        for (int client = 0; client < waits.length; client++) {
            waits[client] = scenario.policy().part(part).policy().waitMicros(n, 0, draws, client, n) / 1e6;
        }
        double mean = Arrays.stream(waits).average().orElseThrow();
        return Math.sqrt(Arrays.stream(waits)
                .map(wait -> (wait - mean) * (wait - mean))
                .average()
                .orElseThrow());
    }

    @Test
    void f5FixedWaitsComeTogetherAndDrawnOnesAbout25ASecond() {
        run("f5");
        assertThat(ticks)
                .filteredOn(tick -> tick.t() > 1.5 && tick.attempts() > 0)
                .allSatisfy(tick -> assertThat(tick.attempts()).isEqualTo(50));
        run("f5-jitter");
        assertThat(attempts(4, 6)).isEqualTo(50);
        assertThat(burst.spreads().get(0).seconds()).isCloseTo(1.96, within(0.1));
        // p1 to p99 of a sum of four uniform draws is about 4.2 standard deviations.
        assertThat(burst.spreads().get(3).seconds()).isCloseTo(4.2 * 0.577 * 2, within(1.0));
    }

    @Test
    void f6SocketIoFreezesIntoARepeatingPattern() {
        run("f6");
        LongSummaryStatistics fives = attempts(100, 600, 5);
        assertThat(fives.getMin()).isBetween(990L, 1000L);
        assertThat(fives.getMax()).isBetween(1000L, 1010L);
        LongSummaryStatistics seconds = attempts(100, 600, 1);
        // A separate simulation of 200 fleets: 55 to 100 and 269 to 342, medians 76 and 304.
        assertThat(seconds.getMin()).isBetween(50L, 105L);
        assertThat(seconds.getMax()).isBetween(265L, 345L);
        for (int second = 100; second < 105; second++) {
            assertThat(attempts(second + 400, second + 401)).isCloseTo(attempts(second, second + 1), within(20L));
        }
    }

    @Test
    void f7EighteenAreTakenAtOnceAndTheKernelRetriesTheRestTogether() {
        run("f7");
        BurstResult cold = result.bursts().get(0);
        assertThat(cold.attempts()).isEqualTo(200);
        // Plain sockets on Linux 6.18 that do the same had 53 in, all 182 others connected after the first second.
        assertThat(cold.opened())
                .as("2 a second until the queue that was filled up after 14.5 s is empty, then 3 more after 28 s")
                .isEqualTo(46 + 3);
        assertThat(cold.failures()).isEqualTo(Map.of(Cause.TIMEOUT, 151L));
        assertThat(cold.givenUp()).isEqualTo(151);
    }

    @Test
    void f8OnlyAResetOnOpenKeepsTheHerdAtAFlappingGateway() {
        run("f8");
        assertThat(attempts(100, 300) / 200.0).isCloseTo(100 / 0.35, within(6.0));
        for (String patient : List.of("f8-stable", "f8-never")) {
            run(patient);
            assertThat(attempts(150, 300) / 150.0).isCloseTo(100 / 15.1, within(0.7));
        }
    }

    @Test
    void f9WorkForClientsThatHaveLeftIsWastedAndTheyComeBackLater() {
        run("f9");
        assertThat(openBy(20.2)).as("the last of them at 20.1 s sharp").isEqualTo(505);
        assertThat(openBy(30.0)).isEqualTo(505);
        assertThat(openBy(30.2)).isGreaterThan(505);
        assertThat(burst.wasted()).isEqualTo(495);
        assertThat(burst.amplification()).isEqualTo(1.495);
        assertThat(burst.recovered100()).isCloseTo(40.0, within(0.02));
    }

    private int openBy(double afterBurst) {
        return ticks.stream()
                .filter(tick -> tick.t() < burst.time() + afterBurst - 0.1 + 1e-6 && tick.t() >= burst.time() - 1e-6)
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .open();
    }

    @Test
    void f10AttemptsPerClientTellTheNaiveLoopFromFullJitter() {
        run("f10");
        assertThat(burst.amplification()).isBetween(480.0, 501.0);
        double flat = Objects.requireNonNull(burst.peakToMean());
        run("f10-jitter");
        assertThat(burst.amplification()).isBetween(4.0, 6.5);
        assertThat(burst.peakToMean())
                .as("peak over mean punishes the good policy")
                .isGreaterThan(flat);
    }

    @Test
    void f11ASecondDrawCostsMoreThanItSaves() {
        run("f11");
        assertThat(burst.peak1s().rate()).isBetween(185.0, 225.0);
        assertThat(burst.recovered100()).isCloseTo(90, within(0.1));
        run("f11-two");
        assertThat(burst.peak1s().rate()).isBetween(95.0, 125.0);
        assertThat(burst.recovered100()).isBetween(205.0, 210.0);
    }

    @Test
    void f12AllThousandComeTogetherAtOneThreeAndSevenSecondsAndAreBackAtFifteen() {
        run("f12");
        for (double together : new double[] {1, 3, 7, 15}) {
            assertThat(attempts(together, together + 0.1)).isEqualTo(1000);
        }
        assertThat(burst.attempts()).isEqualTo(4000);
        assertThat(burst.recovered100()).isCloseTo(15, within(0.01));
    }

    @Test
    void f13TheHarnessLosesNobody() {
        run("f13");
        assertThat(result.totals().opened()).isEqualTo(200);
        assertThat(result.totals().failures()).isZero();
        run("f13-outage");
        assertThat(result.bursts())
                .hasSize(3)
                .allSatisfy(each -> assertThat(each.failures().getOrDefault(Cause.REFUSED, 0L) / 50.0)
                        .isBetween(45.0, 50.0));
    }

    @Test
    void f14PatienceDecidesWhetherTheFleetEverComesBack() {
        run("f14");
        assertThat(burst.recovered()).isEqualTo(600);
        run("f14-100");
        assertThat(burst.recovered100()).isCloseTo(575, within(10.0));
        run("f14-120");
        assertThat(burst.recovered100()).isCloseTo(320, within(6.0));
        assertThat(burst.wasted()).isCloseTo(1150L, within(60L));
    }
}
