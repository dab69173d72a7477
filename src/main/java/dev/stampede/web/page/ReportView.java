package dev.stampede.web.page;

import dev.stampede.format.ReportReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A stored report in words and tables, every number with its unit.
 *
 * @param words the run in three sentences; empty in reports that were made before there were any
 * @param findings sentences
 * @param thresholds what came of each; empty where there was none
 * @param bursts of many, the first and the last
 * @param leftOut a sentence on the bursts between, or null if all are there
 * @param spreads of the same bursts
 * @param parts of a mixed fleet, a line for each policy
 * @param partBursts of a mixed fleet, the same bursts for each policy
 * @param totals of the whole run, the fill included
 * @param causes of failures, over the whole run
 * @param environment where it ran, and whether the generator kept up
 */
public record ReportView(
        List<Fact> words,
        List<String> findings,
        List<ThresholdRow> thresholds,
        List<BurstRow> bursts,
        @Nullable String leftOut,
        List<SpreadRow> spreads,
        List<PartRow> parts,
        List<PartRow> partBursts,
        List<Fact> totals,
        List<Fact> causes,
        List<Fact> environment,
        List<String> signs) {

    /** One number or word with its name. */
    public record Fact(String label, String value) {}

    /** A burst's line in the table; every value with its unit. */
    public record BurstRow(
            String burst,
            String time,
            String dropped,
            String recovered,
            String half,
            String most,
            String nearlyAll,
            String all,
            String attempts,
            String failed,
            String wasted,
            String givenUp,
            String amplification,
            String peak100ms,
            String peak1s,
            String mean,
            String peakToMean,
            String dispersion,
            String efficiency) {}

    /** Over how long the attempts of one retry were spread. */
    public record SpreadRow(String burst, String retry, String attempts, String first, String last, String seconds) {}

    /** Of the stored text. The lines of single clients are skipped: a page has no use for them, and they are many. */
    static ReportView read(String text) {
        return of(ReportReader.withoutClients(text));
    }

    static ReportView of(JsonNode report) {
        List<JsonNode> all = list(report.path("bursts"));
        List<JsonNode> bursts = Excerpt.of(all);
        JsonNode environment = report.path("environment");
        return new ReportView(
                words(report.path("summary").path("words")),
                list(report.path("summary").path("findings")).stream()
                        .map(finding -> finding.path("text").asString(""))
                        .toList(),
                list(report.path("thresholds")).stream().map(ThresholdRow::of).toList(),
                bursts.stream().map(ReportView::burst).toList(),
                Excerpt.leftOut(all),
                spreads(bursts),
                PartRow.whole(report.path("parts")),
                PartRow.byBurst(report.path("parts"), bursts),
                SummaryFacts.of(report.path("summary")),
                causes(report.path("summary")),
                EnvironmentFacts.of(environment),
                EnvironmentFacts.signs(environment));
    }

    private static List<Fact> words(JsonNode words) {
        return words.isObject()
                ? List.of(
                        new Fact("What happened", words.path("what_happened").asString("")),
                        new Fact(
                                "What limited it", words.path("what_limited_it").asString("")),
                        new Fact(
                                "What would help", words.path("what_would_help").asString("")))
                : List.of();
    }

    private static List<SpreadRow> spreads(List<JsonNode> bursts) {
        List<SpreadRow> spreads = new ArrayList<>();
        bursts.forEach(burst -> burst.path("spreads").forEach(n -> spreads.add(spread(burst, n))));
        return List.copyOf(spreads);
    }

    private static BurstRow burst(JsonNode burst) {
        return new BurstRow(
                name(burst),
                seconds(burst, "time"),
                count(burst, "dropped"),
                count(burst, "recovered"),
                seconds(burst, "recovered_50"),
                seconds(burst, "recovered_90"),
                seconds(burst, "recovered_99"),
                seconds(burst, "recovered_100"),
                count(burst, "attempts"),
                Words.count(failed(burst)),
                count(burst, "wasted"),
                count(burst, "given_up"),
                number(burst, "amplification"),
                rate(burst.path("peak_arrival_rate_100ms").path("rate")),
                rate(burst.path("peak_arrival_rate_1s").path("rate")),
                rate(burst.path("mean_arrival_rate")),
                number(burst, "peak_to_mean"),
                number(burst, "index_of_dispersion"),
                percent(burst.path("recovery_efficiency")));
    }

    static String name(JsonNode burst) {
        int k = burst.path("burst").asInt();
        return k == 0 ? "cold start" : String.valueOf(k);
    }

    private static SpreadRow spread(JsonNode burst, JsonNode spread) {
        return new SpreadRow(
                burst.path("burst").asString(),
                String.valueOf(spread.path("n").asInt() + 1),
                count(spread, "attempts"),
                seconds(spread, "p1"),
                seconds(spread, "p99"),
                seconds(spread, "seconds"));
    }

    static long failed(JsonNode burst) {
        return list(burst.path("failures")).stream().mapToLong(JsonNode::asLong).sum();
    }

    private static List<Fact> causes(JsonNode summary) {
        List<Fact> causes = new ArrayList<>();
        summary.path("failures")
                .forEachEntry((cause, count) -> causes.add(new Fact(cause, Words.count(count.asLong()))));
        summary.path("rejected_by_status")
                .forEachEntry((status, count) ->
                        causes.add(new Fact("rejected with HTTP " + status, Words.count(count.asLong()))));
        return causes;
    }

    private static List<JsonNode> list(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false).toList();
    }

    private static @Nullable Double value(JsonNode node) {
        return node.isNumber() ? Double.valueOf(node.doubleValue()) : null;
    }

    static String count(JsonNode parent, String key) {
        return parent.path(key).isNumber() ? Words.count(parent.path(key).asLong()) : Words.NONE;
    }

    static String seconds(JsonNode parent, String key) {
        return Words.seconds(value(parent.path(key)));
    }

    static String number(JsonNode parent, String key) {
        return Words.number(value(parent.path(key)));
    }

    private static String rate(JsonNode node) {
        return node.isNumber() ? Words.number(node.doubleValue()) + "/s" : Words.NONE;
    }

    private static String percent(JsonNode node) {
        return node.isNumber() ? Words.percent(node.doubleValue()) : Words.NONE;
    }
}
