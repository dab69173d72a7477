package dev.stampede.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The scenarios from the field, read from {@code scenarios/field-cases.json}. */
public final class FieldCases {

    private static final String RESOURCE = "/scenarios/field-cases.json";
    private static final List<String> KEYS = List.of("id", "title", "source", "question", "answer", "scenario");

    private final List<FieldCase> cases;

    private FieldCases(List<FieldCase> cases) {
        this.cases = List.copyOf(cases);
    }

    /** Those that come with Stampede; read once. */
    public static FieldCases builtIn() {
        return BuiltIn.CASES;
    }

    /** All, in the order of the file. */
    public List<FieldCase> all() {
        return cases;
    }

    /** The case of that id, or null. */
    public @Nullable FieldCase find(String id) {
        return cases.stream()
                .filter(fieldCase -> fieldCase.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private static FieldCases read(String json) {
        Problems problems = new Problems();
        List<FieldCase> cases = new ArrayList<>();
        for (JsonNode entry : StrictJson.read(json, problems)) {
            if (entry instanceof ObjectNode object) {
                cases.add(read(new Fields(object, "/" + cases.size(), problems)));
            }
        }
        if (!problems.none()) {
            throw new IllegalArgumentException("the cases from the field are wrong: " + problems.all());
        }
        return new FieldCases(cases);
    }

    private static FieldCase read(Fields fields) {
        fields.knowsOnly(KEYS);
        if (!(fields.value("scenario") instanceof ObjectNode scenario)) {
            throw new IllegalArgumentException("a case from the field needs a scenario");
        }
        return new FieldCase(
                text(fields, "id"),
                text(fields, "title"),
                text(fields, "source"),
                text(fields, "question"),
                text(fields, "answer"),
                scenario);
    }

    private static String text(Fields fields, String key) {
        String text = fields.text(key);
        if (text == null || text.isBlank()) {
            fields.problem(key, "Every case needs " + key + ".");
        }
        return Objects.requireNonNullElse(text, "");
    }

    /** Read when first asked for. */
    private static final class BuiltIn {

        private static final FieldCases CASES = read();

        private static FieldCases read() {
            try (InputStream json = FieldCases.class.getResourceAsStream(RESOURCE)) {
                if (json == null) {
                    throw new IllegalStateException(RESOURCE + " is missing");
                }
                return FieldCases.read(new String(json.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
