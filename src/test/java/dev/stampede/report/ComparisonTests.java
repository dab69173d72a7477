package dev.stampede.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.format.ScenarioReader;
import dev.stampede.format.StormResults;
import dev.stampede.report.Comparison.Caution;
import dev.stampede.report.Comparison.Figure;
import dev.stampede.report.Comparison.Point;
import dev.stampede.report.Comparison.Side;
import dev.stampede.report.Comparison.Value;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.BurstResult.Peak;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs side by side, made of bursts and ticks that are made up here. */
class ComparisonTests {

    private static final String STORM = """
            "client_count": 1000, "burst_interval": 2, "max_iterations": 2, "seed": 7, "outage": {"duration": 1}""";

    /** Ten attempts in each tick, and a hundred in the tick that holds that time. */
    private static List<Tick> ticks(int from, int to, double tick, double highAt) {
        return IntStream.rangeClosed(Math.max(0, from), to)
                .mapToObj(seq -> new Tick(
                        seq,
                        seq * tick,
                        Math.floor(highAt / tick + 1e-9) == seq ? 100 : 10,
                        0,
                        Map.of(),
                        0,
                        0,
                        0,
                        0,
                        250,
                        0,
                        0,
                        0,
                        0,
                        null,
                        null,
                        RasterRow.fromHex("1")))
                .toList();
    }

    private static ComparedRun run(String policy, String more, BurstResult... bursts) {
        return new ComparedRun(
                new UUID(0, 0),
                null,
                "completed",
                ScenarioReader.forHistory().read("{\"policy\": \"" + policy + "\", " + STORM + more + "}"),
                List.of(bursts),
                0.002,
                6,
                false,
                List.of(),
                true,
                (from, to) -> ticks(from, to, 0.1, 2));
    }

    private static BurstResult burst(
            int number, double time, @Nullable Double all, double amplification, double peak, double index) {
        return new BurstResult(
                number,
                time,
                1000,
                all == null ? 999 : 1000,
                all,
                0.5,
                0.9,
                1.0,
                all,
                4000,
                1000,
                Map.of(),
                Map.of(),
                0,
                0,
                0,
                amplification,
                new Peak(peak * 2, 0),
                new Peak(peak, 0),
                new Peak(peak / 2, 0),
                peak / 3,
                index / 2,
                index,
                List.of(),
                all == null ? null : Double.valueOf(1 / all));
    }

    private static Figure figure(Comparison comparison, String word) {
        return comparison.figures().stream()
                .filter(figure -> figure.figure().equals(word))
                .findFirst()
                .orElseThrow();
    }

    private static List<Boolean> best(Comparison comparison, String word) {
        return figure(comparison, word).values().stream().map(Value::best).toList();
    }

    private static Comparison compare(ComparedRun... runs) {
        return ComparisonMaker.of(List.of(runs), null);
    }

    private static final ComparedRun GENTLE = run("full-jitter", "", burst(1, 2, 2.1, 4, 500, 5));
    private static final ComparedRun HAMMER = run("naive", "", burst(1, 2, 3.4, 200, 10_000, 0.2));

    @Test
    void oneSentenceSaysWhoWasBackFirstAndWhatTheGatewayMet() {
        assertThat(compare(HAMMER, GENTLE).sentence())
                .isEqualTo(
                        "Everybody was back after 2.1 s with full-jitter and after 3.4 s with naive; at its worst the"
                                + " gateway saw 500 attempts in a second with full-jitter and 10,000 with naive, 20 times as many.");
    }

    @Test
    void whoDidNotComeBackIsNamed() {
        ComparedRun away = run("exponential", "", burst(1, 2, null, 4, 500, 5));

        assertThat(compare(GENTLE, away, run("fixed", "", burst(1, 2, null, 4, 500, 5)))
                        .sentence())
                .startsWith("Everybody was back after 2.1 s with full-jitter, but not everybody with exponential and"
                        + " fixed; at its worst the gateway saw 500 attempts in a second in each of them.");
        assertThat(compare(away, run("fixed", "", burst(1, 2, null, 4, 500, 5))).sentence())
                .startsWith("In none of these runs was everybody back;");
        assertThat(compare(GENTLE, run("fixed", "")).sentence()).contains("only one run had a burst");
    }

    @Test
    void eachRunIsAlignedAtItsWorstBurstUnlessToldOtherwise() {
        BurstResult quick = burst(1, 2, 0.5, 2, 400, 5);
        BurstResult slow = burst(2, 4, 1.5, 2, 300, 5);
        ComparedRun both = run("full-jitter", "", quick, slow);

        Comparison worst = compare(both, GENTLE);
        assertThat(worst.burst()).isNull();
        assertThat(worst.runs()).extracting(Side::burst).containsExactly(2, 1);
        assertThat(figure(worst, "recovered_100").values())
                .extracting(Value::value)
                .containsExactly(1.5, 2.1);

        Comparison first = ComparisonMaker.of(List.of(both, GENTLE), 1);
        assertThat(first.runs()).extracting(Side::burst).containsExactly(1, 1);
        assertThat(first.runs().get(0).bursts()).containsExactly(1, 2);
        assertThat(first.runs().get(0).to()).as("the next burst ends it").isEqualTo(2);
        assertThat(first.runs().get(1).to()).as("the run's end").isEqualTo(4);
    }

