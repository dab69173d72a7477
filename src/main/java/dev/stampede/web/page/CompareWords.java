package dev.stampede.web.page;

import dev.stampede.report.Comparison;
import dev.stampede.report.Comparison.Point;
import dev.stampede.report.Comparison.Side;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the charts of a comparison show, in sentences. */
final class CompareWords {

    private static final int MOST_ROWS = 200;

    private final List<Side> runs;

    CompareWords(Comparison comparison) {
        runs = comparison.runs();
    }

    String arrivals() {
        return "Attempts per second in windows of " + Words.seconds(runs.get(0).width())
                + "; time counts from the burst. Highest: " + each(CompareWords::highest) + "." + outage() + capacity();
    }

    private static String highest(Side run) {
        return most(run, Point::arrivalRate)
                .map(point -> run.label() + " " + Words.number(point.arrivalRate()) + "/s, " + when(point))
                .orElse(run.label() + " has no curve");
    }

    private static String when(Point point) {
        return point.t() < 0
                ? Words.seconds(-point.t()) + " before the burst"
                : Words.seconds(point.t()) + " after the burst";
    }

    private String outage() {
        Double outage = common(Side::outage);
        return outage == null || outage == 0 ? "" : " Shaded: the gateway was down for " + Words.seconds(outage) + ".";
    }

    private String capacity() {
        Double capacity = common(Side::capacity);
        return capacity == null ? "" : " The gateway could take " + Words.number(capacity) + "/s.";
    }

    private @Nullable Double common(Function<Side, @Nullable Double> value) {
        Double first = value.apply(runs.get(0));
        return runs.stream().allMatch(run -> Objects.equals(value.apply(run), first)) ? first : null;
    }

    String connected() {
        return "Connected at the end of each window: " + each(CompareWords::connected) + ".";
    }

    private static String connected(Side run) {
        List<Point> points = run.points();
        return points.stream()
                .filter(point -> point.t() > -run.width())
                .min(Comparator.comparingDouble(Point::connectedShare))
                .map(least -> run.label() + " fell to " + Words.percent(least.connectedShare()) + " and ended at "
                        + Words.percent(points.get(points.size() - 1).connectedShare()) + ", "
                        + Words.seconds(run.to()) + " after the burst")
                .orElse(run.label() + " has no curve");
    }

    List<String> rasters() {
        return runs.stream().map(CompareWords::raster).toList();
    }

    private static String raster(Side run) {
        int rows = Math.min(MOST_ROWS, run.clients());
        int fullest = run.points().stream()
                .mapToInt(point -> dots(point.raster()))
                .max()
                .orElse(0);
        return "Each row is one of " + Words.count(rows) + " clients, a dot an attempt. In the fullest window "
                + Words.percent(fullest / (double) rows) + " of the rows have a dot.";
    }

    private static int dots(String raster) {
        return raster.chars()
                .map(digit -> Integer.bitCount(Character.digit(digit, 16)))
                .sum();
    }

    private String each(Function<Side, String> words) {
        return runs.stream().map(words).collect(Collectors.joining("; "));
    }

    private static Optional<Point> most(Side run, Function<Point, Double> value) {
        return run.points().stream().max(Comparator.comparing(value));
    }
}
