package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Threshold.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What runs are compared by, in the order of the table.
 *
 * <p>Figures about the shape of arrivals name no best where a run that hammers has the lowest: a tight loop is even, and
 * even is not gentle.
 */
enum ComparedFigure {
    DROPPED(null, "Clients dropped", "", null),
    PEAK_1S(Metric.PEAK_ARRIVAL_RATE_1S, "Peak arrival rate, 1 s", "/s", Better.LOWER),
    PEAK_100MS(Metric.PEAK_ARRIVAL_RATE_100MS, "Peak arrival rate, 0.1 s", "/s", Better.LOWER),
    RECOVERED_50(Metric.RECOVERED_50, "50 % back after", "s", Better.LOWER),
    RECOVERED_90(Metric.RECOVERED_90, "90 % back after", "s", Better.LOWER),
    RECOVERED_99(Metric.RECOVERED_99, "99 % back after", "s", Better.LOWER),
    RECOVERED_100(Metric.RECOVERED_100, "All back after", "s", Better.LOWER),
    AMPLIFICATION(Metric.AMPLIFICATION, "Attempts per client dropped", "", Better.LOWER),
    FAILURES(Metric.FAILURES, "Attempts that failed", "", Better.LOWER),
    WASTED(Metric.WASTED, "Handshakes wasted", "", Better.LOWER),
    GIVEN_UP(Metric.GIVEN_UP, "Clients that gave up", "", Better.LOWER),
    PEAK_TO_MEAN(Metric.PEAK_TO_MEAN, "Peak over mean rate", "", Better.LOWER),
    DISPERSION(Metric.INDEX_OF_DISPERSION, "Index of dispersion", "", Better.LOWER),
    EFFICIENCY(Metric.RECOVERY_EFFICIENCY, "Recovery efficiency", "share", Better.HIGHER),
    HANDSHAKE_P99(Metric.HANDSHAKE_P99, "Handshake, 99th percentile", "s", Better.LOWER);

    /** Values as near as this to the best one are as good. */
    private static final double AS_GOOD = 0.01;

    private final @Nullable Metric metric;
    private final String title;
    private final String unit;
    private final @Nullable Better better;

    enum Better {
        LOWER,
        HIGHER
    }

    ComparedFigure(@Nullable Metric metric, String title, String unit, @Nullable Better better) {
        this.metric = metric;
        this.title = title;
        this.unit = unit;
        this.better = better;
    }

    /** The run's value after that burst. */
    @Nullable
    Double of(ComparedRun run, @Nullable BurstResult burst) {
        if (this == HANDSHAKE_P99) {
            return run.handshakeP99();
        }
        boolean unknown = this == WASTED && !run.scenario().target().embedded();
        if (burst == null || unknown) {
            return null;
        }
        return metric == null ? Double.valueOf(burst.dropped()) : metric.of(burst);
    }

    /** The line of the table. */
    Comparison.Figure line(List<ComparedRun> runs, List<@Nullable BurstResult> bursts) {
        List<@Nullable Double> values = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            values.add(of(runs.get(i), bursts.get(i)));
        }
        boolean hammered = ofTheShape() && lowestHammers(values, bursts);
        Double best = better == null || hammered ? null : best(values);
        List<Comparison.Value> cells = IntStream.range(0, runs.size())
                .mapToObj(i -> cell(values.get(i), bursts.get(i), best, someWorse(values, bursts, best)))
                .toList();
        return new Comparison.Figure(
                metric == null ? "dropped" : metric.word(),
                title,
                unit,
                better == null ? null : better.name().toLowerCase(Locale.ROOT),
                cells,
                hammered
                        ? "The lowest value is that of a run that hammers the gateway all the time: even is not gentle."
                        : null);
    }

    private boolean ofTheShape() {
        return this == PEAK_TO_MEAN || this == DISPERSION;
    }

    /** Only the runs that came so far count, and where nobody missed it there must be two of them. */
    private @Nullable Double best(List<@Nullable Double> values) {
        Double best = null;
        for (Double value : values) {
            if (value != null && (best == null || (better == Better.LOWER ? value < best : value > best))) {
                best = value;
            }
        }
        return best;
    }

    private static boolean lowestHammers(List<@Nullable Double> values, List<@Nullable BurstResult> bursts) {
        double lowest = values.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(Double.NaN);
        return IntStream.range(0, values.size())
                .filter(i -> Objects.equals(values.get(i), lowest))
                .anyMatch(i -> hammers(bursts.get(i)));
    }

    private static boolean hammers(@Nullable BurstResult burst) {
        Double tries = burst == null ? null : burst.amplification();
        return tries != null && tries >= Findings.MANY_ATTEMPTS;
    }

    private boolean someWorse(
            List<@Nullable Double> values, List<@Nullable BurstResult> bursts, @Nullable Double best) {
        return best != null
                && IntStream.range(0, values.size())
                        .anyMatch(i -> values.get(i) == null ? missed(bursts.get(i)) : !asGood(values.get(i), best));
    }

    /** True if there is no value because clients did not come back. */
    private boolean missed(@Nullable BurstResult burst) {
        return switch (this) {
            case RECOVERED_50, RECOVERED_90, RECOVERED_99, RECOVERED_100 -> burst != null && burst.dropped() > 0;
            case EFFICIENCY -> burst != null && burst.dropped() > 0 && burst.recovered100() == null;
            default -> false;
        };
    }

    private static boolean asGood(double value, double best) {
        return Math.abs(value - best) <= AS_GOOD * Math.max(Math.abs(value), Math.abs(best));
    }

    private Comparison.Value cell(
            @Nullable Double value, @Nullable BurstResult burst, @Nullable Double best, boolean someWorse) {
        if (value == null) {
            return new Comparison.Value(null, !missed(burst), false, null);
        }
        boolean isBest = best != null && someWorse && asGood(value, best);
        return new Comparison.Value(
                value, true, isBest, best == null || best == 0 ? null : Double.valueOf(value / best));
    }
}
