package dev.stampede.format;

import dev.stampede.policy.Envelope;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** JSON numbers to ours and back; times are seconds there and whole microseconds here. */
final class Numbers {

    private static final BigDecimal LONGEST = BigDecimal.valueOf(Envelope.LONGEST_SECONDS);

    private Numbers() {}

    static Optional<BigDecimal> decimal(JsonNode value, Problems problems, String pointer) {
        if (value.isNumber() && isFinite(value)) {
            return Optional.of(value.decimalValue());
        }
        String hint = looksLikeNumber(value) ? " Write it without quotes." : "";
        problems.add(pointer, "This must be a number, but is " + Kinds.of(value) + "." + hint);
        return Optional.empty();
    }

    /** Trees that were not read from text can hold what JSON cannot. */
    private static boolean isFinite(JsonNode value) {
        return !(value.isDouble() || value.isFloat()) || Double.isFinite(value.doubleValue());
    }

    private static boolean looksLikeNumber(JsonNode value) {
        return value.isString() && value.stringValue().matches("[-+]?[0-9.]{1,40}([eE][-+]?[0-9]{1,4})?");
    }

    static Optional<Duration> seconds(JsonNode value, Problems problems, String pointer) {
        return decimal(value, problems, pointer).flatMap(seconds -> seconds(seconds, problems, pointer));
    }

    private static Optional<Duration> seconds(BigDecimal seconds, Problems problems, String pointer) {
        if (seconds.abs().compareTo(LONGEST) > 0) {
            problems.add(
                    pointer,
                    seconds.signum() < 0
                            ? "This must not be negative."
                            : "This must be at most " + grouped(LONGEST.longValue()) + " seconds.");
            return Optional.empty();
        }
        long micros =
                seconds.movePointRight(6).setScale(0, RoundingMode.HALF_EVEN).longValueExact();
        return Optional.of(
                Duration.ofSeconds(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L));
    }

    static Optional<Long> whole(JsonNode value, long most, Problems problems, String pointer) {
        return decimal(value, problems, pointer).flatMap(number -> whole(number, most, problems, pointer));
    }

    private static Optional<Long> whole(BigDecimal number, long most, Problems problems, String pointer) {
        if (number.abs().compareTo(BigDecimal.valueOf(most)) > 0) {
            problems.add(
                    pointer,
                    number.signum() < 0
                            ? "This must not be negative."
                            : "This must be a whole number of at most " + grouped(most) + ".");
            return Optional.empty();
        }
        if (number.stripTrailingZeros().scale() > 0) {
            problems.add(
                    pointer,
                    "This must be a whole number, but is " + Kinds.of(JsonNodeFactory.instance.numberNode(number))
                            + ".");
            return Optional.empty();
        }
        return Optional.of(number.longValueExact());
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** As people write it: 5, not 5.0. */
    static JsonNode json(double number) {
        return json(BigDecimal.valueOf(number));
    }

    /** In seconds, exactly. */
    static JsonNode json(Duration duration) {
        return json(BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9)));
    }

    private static JsonNode json(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return JsonNodeFactory.instance.numberNode(
                stripped.scale() < 0 && stripped.scale() > -20 ? stripped.setScale(0) : stripped);
    }
}
