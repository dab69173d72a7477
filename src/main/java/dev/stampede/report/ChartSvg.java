package dev.stampede.report;

import dev.stampede.report.ChartScene.Step;
import dev.stampede.storm.Extremes;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The charts of a run as SVG files. */
final class ChartSvg {

    private static final int STEPS = 6;

    /** Beyond so many times the highest rate, the line of the capacity would leave no room for the curve. */
    private static final double FAR_ABOVE = 4;

    private ChartSvg() {}

    /** Attempts, opened and failed per second over time. */
    static String arrivals(ChartScene scene) {
        double most = Math.max(
                scene.highest(Extremes::attempts),
                Math.max(scene.highest(Extremes::opened), scene.highest(Extremes::failed)));
        Double capacity = near(scene.capacity(), most);
        double highest = Math.max(1, capacity == null ? most : Math.max(most, capacity)) * 1.08;
        Plot plot = new Plot(scene, "Arrival rate", arrivalWords(scene, most), highest);
        plot.outages();
        plot.axes("per second", Scale.steps(highest, STEPS), value -> Figures.rounded(value, 6));
        plot.bursts();
        plot.steps("attempts", Plot.BLUE, "none", true, scene.rates(Tick::attempts, Extremes::attempts));
        plot.steps("opened", Plot.GREEN, "7 3", false, scene.rates(Tick::opened, Extremes::opened));
        plot.steps("failed", Plot.VERMILION, "2 2.5", false, scene.rates(Tick::failures, Extremes::failed));
        if (capacity != null) {
            plot.level(capacity, "capacity " + Figures.rate(capacity) + "/s");
        }
        return plot.end();
    }

    private static @Nullable Double near(@Nullable Double capacity, double most) {
        return capacity == null || capacity >= FAR_ABOVE * Math.max(1, most) ? null : capacity;
    }

    private static String arrivalWords(ChartScene scene, double most) {
        long attempts = total(scene, tick -> tick.tick().attempts());
        long opened = total(scene, tick -> tick.tick().opened());
        return "Attempts per second at the gateway over " + Figures.seconds(scene.end()) + ": "
                + Figures.attempts(attempts) + " in all, of which " + Figures.count(opened)
                + " opened; at most " + Figures.rate(most) + " per second. " + scene.summary() + "."
                + marks(scene);
    }

    private static long total(ChartScene scene, ToLongFunction<MergedTick> count) {
        return scene.ticks().stream().mapToLong(count).sum();
    }

    private static String marks(ChartScene scene) {
        List<Double> bursts = scene.bursts();
        return bursts.isEmpty()
                ? ""
                : " " + bursts.size() + (bursts.size() == 1 ? " burst" : " bursts") + ", the first at "
                        + Figures.seconds(bursts.get(0)) + ".";
    }

    /** The share of the fleet that is connected, and that has given up. */
    static String connected(ChartScene scene) {
        double clients = scene.scenario().clientCount();
        double least = scene.open().stream().mapToDouble(Step::value).min().orElse(0);
        double last = scene.ticks().isEmpty()
                ? 0
                : scene.ticks().get(scene.ticks().size() - 1).tick().open();
        String words = "Share of the fleet that is connected over " + Figures.seconds(scene.end()) + ": "
                + percent(least / clients) + " at the least and " + percent(last / clients) + " at the end. "
                + scene.summary() + "." + marks(scene);
        Plot plot = new Plot(scene, "Connected share of the fleet", words, 102);
        plot.outages();
        plot.axes("of the fleet", List.of(0.0, 25.0, 50.0, 75.0, 100.0), value -> Figures.rounded(value, 3) + " %");
        plot.bursts();
        plot.steps("connected", Plot.GREEN, "none", true, shares(scene.open(), clients));
        plot.steps("given up", Plot.VERMILION, "2 2.5", false, shares(scene.gauge(Tick::givenUp), clients));
        return plot.end();
    }

    private static List<Step> shares(List<Step> counts, double clients) {
        return counts.stream()
                .map(step -> new Step(step.at(), 100 * step.value() / clients))
                .toList();
    }

    private static String percent(double share) {
        return Figures.rounded(100 * share, 3) + " %";
    }
}
