package dev.stampede.web.page;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What came of one threshold, as a line of a table.
 *
 * @param value what was measured
 * @param burst where
 * @param margin the distance to the limit in words
 * @param verdict {@code pass} or {@code fail}
 * @param note what to know besides, or null
 */
public record ThresholdRow(
        String metric,
        String condition,
        String value,
        String burst,
        String margin,
        String verdict,
        @Nullable String note) {

    static ThresholdRow of(JsonNode threshold) {
        JsonNode burst = threshold.path("burst");
        return new ThresholdRow(
                threshold.path("metric").asString(""),
                threshold.path("condition").asString(""),
                number(threshold.path("value")),
                burst.isNumber() ? ReportView.name(threshold) : Words.NONE,
                margin(threshold),
                threshold.path("passed").asBoolean(false) ? "pass" : "fail",
                threshold.path("note").asString(null));
    }

    private static String number(JsonNode value) {
        return value.isNumber() ? Words.figure(value.doubleValue()) : Words.NONE;
    }

    private static String margin(JsonNode threshold) {
        JsonNode margin = threshold.path("margin");
        JsonNode share = threshold.path("margin_share");
        if (!margin.isNumber()) {
            return Words.NONE;
        }
        boolean good = margin.doubleValue() >= 0;
        String of = share.isNumber() ? " (" + Words.figure(Math.abs(share.doubleValue()) * 100) + " %)" : "";
        return Words.figure(Math.abs(margin.doubleValue())) + of + (good ? " to spare" : " too far");
    }
}
