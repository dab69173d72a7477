package dev.stampede.format;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The keys of one JSON object. A value of the wrong kind is reported at its pointer and read as if the key were left
 * out, so that reading goes on and finds everything else that is wrong.
 */
final class Fields {

    private static final int MOST_HINTS = 200;

    private final ObjectNode object;
    private final String pointer;
    private final Problems problems;

    Fields(ObjectNode object, String pointer, Problems problems) {
        this.object = object;
        this.pointer = pointer;
        this.problems = problems;
    }

    String pointer(String key) {
        return Pointers.child(pointer, key);
    }

    String pointer() {
        return pointer;
    }

    Problems problems() {
        return problems;
    }

    void problem(String key, String detail) {
        problems.add(pointer(key), detail);
    }

    /** Reports every key that is none of these. */
    void knowsOnly(Collection<String> known) {
        for (String key : object.propertyNames()) {
            if (!known.contains(key) && !broken(key)) {
                problem(key, "Unknown key " + Quoted.of(key) + "." + hint(key, known));
            }
        }
    }

    /** Only for as many as somebody may read: a megabyte of wrong keys would take half a minute. */
    private String hint(String key, Collection<String> known) {
        return problems.all().size() >= MOST_HINTS
                ? ""
                : " The nearest known key is \"" + NearestKey.of(key, known) + "\".";
    }

    /** Its keys, in their order. */
    Collection<String> keys() {
        return object.propertyNames();
    }

    /** True if the key is there, whatever its value. */
    boolean has(String key) {
        return object.has(key);
    }

    /** True if the value is known to be wrong, so that nothing should be concluded from it. */
    boolean broken(String key) {
        return problems.at(pointer(key));
    }

    /** The value; null if left out or broken. JSON's null is reported. */
    @Nullable
    JsonNode value(String key) {
        JsonNode value = valueOrNull(key);
        if (value == null && object.path(key).isNull() && !broken(key)) {
            problem(key, "This must not be null. Leave the key out to get its default.");
        }
        return value;
    }

    /** The value; null if left out, null or broken. */
    @Nullable
    JsonNode valueOrNull(String key) {
        JsonNode value = object.get(key);
        return value == null || value.isNull() || broken(key) ? null : value;
    }

    Duration seconds(String key, Duration fallback) {
        return orElse(value(key) == null ? null : secondsOrNull(key), fallback);
    }

    @Nullable
    Duration secondsOrNull(String key) {
        return Optional.ofNullable(valueOrNull(key))
                .flatMap(value -> Numbers.seconds(value, problems, pointer(key)))
                .orElse(null);
    }

    double number(String key, double fallback) {
        return orElse(value(key) == null ? null : numberOrNull(key), fallback);
    }

    @Nullable
    Double numberOrNull(String key) {
        return Optional.ofNullable(valueOrNull(key))
                .flatMap(value -> Numbers.decimal(value, problems, pointer(key)))
                .map(Number::doubleValue)
                .orElse(null);
    }

    int whole(String key, int fallback) {
        return orElse(value(key) == null ? null : wholeOrNull(key), fallback);
    }

    @Nullable
    Integer wholeOrNull(String key) {
        Long whole = longOrNull(key, Integer.MAX_VALUE);
        return whole == null ? null : whole.intValue();
    }

    @Nullable
    Long longOrNull(String key, long most) {
        return Optional.ofNullable(valueOrNull(key))
                .flatMap(value -> Numbers.whole(value, most, problems, pointer(key)))
                .orElse(null);
    }

    boolean flag(String key, boolean fallback) {
        JsonNode value = value(key);
        if (value != null && !value.isBoolean()) {
            problem(key, "This must be true or false, but is " + Kinds.of(value) + ".");
            return fallback;
        }
        return value == null ? fallback : value.booleanValue();
    }

    @Nullable
    String text(String key) {
        return text(key, valueOrNull(key));
    }

    private @Nullable String text(String key, @Nullable JsonNode value) {
        if (value != null && !value.isString()) {
            problem(key, "This must be a text in double quotes, but is " + Kinds.of(value) + ".");
            return null;
        }
        return value == null ? null : value.stringValue();
    }

    /** One of a few words. */
    <T> T choice(String key, Map<String, T> words, T fallback) {
        return orElse(choiceOrNull(key, text(key, value(key)), words), fallback);
    }

    /** One of a few words, or null. */
    <T> @Nullable T choiceOrNull(String key, Map<String, T> words) {
        return choiceOrNull(key, text(key), words);
    }

    private <T> @Nullable T choiceOrNull(String key, @Nullable String text, Map<String, T> words) {
        T chosen = text == null ? null : words.get(text);
        if (text != null && chosen == null) {
            problem(key, noChoice(text, words.keySet()));
        }
        return chosen;
    }

    static String noChoice(String text, Collection<String> words) {
        return Quoted.of(text) + " is no value for this. " + oneOf(words);
    }

    private static String oneOf(Collection<String> words) {
        String list = words.stream().map(word -> '"' + word + '"').collect(Collectors.joining(", "));
        return words.size() == 1 ? "Use " + list + "." : "Use one of " + list + ".";
    }

    /** The object at the key, or an empty one that stands for all defaults. */
    Fields object(String key) {
        return orElse(value(key) == null ? null : objectOrNull(key), empty(key));
    }

    @Nullable
    Fields objectOrNull(String key) {
        JsonNode value = valueOrNull(key);
        if (value instanceof ObjectNode child) {
            return new Fields(child, pointer(key), problems);
        }
        if (value != null) {
            problem(key, "This must be an object in braces, but is " + Kinds.of(value) + ".");
        }
        return null;
    }

    Fields empty(String key) {
        return new Fields(JsonNodeFactory.instance.objectNode(), pointer(key), problems);
    }

    private static <T> T orElse(@Nullable T value, T fallback) {
        return value == null ? fallback : value;
    }
}
