package dev.stampede.web.page;

import dev.stampede.report.Comparison;
import dev.stampede.report.Comparison.Figure;
import dev.stampede.report.Comparison.Side;
import dev.stampede.report.Comparison.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A comparison in words and tables, every number with its unit.
 *
 * @param columns the runs
 * @param lines what is compared
 * @param notes sentences under the table
 * @param arrivals what the chart of arrival rates shows, in words
 * @param connected what the chart of connected shares shows, in words
 * @param rasters of each run, in words
 * @param curves the curves as a table
 * @param bursts that all have in common, to align at
 */
public record CompareView(
        List<Column> columns,
        List<Line> lines,
        List<String> notes,
        String arrivals,
        String connected,
        List<String> rasters,
        CurveTable curves,
        List<Integer> bursts) {

    /** More bursts than these are no choice any more. */
    private static final int MOST_BURSTS = 50;

    /** A ratio below this is not worth a word. */
    private static final double WORTH_SAYING = 1.05;

    /** A run; {@code at} says which burst it is aligned at. */
    public record Column(String id, String label, String at) {}

    /** A line of the table; {@code sign} is an arrow with words, or empty where neither is better. */
    public record Line(String title, String sign, List<Cell> cells) {}

    /** A value; {@code words} says how it stands to the best. */
    public record Cell(String text, boolean best, String words) {}

    static CompareView of(Comparison comparison) {
        CompareWords words = new CompareWords(comparison);
        return new CompareView(
                comparison.runs().stream().map(CompareView::column).toList(),
                comparison.figures().stream().map(CompareView::line).toList(),
                notes(comparison),
                words.arrivals(),
                words.connected(),
                words.rasters(),
                CurveTable.of(comparison.runs()),
                common(comparison.runs()));
    }

    private static Column column(Side run) {
        return new Column(run.id().toString(), run.label(), at(run));
    }

    private static String at(Side run) {
        if (run.burst() == null) {
            return "no burst";
        }
        return run.burst() == 0 ? "cold start" : "burst " + run.burst() + " at " + Words.seconds(run.burstTime());
    }

    private static Line line(Figure figure) {
        return new Line(
                figure.title(),
                sign(figure.better()),
                figure.values().stream().map(value -> cell(figure, value)).toList());
    }

    private static String sign(@Nullable String better) {
        if (better == null) {
            return "";
        }
        return better.equals("lower") ? "↓ lower is better" : "↑ higher is better";
    }

    private static Cell cell(Figure figure, Value value) {
        if (value.value() == null) {
            return new Cell(value.reached() ? Words.NONE : "not reached", false, "");
        }
        return new Cell(text(figure, value.value()), value.best(), value.best() ? "best" : behind(figure, value));
    }

    private static String text(Figure figure, double value) {
        return switch (figure.unit()) {
            case "s" -> Words.seconds(value);
            case "/s" -> Words.number(value) + "/s";
            case "share" -> Words.percent(value);
            default -> Words.number(value);
        };
    }

    /** Of what is better when it is lower, and only where somebody is best. */
    private static String behind(Figure figure, Value value) {
        boolean someBest = figure.values().stream().anyMatch(Value::best);
        Double times = value.timesBest();
        if (!"lower".equals(figure.better()) || !someBest || times == null || times < WORTH_SAYING) {
            return "";
        }
        return (times >= 10 ? Words.count(Math.round(times)) : String.format(Locale.ROOT, "%.1f", times)) + " times";
    }

    private static List<String> notes(Comparison comparison) {
        List<String> notes = new ArrayList<>();
        comparison.figures().stream()
                .filter(figure -> figure.note() != null)
                .forEach(figure -> notes.add(figure.title() + ": " + figure.note()));
        return notes;
    }

    private static List<Integer> common(List<Side> runs) {
        Set<Integer> common = new TreeSet<>(runs.get(0).bursts());
        runs.forEach(run -> common.retainAll(new HashSet<>(run.bursts())));
        return common.stream().limit(MOST_BURSTS).toList();
    }
}
