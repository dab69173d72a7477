package dev.stampede.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** What a report says of the machine and of its own generator, whatever keys it has. */
final class EnvironmentFacts {

    private EnvironmentFacts() {}

    /** Every single value, nested ones under the names of both. */
    static List<ReportView.Fact> of(JsonNode environment) {
        List<ReportView.Fact> facts = new ArrayList<>();
        add("", environment, facts);
        return facts;
    }

    private static void add(String prefix, JsonNode object, List<ReportView.Fact> facts) {
        object.forEachEntry((key, value) -> {
            String label = prefix.isEmpty() ? words(key) : prefix + ", " + words(key);
            if (value.isObject()) {
                add(words(key), value, facts);
            } else if (value.isValueNode() && !value.isNull() && !key.equals("generator_limited")) {
                facts.add(new ReportView.Fact(label, text(key, value)));
            }
        });
    }

    private static String words(String key) {
        return key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1).replace('_', ' ');
    }

    private static String text(String key, JsonNode value) {
        if (value.isNumber()) {
            boolean time = key.startsWith("lateness") || key.startsWith("loop_lag") || key.endsWith("seconds");
            return time ? Words.seconds(value.doubleValue()) : Words.number(value.doubleValue());
        }
        return value.asString();
    }

    /** Sentences that say where the generator was the limit. */
    static List<String> signs(JsonNode environment) {
        List<String> signs = new ArrayList<>();
        JsonNode found = environment.findValue("signs");
        if (found != null) {
            found.forEach(sign -> signs.add(sign.asString()));
        }
        return signs;
    }
}
