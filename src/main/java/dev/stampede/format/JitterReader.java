package dev.stampede.format;

import dev.stampede.policy.Jitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads jitter: a word, an object with its number, or a list of such steps. */
final class JitterReader {

    private static final int MOST_STEPS = 8;
    private static final List<String> WORDS = List.of("full", "equal", "additive", "decorrelated", "none");
    private static final Set<String> LATER = Set.of("proportional", "offset", "comb", "sticky", "walk");

    private JitterReader() {}

    static List<Jitter> read(Fields policy, @Nullable JsonNode json, List<Jitter> otherwise) {
        if (json == null) {
            return otherwise;
        }
        if (!(json instanceof ArrayNode list)) {
            return step(policy, "jitter");
        }
        if (list.size() > MOST_STEPS) {
            policy.problem("jitter", "A policy may have at most " + MOST_STEPS + " jitter steps.");
            return otherwise;
        }
        // The list as an object with the keys "0", "1", … has the same pointers.
        ObjectNode steps = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < list.size(); i++) {
            steps.set(Integer.toString(i), list.get(i));
        }
        Fields fields = new Fields(steps, policy.pointer("jitter"), policy.problems());
        List<Jitter> jitter = new ArrayList<>();
        steps.propertyNames().forEach(key -> jitter.addAll(step(fields, key)));
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
        switch (kind) {
            case "none", "full", "equal" -> numbers.knowsOnly(List.of("kind"));
            case "additive" -> numbers.knowsOnly(List.of("kind", "fraction"));
            case "decorrelated" -> numbers.knowsOnly(List.of("kind", "factor"));
            default ->
                named.problem(
                        key,
                        LATER.contains(kind) ? Fields.notYet(Quoted.of(kind), WORDS) : Fields.noChoice(kind, WORDS));
        }
        return switch (kind) {
            case "full" -> List.of(new Jitter.Full());
            case "equal" -> List.of(new Jitter.Equal());
            case "additive" ->
                List.of(PolicyReader.guarded(
                        numbers, () -> new Jitter.Additive(numbers.number("fraction", 1)), new Jitter.Additive(1)));
            case "decorrelated" ->
                List.of(PolicyReader.guarded(
                        numbers,
                        () -> new Jitter.Decorrelated(numbers.number("factor", 3)),
                        new Jitter.Decorrelated(3)));
            default -> List.of();
        };
    }
}
