package dev.stampede.web.page;

import dev.stampede.report.Comparison.Point;
import dev.stampede.report.Comparison.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Curves for those who read rather than look.
 *
 * @param step how long a row lasts, in words
 */
public record CurveTable(String step, List<Row> rows) {

    private static final int MOST_ROWS = 60;
    private static final double[] STEPS = {0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400};

    /** A stretch of time; for each run its attempts per second and how many were connected at the end. */
    public record Row(String time, List<String> rates, List<String> connected) {}

    static CurveTable of(List<Side> runs) {
        double from = runs.stream().mapToDouble(Side::from).min().orElse(0);
        double to = runs.stream().mapToDouble(Side::to).max().orElse(0);
        double width = runs.stream().mapToDouble(Side::width).max().orElse(1);
        double step = DoubleStream.of(STEPS)
                .filter(candidate -> candidate >= Math.max(width, (to - from) / MOST_ROWS))
                .findFirst()
                .orElse(to - from);
        List<Row> rows = new ArrayList<>();
        for (int i = (int) Math.floor(from / step); i * step < to; i++) {
            rows.add(row(runs, i * step, step));
        }
        return new CurveTable(Words.seconds(step), List.copyOf(rows));
    }

    private static Row row(List<Side> runs, double from, double step) {
        List<String> rates = new ArrayList<>();
        List<String> connected = new ArrayList<>();
        for (Side run : runs) {
            List<Point> within = run.points().stream()
                    .filter(point -> point.t() >= from - 1e-9 && point.t() < from + step - 1e-9)
                    .toList();
            rates.add(
                    within.isEmpty()
                            ? Words.NONE
                            : Words.number(within.stream()
                                            .mapToDouble(Point::arrivalRate)
                                            .average()
                                            .orElse(0))
                                    + "/s");
            connected.add(
                    within.isEmpty()
                            ? Words.NONE
                            : Words.percent(within.get(within.size() - 1).connectedShare()));
        }
        return new Row((from < 0 ? "−" : "") + Words.seconds(Math.abs(from)), rates, connected);
    }
}
