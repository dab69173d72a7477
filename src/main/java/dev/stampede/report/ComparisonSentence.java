package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A comparison in one sentence: who was back first and last, and what the gateway met at its worst. */
final class ComparisonSentence {

    /** Figures that are nearer than this are called the same. */
    private static final double THE_SAME = 0.01;

    /** A burst with the label of its run. */
    private record One(String label, BurstResult burst) {

        boolean isBack() {
            return burst.recovered100() != null;
        }

        double time() {
            Double time = burst.recovered100();
            return time == null ? Double.POSITIVE_INFINITY : time;
        }

        double peak() {
            return burst.peak1s().rate();
        }
    }

    private final List<One> runs;

    private ComparisonSentence(List<One> runs) {
        this.runs = runs;
    }

    static String of(List<String> labels, List<@Nullable BurstResult> bursts) {
        List<One> runs = IntStream.range(0, labels.size())
                .filter(i -> bursts.get(i) != null)
                .mapToObj(i -> new One(labels.get(i), Objects.requireNonNull(bursts.get(i))))
                .toList();
        if (runs.size() < Comparison.FEWEST) {
            return "There is nothing to compare: " + (runs.isEmpty() ? "no run" : "only one run") + " had a burst.";
        }
        return new ComparisonSentence(runs).sentence();
    }

    private String sentence() {
        return recovery() + "; " + arrivals() + ".";
    }

    private String recovery() {
        List<One> dropping =
                runs.stream().filter(run -> run.burst().dropped() > 0).toList();
        if (dropping.size() < Comparison.FEWEST) {
            return dropping.isEmpty()
                    ? "Nobody was dropped"
                    : "Only " + dropping.get(0).label() + " dropped anybody";
        }
        String back = dropping.stream().allMatch(run -> run.burst().burst() == 0) ? "connected" : "back";
        List<String> away =
                dropping.stream().filter(run -> !run.isBack()).map(One::label).toList();
        if (away.size() == dropping.size()) {
            return "In none of these runs was everybody " + back;
        }
        One first = least(dropping, One::time);
        String everybody = "Everybody was " + back + " ";
        if (!away.isEmpty()) {
            return everybody + "after " + Figures.seconds(first.time()) + " with " + first.label()
                    + ", but not everybody with " + listed(away);
        }
        One last = most(dropping, One::time);
        if (same(first.time(), last.time())) {
            return everybody + "after " + Figures.seconds(last.time()) + " in each of these runs";
        }
        return everybody + soonest() + "after " + Figures.seconds(first.time()) + " with " + first.label() + " and "
                + latest() + "after " + Figures.seconds(last.time()) + " with " + last.label();
    }

    private String arrivals() {
        One gentlest = least(runs, One::peak);
        One harshest = most(runs, One::peak);
        if (same(gentlest.peak(), harshest.peak())) {
            return "at its worst the gateway saw " + attempts(harshest.peak()) + " in a second in each of them";
        }
        String factor = gentlest.peak() == 0 ? "1" : Figures.times(harshest.peak() / gentlest.peak());
        String times = factor.equals("1") ? "" : ", " + factor + " times as many";
        return "at its worst the gateway saw " + attempts(gentlest.peak()) + " in a second with " + gentlest.label()
                + " and " + Figures.rate(harshest.peak()) + " with " + harshest.label() + times;
    }

    private String soonest() {
        return runs.size() > 2 ? "soonest " : "";
    }

    private String latest() {
        return runs.size() > 2 ? "latest " : "";
    }

    private static String attempts(double rate) {
        return Figures.rate(rate) + (rate == 1 ? " attempt" : " attempts");
    }

    private static boolean same(double a, double b) {
        return Math.abs(a - b) <= THE_SAME * Math.max(Math.abs(a), Math.abs(b));
    }

    private static String listed(List<String> labels) {
        int last = labels.size() - 1;
        return last == 0 ? labels.get(0) : String.join(", ", labels.subList(0, last)) + " and " + labels.get(last);
    }

    private static One least(List<One> runs, ToDoubleFunction<One> figure) {
        return runs.stream().min(Comparator.comparingDouble(figure)).orElseThrow();
    }

    private static One most(List<One> runs, ToDoubleFunction<One> figure) {
        return runs.stream().max(Comparator.comparingDouble(figure)).orElseThrow();
    }
}
