package dev.stampede.format;

import dev.stampede.policy.Envelope;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads an envelope: how the wait grows. */
final class EnvelopeReader {

    private static final Map<String, String> KINDS =
            new java.util.TreeMap<>(Map.of("fixed", "fixed", "geometric", "geometric"));
    private static final Set<String> LATER = Set.of("power", "table");

    private EnvelopeReader() {}

    static Envelope read(Fields fields, Envelope otherwise) {
        if (!fields.has("kind") && !fields.problems().at(fields.pointer())) {
            fields.problem("kind", "Say which kind of envelope this is: \"fixed\" or \"geometric\".");
        }
        String kind = fields.choice("kind", KINDS, LATER, "");
        if (kind.equals("fixed")) {
            fields.knowsOnly(List.of("kind", "delay"));
            require(fields, "delay");
            return PolicyReader.guarded(fields, () -> new Envelope.Fixed(fields.number("delay", 1)), otherwise);
        }
        if (kind.equals("geometric")) {
            fields.knowsOnly(List.of("kind", "base", "factor"));
            require(fields, "base");
            return geometric(fields, otherwise);
        }
        return otherwise;
    }

    private static Envelope geometric(Fields fields, Envelope otherwise) {
        Envelope based = PolicyReader.guarded(
                fields, () -> new Envelope.Geometric(fields.number("base", 1), 2), new Envelope.Geometric(1, 2));
        double base = based.seconds(0);
        return PolicyReader.guarded(fields, () -> new Envelope.Geometric(base, fields.number("factor", 2)), otherwise);
    }

    private static void require(Fields fields, String key) {
        if (!fields.has(key)) {
            fields.problem(key, "This envelope needs " + key + ", but it is missing.");
        }
    }
}
