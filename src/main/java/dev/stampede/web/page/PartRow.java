package dev.stampede.web.page;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A line about the clients of one policy of a mixed fleet; every value with its unit.
 *
 * @param burst which burst; empty where the line is about the whole run
 * @param half until half of them were back; over the whole run, after the worst burst
 */
public record PartRow(
        String policy,
        String burst,
        String clients,
        String dropped,
        String recovered,
        String givenUp,
        String half,
        String most,
        String nearlyAll,
        String all,
        String attempts,
        String failed,
        String amplification) {

    /** A line for each policy. */
    static List<PartRow> whole(JsonNode parts) {
        List<PartRow> rows = new ArrayList<>();
        parts.forEach(part -> rows.add(of(part, null, part)));
        return rows;
    }

    /** A line for each policy of each of these bursts. */
    static List<PartRow> byBurst(JsonNode parts, List<JsonNode> shown) {
        List<PartRow> rows = new ArrayList<>();
        for (JsonNode burst : shown) {
            int k = burst.path("burst").asInt();
            for (JsonNode part : parts) {
                part.path("bursts")
                        .valueStream()
                        .filter(own -> own.path("burst").asInt() == k)
                        .forEach(own -> rows.add(of(part, ReportView.name(burst), own)));
            }
        }
        return rows;
    }

    private static PartRow of(JsonNode part, @Nullable String burst, JsonNode counts) {
        return new PartRow(
                part.path("policy").asString(""),
                burst == null ? "" : burst,
                ReportView.count(part, "clients"),
                ReportView.count(counts, "dropped"),
                ReportView.count(counts, "recovered"),
                ReportView.count(counts, "given_up"),
                ReportView.seconds(counts, "recovered_50"),
                ReportView.seconds(counts, "recovered_90"),
                ReportView.seconds(counts, "recovered_99"),
                ReportView.seconds(counts, "recovered_100"),
                ReportView.count(counts, "attempts"),
                Words.count(ReportView.failed(counts)),
                ReportView.number(counts, "amplification"));
    }
}
