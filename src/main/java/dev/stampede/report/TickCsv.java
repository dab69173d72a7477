package dev.stampede.report;

import dev.stampede.storm.Cause;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Ticks for spreadsheets, a line each; failures have a column for each cause. Times are seconds. */
public final class TickCsv {

    private TickCsv() {}

    /** All of them under one line of headings. */
    public static String write(List<MergedTick> ticks) {
        StringBuilder csv = new StringBuilder(Csv.line(headings()));
        ticks.forEach(tick -> csv.append(Csv.line(cells(tick))));
        return csv.toString();
    }

    private static List<String> headings() {
        List<String> headings = new ArrayList<>(List.of("seq", "span", "t", "attempts", "opened", "failed"));
        for (Cause cause : Cause.values()) {
            headings.add("failed_" + cause.name().toLowerCase(Locale.ROOT));
        }
        headings.addAll(List.of("aborted", "torn_down", "flapped", "lost", "open", "waiting", "in_flight", "given_up"));
        headings.addAll(List.of("queued", "latency_p50", "latency_p99"));
        return headings;
    }

    private static List<@Nullable Object> cells(MergedTick merged) {
        Tick tick = merged.tick();
        List<@Nullable Object> cells = new ArrayList<>();
        cells.addAll(List.of(tick.seq(), merged.span(), tick.t(), tick.attempts(), tick.opened(), tick.failures()));
        for (Cause cause : Cause.values()) {
            cells.add(tick.failed().getOrDefault(cause, 0L));
        }
        cells.addAll(List.of(tick.aborted(), tick.tornDown(), tick.flapped(), tick.lost(), tick.open()));
        cells.addAll(List.of(tick.waiting(), tick.inFlight(), tick.givenUp(), tick.queued()));
        cells.add(tick.latencyP50());
        cells.add(tick.latencyP99());
        return cells;
    }
}
