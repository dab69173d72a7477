package dev.stampede.format;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sets and maps of close codes: neighbours are written as a range, {@code "4000-4099"}. */
final class CloseCodes {

    private static final int MOST_ENTRIES = 100;
    private static final int LEAST = 1000;
    private static final int MOST = 4999;

    private CloseCodes() {}

    static Set<Integer> set(Fields fields, String key, Set<Integer> usual) {
        JsonNode json = fields.value(key);
        if (json == null) {
            return usual;
        }
        Set<Integer> codes = new TreeSet<>();
        if (!(json instanceof ArrayNode list)) {
            fields.problem(key, "This must be a list of close codes, such as [1000, 4001] or [\"4000-4099\"].");
        } else if (list.size() > MOST_ENTRIES) {
            fields.problem(key, "This must be a list of at most " + MOST_ENTRIES + " close codes.");
        } else {
            for (int i = 0; i < list.size(); i++) {
                code(fields, list.get(i), fields.pointer(key) + "/" + i, codes::add);
            }
        }
        return codes;
    }

    private static void code(Fields fields, JsonNode json, String pointer, IntConsumer codes) {
        if (json.isString()) {
            range(fields, json.stringValue(), pointer, codes);
            return;
        }
        Numbers.whole(json, 99_999, fields.problems(), pointer).ifPresent(code -> codes.accept(code.intValue()));
    }

    private static void range(Fields fields, String text, String pointer, IntConsumer codes) {
        if (!text.matches("[0-9]{4}(-[0-9]{4})?")) {
            fields.problems().add(pointer, "This must be a close code or a range such as \"4000-4099\".");
            return;
        }
        int from = Integer.parseInt(text.substring(0, 4));
        int to = Integer.parseInt(text.substring(text.length() - 4));
        if (from < LEAST || to > MOST || from > to) {
            fields.problems().add(pointer, "A range of close codes must rise and lie between 1000 and 4999.");
            return;
        }
        for (int code = from; code <= to; code++) {
            codes.accept(code);
        }
    }

    static Map<Integer, Double> delays(Fields fields, String key, Map<Integer, Double> usual) {
        JsonNode json = fields.value(key);
        if (json == null) {
            return usual;
        }
        Map<Integer, Double> delays = new TreeMap<>();
        if (!(json instanceof ObjectNode object) || object.size() > MOST_ENTRIES) {
            fields.problem(
                    key,
                    "This must be an object of at most " + MOST_ENTRIES
                            + " close codes with their delays, such as {\"4200-4299\": 0}.");
            return delays;
        }
        Fields codes = fields.object(key);
        for (String code : object.propertyNames()) {
            double delay = codes.number(code, 0);
            range(fields, code, codes.pointer(code), each -> delays.put(each, delay));
        }
        return delays;
    }

    static ArrayNode json(Set<Integer> codes) {
        Map<Integer, Double> same = new TreeMap<>();
        codes.forEach(code -> same.put(code, 0.0));
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        ranges(same).forEach((range, none) -> {
            if (range.length() == 4) {
                json.add(Integer.parseInt(range));
            } else {
                json.add(range);
            }
        });
        return json;
    }

    static ObjectNode json(Map<Integer, Double> delays) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ranges(delays).forEach((range, delay) -> json.set(range, Numbers.json(delay)));
        return json;
    }

    /** Neighbours with the same delay as one entry; keys are sorted as texts, which for four digits is the same. */
    private static Map<String, Double> ranges(Map<Integer, Double> delays) {
        Map<String, Double> ranges = new TreeMap<>();
        Integer from = null;
        for (Map.Entry<Integer, Double> entry : new TreeMap<>(delays).entrySet()) {
            int code = entry.getKey();
            boolean starts = !entry.getValue().equals(delays.get(code - 1));
            boolean ends = !entry.getValue().equals(delays.get(code + 1));
            from = starts ? Integer.valueOf(code) : from;
            if (ends) {
                ranges.put(range(from, code), entry.getValue());
            }
        }
        return ranges;
    }

    private static String range(@Nullable Integer from, int to) {
        return from == null || from == to ? Integer.toString(to) : from + "-" + to;
    }
}
