package dev.stampede.format;

import dev.stampede.storm.Violation;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads changes of {@link Marks}: a JSON merge patch (RFC 7396) of the keys {@code name}, {@code note}, {@code tags} and
 * {@code pinned}. What is left out stays as it is, {@code null} takes away.
 */
public final class MarksReader {

    public static final int LONGEST_NAME = 120;
    public static final int LONGEST_NOTE = 2000;
    public static final int MOST_TAGS = 20;
    public static final int LONGEST_TAG = 40;

    private static final List<String> KEYS = List.of("name", "note", "tags", "pinned");

    private final Fields fields;

    private MarksReader(Fields fields) {
        this.fields = fields;
    }

    /**
     * Reads a change, and judges all of it at once.
     *
     * @param json UTF-8
     * @throws MalformedJson if the text is no JSON
     * @throws InvalidMarks with every violation
     * @throws java.io.UncheckedIOException if the stream cannot be read
     */
    public static UnaryOperator<Marks> change(InputStream json) {
        Problems problems = new Problems();
        return change(StrictJson.read(json, problems), problems);
    }

    /**
     * The same for a tree that was made otherwise, such as from a form.
     *
     * @throws InvalidMarks with every violation
     */
    public static UnaryOperator<Marks> change(JsonNode tree) {
        return change(tree, new Problems());
    }

    private static UnaryOperator<Marks> change(JsonNode tree, Problems problems) {
        if (!(tree instanceof ObjectNode object)) {
            throw new InvalidMarks(
                    List.of(new Violation("", "A change is an object in braces, but this is " + Kinds.of(tree) + ".")));
        }
        Fields fields = new Fields(object, "", problems);
        Marks values = new MarksReader(fields).read();
        if (!problems.none()) {
            throw new InvalidMarks(problems.all());
        }
        return old -> new Marks(
                fields.has("name") ? values.name() : old.name(),
                fields.has("note") ? values.note() : old.note(),
                fields.has("tags") ? values.tags() : old.tags(),
                fields.has("pinned") ? values.pinned() : old.pinned());
    }

    /** What is left out or null is as if nothing had been written. */
    private Marks read() {
        fields.knowsOnly(KEYS);
        String name = checked("name", "The name", LONGEST_NAME);
        return new Marks(
                name.isEmpty() ? null : name,
                checked("note", "The note", LONGEST_NOTE),
                tags(),
                fields.valueOrNull("pinned") != null && fields.flag("pinned", false));
    }

    private String checked(String key, String what, int most) {
        String text = fields.text(key);
        String stripped = text == null ? "" : text.strip().replace("\r\n", "\n");
        if (stripped.length() > most) {
            fields.problem(
                    key,
                    String.format(
                            Locale.ROOT,
                            "%s must have at most %,d characters, but has %,d.",
                            what,
                            most,
                            stripped.length()));
        } else if (!stripped.codePoints().allMatch(point -> allowed(point, key))) {
            fields.problem(
                    key,
                    key.equals("note")
                            ? "The note must not contain control characters."
                            : what + " must be one line of visible characters.");
        }
        return stripped;
    }

    private static boolean allowed(int point, String key) {
        return Quoted.printable(point) || (key.equals("note") && point == '\n');
    }

    private List<String> tags() {
        JsonNode value = fields.valueOrNull("tags");
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof ArrayNode list)) {
            fields.problem("tags", "Tags are a list of texts in brackets, but this is " + Kinds.of(value) + ".");
            return List.of();
        }
        if (list.size() > MOST_TAGS) {
            fields.problem("tags", "A run has at most " + MOST_TAGS + " tags, but here are " + list.size() + ".");
            return List.of();
        }
        Set<String> tags = new LinkedHashSet<>();
        for (int i = 0; i < list.size(); i++) {
            tags.add(tag(list.get(i), "/tags/" + i));
        }
        return List.copyOf(tags);
    }

    private String tag(JsonNode value, String pointer) {
        if (!value.isString()) {
            fields.problems().add(pointer, "A tag is a text in double quotes, but this is " + Kinds.of(value) + ".");
            return "";
        }
        String tag = value.stringValue().strip().toLowerCase(Locale.ROOT);
        if (tag.isEmpty() || tag.length() > LONGEST_TAG) {
            fields.problems().add(pointer, "A tag has from 1 to " + LONGEST_TAG + " characters.");
        } else if (tag.indexOf(',') >= 0 || !tag.codePoints().allMatch(Quoted::printable)) {
            fields.problems().add(pointer, "A tag has no commas, line ends and control characters.");
        }
        return tag;
    }
}
