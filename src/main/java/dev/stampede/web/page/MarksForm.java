package dev.stampede.web.page;

import dev.stampede.format.Marks;
import dev.stampede.storm.Violation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form for what people write on a run, as it was typed.
 *
 * @param tags with commas between them
 * @param errors what is wrong, by the name of the field
 */
public record MarksForm(String name, String tags, String note, boolean pinned, Map<String, String> errors) {

    static MarksForm of(Marks marks) {
        return new MarksForm(
                Objects.requireNonNullElse(marks.name(), ""),
                String.join(", ", marks.tags()),
                marks.note(),
                marks.pinned(),
                Map.of());
    }

    MarksForm with(List<Violation> violations) {
        Map<String, String> sentences = new LinkedHashMap<>();
        violations.forEach(violation -> sentences.merge(
                violation.pointer().split("/", -1)[1], violation.detail(), (first, next) -> first + " " + next));
        return new MarksForm(name, tags, note, pinned, sentences);
    }

    /** As the API takes it, so that one reader judges both. */
    ObjectNode change() {
        ObjectNode change = JsonNodeFactory.instance.objectNode();
        change.put("name", name);
        change.put("note", note);
        ArrayNode list = change.putArray("tags");
        Arrays.stream(tags.split(",", -1)).filter(tag -> !tag.isBlank()).forEach(list::add);
        change.put("pinned", pinned);
        return change;
    }

    /** What is wrong with a field; null if nothing is. */
    public @Nullable String error(String field) {
        return errors.get(field);
    }
}
