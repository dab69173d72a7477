package dev.stampede.web.page;

import dev.stampede.audit.WaitRange;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The waits of a policy as pages show them: a small drawing, a sentence, rows of a table, and numbers for a chart. The
 * drawing has retries 1 to 13 from left to right and waits from 0.01 s to 100 s upwards on a logarithmic scale, the same in
 * every drawing.
 *
 * @param band the path from the shortest to the longest waits; null if there is no retry
 * @param median the path of the medians; null if there is no retry
 * @param words the same as a sentence
 * @param json numbers for a chart
 */
public record EnvelopeView(@Nullable String band, @Nullable String median, String words, List<Row> rows, String json) {

    private static final int WIDTH = 130;
    private static final int HEIGHT = 40;

    private static final double LEAST = 0.01;
    private static final double MOST = 100;

    /** One retry, from 1. */
    public record Row(int retry, String min, String median, String max) {}

    static EnvelopeView of(List<WaitRange> ranges, String json) {
        if (ranges.isEmpty()) {
            return new EnvelopeView(null, null, "It makes no retry.", List.of(), json);
        }
        return new EnvelopeView(band(ranges), median(ranges), words(ranges), rows(ranges), json);
    }

    private static String band(List<WaitRange> ranges) {
        StringBuilder path = new StringBuilder("M");
        for (WaitRange range : ranges) {
            path.append(x(range.retry(), -0.5))
                    .append(' ')
                    .append(y(range.max()))
                    .append(" H");
            path.append(x(range.retry(), 0.5)).append(" L");
        }
        for (int i = ranges.size() - 1; i >= 0; i--) {
            WaitRange range = ranges.get(i);
            path.append(x(range.retry(), 0.5))
                    .append(' ')
                    .append(y(range.min()))
                    .append(" H");
            path.append(x(range.retry(), -0.5)).append(i == 0 ? " Z" : " L");
        }
        return path.toString();
    }

    private static String median(List<WaitRange> ranges) {
        return ranges.stream()
                .map(range -> "M" + x(range.retry(), -0.4) + " " + y(range.median()) + " H" + x(range.retry(), 0.4))
                .collect(Collectors.joining(" "));
    }

    /** Ten units for each retry. */
    private static String x(int retry, double off) {
        return number((retry + 0.5 + off) * WIDTH / WaitRange.RETRIES);
    }

    private static String y(double seconds) {
        double within = Math.max(LEAST, Math.min(MOST, seconds));
        return number(HEIGHT - 1 - (HEIGHT - 2) * Math.log(within / LEAST) / Math.log(MOST / LEAST));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value).replace(".0", "");
    }

    private static String words(List<WaitRange> ranges) {
        WaitRange first = ranges.get(0);
        WaitRange last = ranges.get(ranges.size() - 1);
        String begin = span(first) + " before the first retry";
        if (ranges.size() == 1) {
            return begin + ", which is the only one.";
        }
        String end = ranges.size() < WaitRange.RETRIES ? ", the last one." : ".";
        return begin + ", " + span(last) + " before retry " + ranges.size() + end;
    }

    private static String span(WaitRange range) {
        return range.min() == range.max()
                ? AuditWords.seconds(range.min())
                : AuditWords.seconds(range.min()).replace(" s", "") + " to " + AuditWords.seconds(range.max());
    }

    private static List<Row> rows(List<WaitRange> ranges) {
        return ranges.stream()
                .map(range -> new Row(
                        range.retry() + 1,
                        AuditWords.seconds(range.min()),
                        AuditWords.seconds(range.median()),
                        AuditWords.seconds(range.max())))
                .toList();
    }
}
