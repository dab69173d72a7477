package dev.stampede.format;

import dev.stampede.policy.Jitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads jitter: a word, an object with its numbers, or a list of such steps. */
final class JitterReader {

    private static final int MOST_STEPS = 8;
    private static final List<String> WORDS = List.of(
            "full",
            "equal",
            "additive",
            "proportional",
            "offset",
            "decorrelated",
            "comb",
            "sticky",
            "normal",
            "walk",
            "redrawn",
            "none");
    private static final Map<String, List<String>> NUMBERS = Map.of(
            "additive", List.of("kind", "fraction"),
            "decorrelated", List.of("kind", "factor"),
            "proportional", List.of("kind", "lo", "hi"),
            "offset", List.of("kind", "lo", "hi"),
            "sticky", List.of("kind", "lo", "hi"),
            "redrawn", List.of("kind", "lo", "hi"),
            "comb", List.of("kind", "share", "overflows_at"),
            "normal", List.of("kind", "deviation"),
            "walk", List.of("kind", "factor", "cap"));

    private JitterReader() {}

    static List<Jitter> read(Fields policy, String key, List<Jitter> otherwise) {
        JsonNode json = policy.value(key);
        if (json == null) {
            return otherwise;
        }
        if (!(json instanceof ArrayNode list)) {
            return step(policy, key);
        }
        if (list.size() > MOST_STEPS) {
            policy.problem(key, "A policy may have at most " + MOST_STEPS + " jitter steps.");
            return otherwise;
        }
        // The list as an object with the keys "0", "1", … has the same pointers.
        ObjectNode steps = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < list.size(); i++) {
            steps.set(Integer.toString(i), list.get(i));
        }
        Fields fields = new Fields(steps, policy.pointer(key), policy.problems());
        List<Jitter> jitter = new ArrayList<>();
        steps.propertyNames().forEach(index -> jitter.addAll(step(fields, index)));
        return jitter;
    }

    /** One step, or none. */
    private static List<Jitter> step(Fields parent, String key) {
        JsonNode json = parent.value(key);
        if (json == null) {
            return List.of();
        }
        if (json.isString()) {
            return step(parent, key, json.stringValue(), parent.empty(key));
        }
        if (!(json instanceof ObjectNode)) {
            parent.problem(key, "A jitter is a word or an object with a kind, but this is " + Kinds.of(json) + ".");
            return List.of();
        }
        Fields fields = parent.object(key);
        if (!fields.has("kind")) {
            fields.problem("kind", "Say which kind of jitter this is: " + String.join(", ", WORDS) + ".");
        }
        String kind = fields.value("kind") == null ? null : fields.text("kind");
        return kind == null ? List.of() : step(fields, "kind", kind, fields);
    }

    private static List<Jitter> step(Fields named, String key, String kind, Fields numbers) {
        if (!WORDS.contains(kind)) {
            named.problem(key, Fields.noChoice(kind, WORDS));
            return List.of();
        }
        numbers.knowsOnly(NUMBERS.getOrDefault(kind, List.of("kind")));
        return switch (kind) {
            case "full" -> List.of(new Jitter.Full());
            case "equal" -> List.of(new Jitter.Equal());
            case "additive" -> one(numbers, () -> new Jitter.Additive(numbers.number("fraction", 1)));
            case "decorrelated" -> one(numbers, () -> new Jitter.Decorrelated(numbers.number("factor", 3)));
            case "normal" -> required(numbers, "deviation", () -> new Jitter.Normal(numbers.number("deviation", 0.1)));
            case "comb" ->
                required(
                        numbers,
                        "share",
                        () -> new Jitter.Comb(numbers.number("share", 0.5), numbers.wholeOrNull("overflows_at")));
            case "walk" ->
                required(
                        numbers,
                        "factor",
                        () -> new Jitter.Walk(numbers.number("factor", 2), numbers.numberOrNull("cap")));
            case "proportional" -> range(numbers, Jitter.Proportional::new);
            case "offset" -> range(numbers, Jitter.Offset::new);
            case "sticky" -> range(numbers, Jitter.Sticky::new);
            case "redrawn" -> range(numbers, Jitter.Redrawn::new);
            default -> List.of();
        };
    }

    private static List<Jitter> range(Fields numbers, BiFunction<Double, Double, Jitter> step) {
        for (String key : List.of("lo", "hi")) {
            if (!numbers.has(key)) {
                numbers.problem(key, "This jitter needs lo and hi, but " + key + " is missing.");
            }
        }
        return numbers.broken("lo") || numbers.broken("hi")
                ? List.of()
                : one(numbers, () -> step.apply(numbers.number("lo", 1), numbers.number("hi", 1)));
    }

    private static List<Jitter> required(Fields numbers, String key, Supplier<Jitter> step) {
        if (!numbers.has(key)) {
            numbers.problem(key, "This jitter needs " + key + ", but it is missing.");
            return List.of();
        }
        return one(numbers, step);
    }

    private static List<Jitter> one(Fields numbers, Supplier<Jitter> step) {
        return PolicyReader.tried(numbers, step).map(List::of).orElse(List.of());
    }
}
