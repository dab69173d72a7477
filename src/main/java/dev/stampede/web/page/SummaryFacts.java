package dev.stampede.web.page;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The totals of a report under the names that people read. */
final class SummaryFacts {

    private static final String[] COUNTS = {
        "attempts", "Attempts, the fill included",
        "opened", "Opened",
        "failed", "Failed",
        "aborted", "Aborted at the end",
        "wasted", "Handshakes wasted",
        "given_up", "Clients that gave up",
        "lost", "Lost without a burst",
        "still_open", "Connected at the end"
    };

    private static final String[] TIMES = {
        "seconds", "Run's clock at the end",
        "handshake_p50", "Handshake, median",
        "handshake_p95", "Handshake, 95 %",
        "handshake_p99", "Handshake, 99 %",
        "handshake_max", "Handshake, longest"
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
