package dev.stampede.report;

import dev.stampede.storm.Extremes;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the charts of a run have in common. Times are seconds since the clock started.
 *
 * @param title the run's name
 * @param bursts when they came, the cold start not among them
 * @param ticks in order, the fill not among them
 */
record ChartScene(Scenario scenario, String title, List<Double> bursts, List<MergedTick> ticks) {

    /** More points than this would lie within one pixel. */
    private static final int MOST_POINTS = 800;

    static ChartScene of(Scenario scenario, String title, List<Double> bursts, List<MergedTick> ticks) {
        List<MergedTick> all =
                ticks.stream().filter(tick -> tick.tick().seq() != Tick.FILL).toList();
        boolean single = all.stream().allMatch(tick -> tick.span() == 1);
        List<MergedTick> shown =
                single ? MergedTick.thin(all.stream().map(MergedTick::tick).toList(), MOST_POINTS) : all;
        return new ChartScene(scenario, title, bursts, shown);
    }

    double tick() {
        return Setback.seconds(scenario.effectiveTick());
    }

    /** Of the time axis. */
    double end() {
        if (ticks.isEmpty()) {
            return 1;
        }
        MergedTick last = ticks.get(ticks.size() - 1);
        return Math.max(tick(), from(last) + length(last));
    }

    private double from(MergedTick tick) {
        return tick.tick().seq() * tick();
    }

    private double length(MergedTick tick) {
        return tick.span() * tick();
    }

    /** From when on a line has which height. */
    record Step(double at, double value) {}

    /** The highest rate of a single tick, per second. */
    double highest(Function<Extremes, Extremes.At> most) {
        return ticks.stream()
                .mapToDouble(tick -> most.apply(tick.extremes()).count() / tick())
                .max()
                .orElse(0);
    }

    /**
     * Counts per second: of ticks that are merged, the highest one's at its own place and the mean of the others beside it,
     * so that neither the peak nor the area below the line is lost.
     */
    List<Step> rates(ToLongFunction<Tick> count, Function<Extremes, Extremes.At> most) {
        List<Step> steps = new ArrayList<>();
        for (MergedTick each : ticks) {
            Extremes.At highest = most.apply(each.extremes());
            double others =
                    (count.applyAsLong(each.tick()) - highest.count()) / (Math.max(1, each.span() - 1) * tick());
            around(each, highest, others, highest.count() / tick(), steps);
        }
        return steps;
    }

    /** What was open at the end of each tick, and of merged ones where it was lowest. */
    List<Step> open() {
        List<Step> steps = new ArrayList<>();
        for (MergedTick each : ticks) {
            Extremes.At lowest = each.extremes().open();
            around(each, lowest, each.tick().open(), (double) lowest.count(), steps);
        }
        return steps;
    }

    private void around(MergedTick each, Extremes.At at, double others, double itself, List<Step> steps) {
        int from = each.tick().seq();
        if (at.seq() > from) {
            steps.add(new Step(from * tick(), others));
        }
        steps.add(new Step(at.seq() * tick(), itself));
        if (at.seq() + 1 < from + each.span()) {
            steps.add(new Step((at.seq() + 1) * tick(), others));
        }
    }

    /** A gauge at the end of each tick. */
    List<Step> gauge(ToLongFunction<Tick> gauge) {
        return ticks.stream()
                .map(each -> new Step(from(each), gauge.applyAsLong(each.tick())))
                .toList();
    }

    /** Handshakes a second, or null. */
    @Nullable
    Double capacity() {
        return scenario.gateway().capacity();
    }

    /** The outages as intervals that do not overlap. */
    List<double[]> outages() {
        double length = Setback.seconds(scenario.outage().duration());
        List<double[]> outages = new ArrayList<>();
        if (length == 0 || scenario.teardown().by() == Teardown.By.TARGET) {
            return outages;
        }
        for (double burst : bursts) {
            double until = Math.min(end(), burst + length);
            if (!outages.isEmpty() && outages.get(outages.size() - 1)[1] >= burst) {
                outages.get(outages.size() - 1)[1] = until;
            } else if (burst < end()) {
                outages.add(new double[] {burst, until});
            }
        }
        return outages;
    }

    /** One line about the run. */
    String summary() {
        StringJoiner summary = new StringJoiner(", ");
        summary.add(Figures.clients(scenario.clientCount()));
        summary.add(scenario.policy().label());
        Outage outage = scenario.outage();
        if (outage.happens()) {
            summary.add("outage of " + Figures.seconds(Setback.seconds(outage.duration())) + " ("
                    + outage.mode().name().toLowerCase(java.util.Locale.ROOT) + ")");
        }
        Double capacity = capacity();
        if (capacity != null) {
            summary.add("gateway takes " + Figures.rate(capacity) + " a second");
        }
        return summary.toString();
    }
}
