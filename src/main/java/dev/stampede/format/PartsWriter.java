package dev.stampede.format;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.Jitter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Envelopes and jitter as {@link EnvelopeReader} and {@link JitterReader} read them. */
final class PartsWriter {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PartsWriter() {}

    static ObjectNode envelope(Envelope envelope) {
        if (envelope instanceof Envelope.Geometric geometric) {
            ObjectNode json = kind("geometric");
            json.set("base", Numbers.json(geometric.base()));
            return json.set("factor", Numbers.json(geometric.factor()));
        }
        if (envelope instanceof Envelope.Power power) {
            ObjectNode json = kind("power");
            json.set("unit", Numbers.json(power.unit()));
            json.set("exponent", Numbers.json(power.exponent()));
            return json.set("offset", Numbers.json(power.offset()));
        }
        if (envelope instanceof Envelope.Table table) {
            ObjectNode json = kind("table");
            ArrayNode delays = json.putArray("delays");
            table.delays().forEach(delay -> delays.add(Numbers.json(delay)));
            return json.set("then", tail(table.tail()));
        }
        return kind("fixed").set("delay", Numbers.json(((Envelope.Fixed) envelope).delay()));
    }

    private static JsonNode tail(Envelope.Tail tail) {
        if (tail instanceof Envelope.Tail.Then then) {
            return envelope(then.envelope());
        }
        return NODES.stringNode(tail instanceof Envelope.Tail.Stop ? EnvelopeReader.STOP : EnvelopeReader.REPEAT_LAST);
    }

    static JsonNode jitter(List<Jitter> steps) {
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
        if (step instanceof Jitter.Additive additive) {
            return kind("additive").set("fraction", Numbers.json(additive.fraction()));
        }
        if (step instanceof Jitter.Decorrelated decorrelated) {
            return kind("decorrelated").set("factor", Numbers.json(decorrelated.factor()));
        }
        if (step instanceof Jitter.Normal normal) {
            return kind("normal").set("deviation", Numbers.json(normal.deviation()));
        }
        if (step instanceof Jitter.Walk walk) {
            ObjectNode json = kind("walk");
            json.set("factor", Numbers.json(walk.factor()));
            return json.set("cap", orNull(walk.cap()));
        }
        return ranged(step);
    }

    private static JsonNode ranged(Jitter step) {
        if (step instanceof Jitter.Proportional proportional) {
            return range("proportional", proportional.lo(), proportional.hi());
        }
        if (step instanceof Jitter.Offset offset) {
            return range("offset", offset.lo(), offset.hi());
        }
        if (step instanceof Jitter.Redrawn redrawn) {
            return range("redrawn", redrawn.lo(), redrawn.hi());
        }
        if (step instanceof Jitter.Sticky sticky) {
            return range("sticky", sticky.lo(), sticky.hi());
        }
        Jitter.Comb comb = (Jitter.Comb) step;
        ObjectNode json = kind("comb");
        json.set("share", Numbers.json(comb.share()));
        json.put("overflows_at", comb.overflowsAt());
        return json;
    }

    private static ObjectNode range(String kind, double lo, double hi) {
        ObjectNode json = kind(kind);
        json.set("lo", Numbers.json(lo));
        return json.set("hi", Numbers.json(hi));
    }

    private static ObjectNode kind(String kind) {
        return NODES.objectNode().put("kind", kind);
    }

    private static JsonNode orNull(@Nullable Double number) {
        return number == null ? NODES.nullNode() : Numbers.json(number);
    }
}
