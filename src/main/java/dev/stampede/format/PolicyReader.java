package dev.stampede.format;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.InvalidPolicy;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Polls;
import dev.stampede.policy.Presets;
import dev.stampede.policy.Reset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a policy: a preset's id, or an object of parts that stand for themselves or change a preset. Every broken part
 * is reported; the stand-in for it is the preset's part or the default.
 */
final class PolicyReader {

    static final String DEFAULT = "naive";

    private static final List<String> KEYS = List.of(
            "preset",
            "envelope",
            "base",
            "factor",
            "delay",
            "cap",
            "jitter",
            "fraction",
            "floor",
            "cap_after",
            "reset",
            "max_attempts",
            "give_up_on_refused",
            "give_up_on",
            "anchor",
            "connect_timeout",
            "honours_retry_after",
            "jitter_at",
            "delay_on",
            "min_spacing",
            "polls");

    private final Fields fields;
    private final Policy start;

    private PolicyReader(Fields fields, Policy start) {
        this.fields = fields;
        this.start = start;
    }

    /** What clients follow when nothing is said. */
    static NamedPolicy usual() {
        return Presets.named(DEFAULT);
    }

    /** The policy at the key; the usual one if there is none. */
    static NamedPolicy read(Fields scenario, String key) {
        JsonNode json = scenario.value(key);
        if (json == null) {
            return Presets.named(DEFAULT);
        }
        if (json.isString()) {
            return preset(scenario, key, json.stringValue());
        }
        if (json instanceof ArrayNode) {
            scenario.problem(key, "This is about one policy: give a preset's name or an object.");
        } else if (json instanceof ObjectNode) {
            return object(scenario.object(key));
        } else {
            scenario.problem(key, "A policy is a preset's name or an object, but this is " + Kinds.of(json) + ".");
        }
        return Presets.named(DEFAULT);
    }

    private static NamedPolicy preset(Fields fields, String key, String id) {
        PolicyCatalogue catalogue = PolicyCatalogue.builtIn();
        NamedPolicy preset = catalogue.preset(id);
        if (preset != null) {
            return preset;
        }
        CatalogueEntry entry = catalogue.find(id);
        if (entry != null) {
            fields.problem(key, Quoted.of(id) + " does not reconnect by itself: " + entry.reason() + ".");
            return Presets.named(DEFAULT);
        }
        fields.problem(
                key,
                "There is no preset " + Quoted.of(id) + "; the nearest is \""
                        + NearestKey.of(id, catalogue.presetIds()) + "\". Short forms: "
                        + String.join(", ", Presets.ids())
                        + "; the catalogue of policies holds "
                        + (catalogue.presetIds().size() - Presets.ids().size()) + " more.");
        return Presets.named(DEFAULT);
    }

    private static NamedPolicy object(Fields fields) {
        fields.knowsOnly(KEYS);
        NamedPolicy preset = Presets.named(DEFAULT);
        if (fields.has("preset")) {
            String id = fields.value("preset") == null ? null : fields.text("preset");
            preset = id == null ? preset : preset(fields, "preset", id);
        } else if (!fields.has("envelope")) {
            fields.problem("envelope", "A policy needs a preset to start from or an envelope of its own.");
        }
        boolean changes = fields.has("preset") && !fields.broken("preset");
        Policy policy = new PolicyReader(fields, preset.policy()).policy(changes);
        return new NamedPolicy(changes && policy.equals(preset.policy()) ? preset.name() : NamedPolicy.CUSTOM, policy);
    }

    private Policy policy(boolean changes) {
        PolicyChanges one = new PolicyChanges(fields, changes);
        Envelope envelope = fields.has("envelope")
                ? EnvelopeReader.read(fields.object("envelope"), start.envelope())
                : one.envelope(start.envelope());
        List<Jitter> jitter =
                fields.has("jitter") ? JitterReader.read(fields, "jitter", start.jitter()) : one.jitter(start.jitter());
        return policy(envelope, jitter);
    }

    /** Asks again without the part that was refused, until the rest stands. */
    private Policy policy(Envelope envelope, List<Jitter> jitter) {
        Reset reset = reset();
        GiveUp giveUp = giveUp();
        Map<Integer, List<Jitter>> jitterAt = RarePartsReader.jitterAt(fields, start.jitterAt());
        Map<Integer, Double> delayOn = CloseCodes.delays(fields, "delay_on", start.delayOn());
        Polls polls = RarePartsReader.polls(fields, start.polls());
        for (int pass = 0; pass < KEYS.size(); pass++) {
            try {
                return new Policy(
                        envelope,
                        nullable("cap", start.cap()),
                        jitter,
                        fields.number("floor", start.floor()),
                        nullable("cap_after", start.capAfter()),
                        reset,
                        giveUp,
                        fields.choice("anchor", Words.ANCHORS, start.anchor()),
                        nullable("connect_timeout", start.connectTimeout()),
                        fields.flag("honours_retry_after", start.honoursRetryAfter()),
                        jitterAt,
                        delayOn,
                        fields.number("min_spacing", start.minSpacing()),
                        polls);
            } catch (InvalidPolicy refused) {
                boolean given = fields.has(refused.part()) && !fields.broken(refused.part());
                report(fields, refused);
                if (!given) {
                    break;
                }
            }
        }
        return start;
    }

    private @Nullable Double nullable(String key, @Nullable Double usual) {
        return fields.has(key) && !fields.broken(key) ? fields.numberOrNull(key) : usual;
    }

    private Reset reset() {
        if (!(fields.value("reset") instanceof ObjectNode)) {
            Reset.On on = fields.choice("reset", Words.RESETS, start.reset().on());
            return on == start.reset().on() ? start.reset() : Reset.on(on);
        }
        Fields parts = fields.object("reset");
        parts.knowsOnly(List.of("stable"));
        if (!parts.has("stable")) {
            parts.problem("stable", "Say for how many seconds a connection must last: {\"stable\": 5}.");
        }
        return guarded(parts, () -> Reset.stableFor(parts.number("stable", 1)), start.reset());
    }

    private GiveUp giveUp() {
        GiveUp usual = start.giveUp();
        Integer most = fields.has("max_attempts") ? fields.wholeOrNull("max_attempts") : usual.maxAttempts();
        boolean refused = fields.flag("give_up_on_refused", usual.afterRefusal());
        Set<Integer> codes = CloseCodes.set(fields, "give_up_on", usual.closeCodes());
        GiveUp withCodes = guarded(fields, () -> new GiveUp(null, refused, codes), usual);
        return guarded(fields, () -> new GiveUp(most, refused, withCodes.closeCodes()), withCodes);
    }

    /** Makes a part, or reports why it cannot be made and takes the other one. */
    static <T> T guarded(Fields fields, Supplier<T> part, T otherwise) {
        try {
            return part.get();
        } catch (InvalidPolicy refused) {
            report(fields, refused);
            return otherwise;
        }
    }

    /** Makes a part, or reports why it cannot be made. */
    static <T> Optional<T> tried(Fields fields, Supplier<T> part) {
        try {
            return Optional.of(part.get());
        } catch (InvalidPolicy refused) {
            report(fields, refused);
            return Optional.empty();
        }
    }

    private static void report(Fields fields, InvalidPolicy refused) {
        fields.problem(refused.part(), "This " + refused.detail() + ".");
    }
}
