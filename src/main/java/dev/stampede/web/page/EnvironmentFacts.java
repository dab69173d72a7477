package dev.stampede.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What a report says of the machine and of its own generator, whatever keys it has. */
final class EnvironmentFacts {

    /** For keys that are no words; a key that is not here is its own name. */
    private static final Map<String, String> NAMES = Map.of(
            "os", "Operating system",
            "open_files", "Open files",
            "somaxconn", "Longest accept backlog (somaxconn)",
            "lateness_p50", "Attempts late by, median",
            "lateness_p99", "Attempts late by, 99 %",
            "lateness_max", "Attempts late by, most",
            "lateness_share", "Share of waiting that was lateness",
            "loop_lag_max", "Longest pause of the event loop");

    private EnvironmentFacts() {}

    /** Every single value, nested ones under the names of both unless their own says enough. */
    static List<ReportView.Fact> of(JsonNode environment) {
        List<ReportView.Fact> facts = new ArrayList<>();
        add("", environment, facts);
        return facts;
    }

    private static void add(String prefix, JsonNode object, List<ReportView.Fact> facts) {
        object.forEachEntry((key, value) -> {
            boolean named = prefix.isEmpty() || NAMES.containsKey(key);
            String label = named ? words(key) : prefix + ", " + words(key);
            if (value.isObject()) {
                add(words(key), value, facts);
            } else if (value.isValueNode() && !value.isNull() && !key.equals("generator_limited")) {
                facts.add(new ReportView.Fact(label, text(key, value)));
            }
        });
    }

    private static String words(String key) {
        String name = NAMES.get(key);
        return name != null
                ? name
                : key.substring(0, 1).toUpperCase(Locale.ROOT)
                        + key.substring(1).replace('_', ' ');
    }

    private static String text(String key, JsonNode value) {
        if (value.isNumber()) {
            boolean time = (key.startsWith("lateness") && !key.endsWith("share"))
                    || key.startsWith("loop_lag")
                    || key.endsWith("seconds");
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
