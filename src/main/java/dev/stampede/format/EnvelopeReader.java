package dev.stampede.format;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.Envelope.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Reads an envelope: how the wait grows. */
final class EnvelopeReader {

    static final String REPEAT_LAST = "repeat_last";
    static final String STOP = "stop";

    private static final Map<String, String> KINDS = new java.util.TreeMap<>(
            Map.of("fixed", "fixed", "geometric", "geometric", "power", "power", "table", "table"));

    private final Fields fields;
    private final Envelope otherwise;

    private EnvelopeReader(Fields fields, Envelope otherwise) {
        this.fields = fields;
        this.otherwise = otherwise;
    }

    static Envelope read(Fields fields, Envelope otherwise) {
        if (!fields.has("kind") && !fields.problems().at(fields.pointer())) {
            fields.problem("kind", "Say which kind of envelope this is: " + String.join(", ", KINDS.keySet()) + ".");
        }
        EnvelopeReader reader = new EnvelopeReader(fields, otherwise);
        return switch (fields.choice("kind", KINDS, "")) {
            case "fixed" -> reader.fixed();
            case "geometric" -> reader.geometric();
            case "power" -> reader.power();
            case "table" -> reader.table();
            default -> otherwise;
        };
    }

    private Envelope fixed() {
        fields.knowsOnly(List.of("kind", "delay"));
        require("delay");
        return PolicyReader.guarded(fields, () -> new Envelope.Fixed(fields.number("delay", 1)), otherwise);
    }

    private Envelope geometric() {
        fields.knowsOnly(List.of("kind", "base", "factor"));
        require("base");
        double base = good("base", 1, value -> new Envelope.Geometric(value, 2));
        double factor = good("factor", 2, value -> new Envelope.Geometric(1, value));
        return new Envelope.Geometric(base, factor);
    }

    private Envelope power() {
        fields.knowsOnly(List.of("kind", "unit", "exponent", "offset"));
        require("unit");
        double unit = good("unit", 1, value -> new Envelope.Power(value, 1, 0));
        double exponent = good("exponent", 1, value -> new Envelope.Power(1, value, 0));
        return PolicyReader.guarded(
                fields, () -> new Envelope.Power(unit, exponent, fields.number("offset", 0)), otherwise);
    }

    private Envelope table() {
        fields.knowsOnly(List.of("kind", "delays", "then"));
        require("delays");
        List<Double> delays = delays();
        Tail tail = tail();
        if (delays == null) {
            return otherwise;
        }
        return PolicyReader.guarded(fields, () -> new Envelope.Table(delays, tail), otherwise);
    }

    /** Null where something was wrong with them. */
    private @Nullable List<Double> delays() {
        JsonNode json = fields.value("delays");
        if (json == null) {
            return null;
        }
        if (!(json instanceof ArrayNode list)) {
            fields.problem(
                    "delays", "This must be a list of seconds, such as [0, 2, 10], but is " + Kinds.of(json) + ".");
            return null;
        }
        if (list.size() > Envelope.Table.MOST_DELAYS) {
            fields.problem(
                    "delays",
                    "This must hold at most " + Envelope.Table.MOST_DELAYS + " delays, but has " + list.size() + ".");
            return null;
        }
        List<Double> delays = new ArrayList<>();
        int known = fields.problems().all().size();
        for (int i = 0; i < list.size(); i++) {
            delay(list.get(i), fields.pointer("delays") + "/" + i, delays);
        }
        return fields.problems().all().size() > known ? null : delays;
    }

    private void delay(JsonNode json, String pointer, List<Double> delays) {
        Numbers.decimal(json, fields.problems(), pointer).ifPresent(number -> {
            double seconds = number.doubleValue();
            if (!(seconds >= 0 && seconds <= Envelope.LONGEST_SECONDS)) {
                fields.problems()
                        .add(pointer, "This must be a number of seconds from 0 to 1e9, but is " + number + ".");
            }
            delays.add(seconds);
        });
    }

    private Tail tail() {
        JsonNode json = fields.value("then");
        if (json == null || (json.isString() && json.stringValue().equals(REPEAT_LAST))) {
            return new Tail.RepeatLast();
        }
        if (json.isString() && json.stringValue().equals(STOP)) {
            return new Tail.Stop();
        }
        if (json.isObject()) {
            Fields then = fields.object("then");
            if ("table".equals(then.text("kind"))) {
                fields.problem("then", "This must not be another table; write one longer table instead.");
                return new Tail.RepeatLast();
            }
            return new Tail.Then(read(then, new Envelope.Fixed(1)));
        }
        fields.problem("then", "This must be \"" + REPEAT_LAST + "\", \"" + STOP + "\" or another envelope.");
        return new Tail.RepeatLast();
    }

    /** The number if the envelope takes it, or else the usual one. */
    private double good(String key, double usual, DoubleFunction<Envelope> envelope) {
        double given = fields.number(key, usual);
        return PolicyReader.tried(fields, () -> envelope.apply(given)).isPresent() ? given : usual;
    }

    private void require(String key) {
        if (!fields.has(key)) {
            fields.problem(key, "This envelope needs " + key + ", but it is missing.");
        }
    }
}
