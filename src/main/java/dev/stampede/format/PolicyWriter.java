package dev.stampede.format;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import dev.stampede.policy.Reset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes policies so that {@link PolicyReader} reads the same ones back. */
final class PolicyWriter {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PolicyWriter() {}

    static JsonNode write(NamedPolicy named) {
        return named.policy().equals(Presets.find(named.name()))
                ? NODES.stringNode(named.name())
                : parts(named.policy());
    }

    private static ObjectNode parts(Policy policy) {
        ObjectNode json = NODES.objectNode();
        json.set("envelope", envelope(policy.envelope()));
        json.set("cap", orNull(policy.cap()));
        json.set("jitter", jitter(policy.jitter()));
        json.set("floor", Numbers.json(policy.floor()));
        json.set("cap_after", orNull(policy.capAfter()));
        json.set("reset", reset(policy.reset()));
        GiveUp giveUp = policy.giveUp();
        json.put("max_attempts", giveUp.maxAttempts());
        json.put("give_up_on_refused", giveUp.afterRefusal());
        ArrayNode codes = json.putArray("give_up_on");
        giveUp.closeCodes().forEach(codes::add);
        json.put("anchor", Words.of(policy.anchor()));
        json.set("connect_timeout", orNull(policy.connectTimeout()));
        json.put("honours_retry_after", policy.honoursRetryAfter());
        return json;
    }

    private static JsonNode orNull(@Nullable Double number) {
        return number == null ? NODES.nullNode() : Numbers.json(number);
    }

    private static ObjectNode envelope(Envelope envelope) {
        ObjectNode json = NODES.objectNode();
        if (envelope instanceof Envelope.Geometric geometric) {
            json.put("kind", "geometric");
            json.set("base", Numbers.json(geometric.base()));
            json.set("factor", Numbers.json(geometric.factor()));
        } else {
            json.put("kind", "fixed");
            json.set("delay", Numbers.json(((Envelope.Fixed) envelope).delay()));
        }
        return json;
    }

    private static JsonNode jitter(List<Jitter> steps) {
        if (steps.isEmpty()) {
            return NODES.stringNode("none");
        }
        if (steps.size() == 1) {
            return step(steps.get(0));
        }
        ArrayNode json = NODES.arrayNode();
        steps.forEach(step -> json.add(step(step)));
        return json;
    }

    private static JsonNode step(Jitter step) {
        if (step instanceof Jitter.Full) {
            return NODES.stringNode("full");
        }
        if (step instanceof Jitter.Equal) {
            return NODES.stringNode("equal");
        }
        ObjectNode json = NODES.objectNode();
        if (step instanceof Jitter.Additive additive) {
            json.put("kind", "additive");
            json.set("fraction", Numbers.json(additive.fraction()));
        } else {
            json.put("kind", "decorrelated");
            json.set("factor", Numbers.json(((Jitter.Decorrelated) step).factor()));
        }
        return json;
    }

    private static JsonNode reset(Reset reset) {
        if (reset.on() != Reset.On.STABLE) {
            return NODES.stringNode(Words.of(reset.on()));
        }
        return NODES.objectNode().set("stable", Numbers.json(reset.stableSeconds()));
    }
}