    @Test
    void timesOfACurveCountFromItsBurst() {
        Side side = compare(GENTLE, HAMMER).runs().get(0);
        List<Point> points = side.points();

        assertThat(side.outage()).isEqualTo(1);
        assertThat(side.from()).isEqualTo(points.get(0).t()).isEqualTo(-0.5);
        assertThat(points).last().extracting(Point::t).isEqualTo(3.9);
        assertThat(points)
                .filteredOn(point -> point.arrivalRate() > 500)
                .singleElement()
                .satisfies(point -> assertThat(point.t()).isZero())
                .satisfies(point -> assertThat(point.arrivalRate()).isEqualTo(1000))
                .satisfies(point -> assertThat(point.connectedShare()).isEqualTo(0.25))
                .satisfies(point -> assertThat(point.raster()).isEqualTo("1"));
    }

    /** The height of a peak depends on how long its point lasts: runs must not differ in that. */
    @ParameterizedTest
    @CsvSource({"0.1, 0.01", "0.1, 0.05", "0.02, 0.1"})
    void curvesOfDifferentTicksAreDrawnInPointsOfTheSameLength(String one, String other) {
        Comparison comparison = compare(withTick(one, 400), withTick(other, 400));

        Side first = comparison.runs().get(0);
        Side second = comparison.runs().get(1);
        assertThat(first.width()).isEqualTo(second.width(), within(1e-9));
        assertThat(first.points().size()).isBetween(100, AlignedCurve.MOST_POINTS + 2);
        for (Side side : comparison.runs()) {
            assertThat(side.points()).as("a point begins with the burst").anyMatch(point -> Math.abs(point.t()) < 1e-9);
            assertThat(side.points().stream()
                            .mapToDouble(Point::arrivalRate)
                            .max()
                            .orElse(0))
                    .isGreaterThan(side.points().get(0).arrivalRate());
        }
    }

    private static ComparedRun withTick(String tick, double seconds) {
        double length = Double.parseDouble(tick);
        return new ComparedRun(
                new UUID(0, 0),
                null,
                "completed",
                ScenarioReader.forHistory().read("{\"tick_interval\": " + tick + ", " + STORM + "}"),
                List.of(burst(1, 2, 2.1, 4, 500, 5)),
                null,
                seconds,
                false,
                List.of(),
                true,
                (from, to) -> ticks(from, to, length, 2));
    }

    @Test
    void aBurstBetweenTwoTicksIsNotMovedOntoOne() {
        ComparedRun between = run("naive", "", burst(1, 2.04, 2.1, 4, 500, 5));

        assertThat(compare(between, GENTLE).runs().get(0).points())
                .filteredOn(point -> point.arrivalRate() > 500)
                .singleElement()
                .extracting(Point::t)
                .isEqualTo(-0.04);
    }

    /** Connected at the end of that tick would be what the next burst left. */
    @Test
    void aCurveEndsBeforeTheTickThatTheNextBurstFallsInto() {
        ComparedRun twice = run("naive", "", burst(1, 2, 2.1, 4, 500, 5), burst(2, 4.04, 2.1, 4, 500, 5));
        ComparedRun between = run("naive", "", burst(1, 2, 2.1, 4, 500, 5));

        Comparison comparison = ComparisonMaker.of(List.of(twice, between), 1);

        assertThat(last(comparison, 0)).isCloseTo(1.9, within(1e-6));
        assertThat(last(comparison, 1)).isCloseTo(3.9, within(1e-6));
    }

    private static double last(Comparison comparison, int run) {
        List<Point> points = comparison.runs().get(run).points();
        return points.get(points.size() - 1).t();
    }

    @Test
    void theBetterRunIsMarkedLineByLine() {
        Comparison comparison = compare(HAMMER, GENTLE);

        assertThat(best(comparison, "peak_arrival_rate_1s")).containsExactly(false, true);
        assertThat(figure(comparison, "peak_arrival_rate_1s").better()).isEqualTo("lower");
        assertThat(figure(comparison, "peak_arrival_rate_1s").values().get(0).timesBest())
                .isEqualTo(20);
        assertThat(best(comparison, "recovery_efficiency")).containsExactly(false, true);
        assertThat(figure(comparison, "recovery_efficiency").better()).isEqualTo("higher");
        assertThat(best(comparison, "handshake_p99")).as("the same").containsExactly(false, false);
        assertThat(figure(comparison, "dropped").better()).isNull();
    }

