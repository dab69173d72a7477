package dev.stampede.format;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.Jitter;
import java.util.List;

/** The short forms that change one number of a preset: {@code base}, {@code factor}, {@code delay}, {@code fraction}. */
final class PolicyChanges {

    private final Fields fields;
    private final boolean allowed;

    /**
     * @param allowed false if there is no preset to change
     */
    PolicyChanges(Fields fields, boolean allowed) {
        this.fields = fields;
        this.allowed = allowed;
        refuseBeside("envelope", List.of("base", "factor", "delay"));
        refuseBeside("jitter", List.of("fraction"));
    }

    private void refuseBeside(String part, List<String> keys) {
        for (String key : keys) {
            if (fields.has(key) && fields.has(part)) {
                fields.problem(key, "This changes a preset's " + part + ". Write it inside " + part + " instead.");
            } else if (fields.has(key) && !fields.has("preset")) {
                fields.problem(key, "This changes a preset, but no preset is given. Write it inside " + part + ".");
            }
        }
    }

    Envelope envelope(Envelope preset) {
        if (!allowed) {
            return preset;
        }
        if (preset instanceof Envelope.Geometric geometric) {
            refuse("delay", "This preset's delay grows, so it has no fixed delay. Change base or factor.");
            double base = fields.number("base", geometric.base());
            double factor = fields.number("factor", geometric.factor());
            Envelope based =
                    PolicyReader.guarded(fields, () -> new Envelope.Geometric(base, geometric.factor()), geometric);
            double goodBase = ((Envelope.Geometric) based).base();
            return PolicyReader.guarded(fields, () -> new Envelope.Geometric(goodBase, factor), based);
        }
        if (!(preset instanceof Envelope.Fixed)) {
            for (String key : List.of("base", "factor", "delay")) {
                refuse(key, "This preset's delays are neither fixed nor geometric. Give an envelope.");
            }
            return preset;
        }
        refuse("base", "This preset's delay does not grow. Change delay, or give an envelope.");
        refuse("factor", "This preset's delay does not grow. Change delay, or give an envelope.");
        double delay = fields.number("delay", preset.seconds(0));
        return PolicyReader.guarded(fields, () -> new Envelope.Fixed(delay), preset);
    }

    List<Jitter> jitter(List<Jitter> preset) {
        if (!allowed || !fields.has("fraction")) {
            return preset;
        }
        if (preset.size() != 1 || !(preset.get(0) instanceof Jitter.Additive additive)) {
            refuse("fraction", "This preset has no additive jitter whose fraction could change. Give a jitter.");
            return preset;
        }
        double fraction = fields.number("fraction", additive.fraction());
        return List.of(PolicyReader.guarded(fields, () -> new Jitter.Additive(fraction), additive));
    }

    private void refuse(String key, String why) {
        if (fields.has(key)) {
            fields.problem(key, why);
        }
    }
}
