package dev.stampede.web.page;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The totals of a report under the names that people read. */
final class SummaryFacts {

    private static final String[] COUNTS = {
        "attempts", "Attempts, the fill included",
        "failed", "Failed",
        "aborted", "Aborted at the end",
        "opened", "Opened",
        "torn_down", "Of the opened: torn down by bursts",
        "flapped", "Of the opened: closed by a flapping gateway",
        "lost", "Of the opened: lost otherwise",
        "still_open", "Of the opened: connected at the end",
        "wasted", "Handshakes wasted",
        "given_up", "Clients that gave up"
    };

    private static final String[] TIMES = {
        "seconds", "Run's clock at the end",
        "handshake_p50", "Handshake after the fill, median",
        "handshake_p95", "Handshake after the fill, 95 %",
        "handshake_p99", "Handshake after the fill, 99 %",
        "handshake_max", "Handshake after the fill, longest"
    };

    private SummaryFacts() {}

    static List<ReportView.Fact> of(JsonNode summary) {
        List<ReportView.Fact> facts = new ArrayList<>();
        for (int i = 0; i < COUNTS.length; i += 2) {
            JsonNode value = summary.path(COUNTS[i]);
            if (value.isNumber()) {
                facts.add(new ReportView.Fact(COUNTS[i + 1], Words.count(value.asLong())));
            }
        }
        for (int i = 0; i < TIMES.length; i += 2) {
            JsonNode value = summary.path(TIMES[i]);
            if (value.isNumber()) {
                facts.add(new ReportView.Fact(TIMES[i + 1], Words.seconds(value.doubleValue())));
            }
        }
        return facts;
    }
}
