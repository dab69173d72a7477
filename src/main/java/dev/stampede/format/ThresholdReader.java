package dev.stampede.format;

import dev.stampede.storm.Threshold;
import dev.stampede.storm.Thresholds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Thresholds to JSON and back: {@code {"amplification": "<= 3"}}. */
final class ThresholdReader {

    private static final List<String> METRICS =
            Arrays.stream(Threshold.Metric.values()).map(Threshold.Metric::word).toList();

    private static final Pattern CONDITION = Pattern.compile("([<>=!]{1,3})\\s*(.*)");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]{1,40}(\\.[0-9]{1,40})?([eE][-+]?[0-9]{1,3})?");
    private static final String FORM = "Write an operator and a number, such as \"< 500\".";

    private ThresholdReader() {}

    static Thresholds read(Fields scenario) {
        Fields fields = scenario.objectOrNull("thresholds");
        if (fields == null) {
            return Thresholds.NONE;
        }
        fields.knowsOnly(METRICS);
        List<Threshold> thresholds = new ArrayList<>();
        for (Threshold.Metric metric : Threshold.Metric.values()) {
            Threshold threshold = read(fields, metric);
            if (threshold != null) {
                thresholds.add(threshold);
            }
        }
        return new Thresholds(thresholds);
    }

    private static @Nullable Threshold read(Fields fields, Threshold.Metric metric) {
        String key = metric.word();
        JsonNode value = fields.value(key);
        if (value == null) {
            return null;
        }
        if (!value.isString()) {
            fields.problem(key, "This must be a text with a condition, but is " + Kinds.of(value) + ". " + FORM);
            return null;
        }
        Matcher condition = CONDITION.matcher(value.stringValue().strip());
        if (!condition.matches()) {
            fields.problem(key, Quoted.of(value.stringValue()) + " is no condition. " + FORM);
            return null;
        }
        Threshold.Operator operator = operator(fields, key, condition.group(1));
        Double limit = limit(fields, key, condition.group(2).strip());
        return operator == null || limit == null ? null : new Threshold(metric, operator, limit);
    }

    private static Threshold.@Nullable Operator operator(Fields fields, String key, String sign) {
        Threshold.Operator operator = Threshold.Operator.of(sign);
        if (operator == null) {
            fields.problem(
                    key,
                    sign.startsWith("=")
                            ? "A measured value is hardly ever exactly equal to a limit. Use <, <=, > or >=."
                            : Quoted.of(sign) + " is no operator here. Use <, <=, > or >=.");
        }
        return operator;
    }

    private static @Nullable Double limit(Fields fields, String key, String text) {
        if (!NUMBER.matcher(text).matches()) {
            fields.problem(
                    key,
                    "After the operator comes a plain number, without a unit (times are in seconds), but here it is "
                            + Quoted.of(text) + ".");
            return null;
        }
        double limit = new BigDecimal(text).doubleValue();
        if (!Double.isFinite(limit)) {
            fields.problem(key, "The limit must be a finite number, but " + Quoted.of(text) + " is too large.");
            return null;
        }
        return limit;
    }

    static JsonNode write(Thresholds thresholds) {
        if (!thresholds.any()) {
            return JsonNodeFactory.instance.nullNode();
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        thresholds.all().forEach(threshold -> json.put(threshold.metric().word(), threshold.condition()));
        return json;
    }
}
