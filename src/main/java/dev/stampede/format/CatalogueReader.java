package dev.stampede.format;

import dev.stampede.policy.NamedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the catalogue's file strictly, as a scenario is read: a wrong entry is a mistake of ours and stops the start,
 * with its place.
 */
final class CatalogueReader {

    private static final List<String> KEYS = List.of(
            "id",
            "name",
            "ecosystem",
            "package",
            "version",
            "source",
            "link",
            "formula",
            "reconnects",
            "reason",
            "policy",
            "oddities");
    static final Set<String> ECOSYSTEMS =
            Set.of("js", "java", "python", "go", "swift", "dotnet", "ruby", "rust", "php", "erlang", "docs");

    private CatalogueReader() {}

    static PolicyCatalogue read(String json) {
        Problems problems = new Problems();
        List<CatalogueEntry> entries = new ArrayList<>();
        ObjectNode numbered = JsonNodeFactory.instance.objectNode();
        int count = 0;
        for (JsonNode entry : StrictJson.read(json, problems)) {
            numbered.set(Integer.toString(count++), entry);
        }
        Fields all = new Fields(numbered, "", problems);
        for (int i = 0; i < count && problems.none(); i++) {
            entries.add(entry(all.object(Integer.toString(i))));
        }
        if (!problems.none()) {
            throw new IllegalArgumentException("the catalogue is wrong: " + problems.all());
        }
        return new PolicyCatalogue(entries);
    }

    private static CatalogueEntry entry(Fields fields) {
        fields.knowsOnly(KEYS);
        String id = required(fields, "id");
        boolean reconnects = fields.flag("reconnects", true);
        String ecosystem = required(fields, "ecosystem");
        if (!ECOSYSTEMS.contains(ecosystem)) {
            fields.problem("ecosystem", "This must be one of " + ECOSYSTEMS + ".");
        }
        if (reconnects == !fields.has("policy") || reconnects == fields.has("reason")) {
            fields.problem("policy", "A client that reconnects has a policy, and one that does not has a reason.");
        }
        return new CatalogueEntry(
                id,
                required(fields, "name"),
                ecosystem,
                required(fields, "package"),
                required(fields, "version"),
                required(fields, "source"),
                link(fields),
                required(fields, "formula"),
                reconnects ? policy(fields, id) : null,
                reconnects ? "" : required(fields, "reason"),
                oddities(fields));
    }

    private static String link(Fields fields) {
        String link = Objects.requireNonNullElse(fields.text("link"), "");
        if (!link.isEmpty() && !link.startsWith("https://")) {
            fields.problem("link", "A link begins with https://.");
        }
        return link;
    }

    private static @Nullable NamedPolicy policy(Fields fields, String id) {
        if (!(fields.value("policy") instanceof ObjectNode)) {
            fields.problem("policy", "This must be an object of a policy's parts.");
            return null;
        }
        return new NamedPolicy(id, PolicyReader.read(fields, "policy").policy());
    }

    private static List<String> oddities(Fields fields) {
        List<String> oddities = new ArrayList<>();
        if (fields.value("oddities") instanceof ArrayNode list) {
            list.forEach(oddity -> oddities.add(oddity.asString()));
        }
        return oddities;
    }

    private static String required(Fields fields, String key) {
        String text = fields.text(key);
        if (text == null || text.isBlank()) {
            fields.problem(key, "Every entry needs " + key + ".");
        }
        return Objects.requireNonNullElse(text, "");
    }
}