    @Test
    void whatWasNotReachedIsWorseThanAnyTime() {
        Comparison comparison = compare(run("naive", "", burst(1, 2, null, 4, 500, 5)), GENTLE);

        assertThat(best(comparison, "recovered_100")).containsExactly(false, true);
        assertThat(figure(comparison, "recovered_100").values().get(0)).isEqualTo(new Value(null, false, false, null));
        assertThat(best(comparison, "recovered_50")).containsExactly(false, false);
    }

    @Test
    void aTightLoopIsNeverCalledBestForBeingEven() {
        Figure index = figure(compare(HAMMER, GENTLE), "index_of_dispersion");
        assertThat(index.values()).extracting(Value::best).containsExactly(false, false);
        assertThat(index.note()).contains("even is not gentle");

        ComparedRun lockstep = run("exponential", "", burst(1, 2, 2.1, 4, 500, 900));
        assertThat(best(compare(GENTLE, lockstep), "index_of_dispersion")).containsExactly(true, false);
    }

    @Test
    void wastedWorkOfAnExternalGatewayIsNotKnown() {
        ComparedRun external = new ComparedRun(
                new UUID(0, 0),
                null,
                "completed",
                ScenarioReader.forHistory().read("""
                        {"uri": "ws://localhost:8765", "client_count": 50, "burst_interval": 1, "max_iterations": 3}"""),
                List.of(burst(1, 1, 2.1, 4, 500, 5)),
                null,
                3,
                false,
                List.of(),
                true,
                (from, to) -> List.of());

        Comparison comparison = compare(external, GENTLE);
        assertThat(figure(comparison, "wasted").values())
                .extracting(Value::value)
                .containsExactly(null, 0.0);
        assertThat(best(comparison, "wasted")).containsExactly(false, false);
    }

    @Test
    void keysThatDifferBesidesThePolicyAreNamed() {
        ComparedRun other = run(
                "naive",
                ", \"name\": \"another\", \"thresholds\": {\"amplification\": \"< 3\"},"
                        + " \"gateway\": {\"handshake_rate\": 500}, \"heartbeat\": {\"interval\": 1, \"timeout\": 1}",
                burst(1, 2, 3.4, 4, 500, 5));

        assertThat(compare(HAMMER, GENTLE).cautions()).isEmpty();
        assertThat(compare(other, GENTLE).cautions()).singleElement().satisfies(caution -> {
            assertThat(caution.code()).isEqualTo("scenarios_differ");
            assertThat(caution.keys()).containsExactly("/gateway/handshake_rate", "/heartbeat");
            assertThat(caution.text()).contains("differ in more than the policy: gateway.handshake_rate, heartbeat.");
        });
    }

    @Test
    void enginesStoppedRunsAndWeakGeneratorsAreCautions() {
        ComparedRun virtual = run("naive", ", \"engine\": \"virtual\"", burst(1, 2, 3.4, 4, 500, 5));
        ComparedRun doubtful = new ComparedRun(
                new UUID(0, 1),
                null,
                "cancelled",
                GENTLE.scenario(),
                List.of(),
                null,
                1,
                true,
                List.of("1 % of the retries left late."),
                false,
                GENTLE.ticks());

        Comparison comparison = compare(virtual, doubtful);
        assertThat(comparison.cautions())
                .extracting(Caution::code)
                .containsExactly("engines_differ", "accounting_open", "generator_limited", "stopped_early", "no_burst");
        assertThat(comparison.cautions())
                .extracting(Caution::text)
                .anySatisfy(text -> assertThat(text).contains("full-jitter", "1 % of the retries left late."));
        assertThat(comparison.runs().get(1).burst()).isNull();
    }

    @Test
    void runsOfTheSamePolicyAreToldApart() {
        ComparedRun named = new ComparedRun(
                new UUID(0, 2),
                "After the fix",
                "completed",
                GENTLE.scenario(),
                GENTLE.bursts(),
                null,
                6,
                false,
                List.of(),
                true,
                GENTLE.ticks());

        assertThat(compare(GENTLE, HAMMER, GENTLE, named).runs())
                .extracting(Side::label)
                .containsExactly("full-jitter (1)", "naive", "full-jitter (2)", "full-jitter: After the fix");
    }

    @Test
    void aReportIsReadAsItWasWritten() {
        String report = StormReport.of(StormResults.settled(), Machine.UNKNOWN, java.time.Instant.EPOCH)
                .json();
        List<BurstResult> read =
                dev.stampede.format.ReportReader.bursts(dev.stampede.format.ReportReader.withoutClients(report));

        assertThat(read).isEqualTo(StormResults.settled().bursts());
    }
}
