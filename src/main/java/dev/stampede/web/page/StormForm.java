package dev.stampede.web.page;

import dev.stampede.format.MalformedJson;
import dev.stampede.format.ScenarioReader;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.PolicyMix;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * What somebody has typed, by path. Becomes the same JSON that the API takes, so that one reader judges both; nothing is
 * judged here.
 */
final class StormForm {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private final Map<String, String> values;

    private StormForm(Map<String, String> values) {
        this.values = values;
    }

    /** Of request parameters or a preset; paths that are no field are ignored. */
    static StormForm of(Map<String, String> typed) {
        Map<String, String> values = new LinkedHashMap<>();
        FormFields.all().forEach(field -> {
            String value = typed.get(field.path());
            if (value != null && !value.isBlank()) {
                values.put(field.path(), value.strip());
            }
        });
        return new StormForm(values);
    }

    /** What was typed; empty if nothing was. */
    String value(FormField field) {
        return values.getOrDefault(field.path(), "");
    }

    /** The chosen policy's id, {@link NamedPolicy#CUSTOM} included; empty if none was chosen. */
    String policy() {
        return values.getOrDefault(FormFields.POLICY, "");
    }

    boolean hasCustomPolicy() {
        return NamedPolicy.CUSTOM.equals(policy());
    }

    /**
     * The policy that was typed as JSON.
     *
     * @throws MalformedJson if it is no JSON
     * @throws InvalidScenario if it is no policy
     */
    PolicyMix customPolicy() {
        ObjectNode scenario = NODES.objectNode();
        scenario.put("client_count", 1).put("burst_interval", 1).put("max_iterations", 1);
        scenario.putRawValue("policy", new RawValue(customJson()));
        return ScenarioReader.forHistory().read(scenario.toString()).policy();
    }

    private String customJson() {
        return values.getOrDefault(FormFields.POLICY_JSON, "{}");
    }

    /** The scenario. Blank fields are left out, numbers go in as they were typed. */
    ObjectNode scenario() {
        ObjectNode scenario = NODES.objectNode();
        FormFields.all()
                .filter(field -> values.containsKey(field.path()))
                .filter(field -> !field.path().startsWith("policy."))
                .filter(field -> !field.path().equals(FormFields.CERTIFICATES))
                .forEach(field -> put(scenario, field));
        putPolicy(scenario);
        putTrust(scenario);
        return scenario;
    }

    boolean hasCertificates() {
        return values.containsKey(FormFields.CERTIFICATES) && !values.containsKey(FormFields.TRUST);
    }

    /** Two fields make one key: certificates count where verification is not switched off. */
    private void putTrust(ObjectNode scenario) {
        if (hasCertificates()) {
            scenario.withObjectProperty("target").put("trust", values.get(FormFields.CERTIFICATES));
        }
    }

    private void put(ObjectNode scenario, FormField field) {
        String[] keys = field.path().split("\\.", -1);
        ObjectNode parent = scenario;
        for (int i = 0; i < keys.length - 1; i++) {
            parent = parent.withObjectProperty(keys[i]);
        }
        put(parent, keys[keys.length - 1], field.kind(), value(field));
    }

    private static void put(ObjectNode parent, String key, FormField.Kind kind, String value) {
        String number = value.startsWith(".") ? "0" + value : value;
        if (kind == FormField.Kind.NUMBER && NUMBER.matcher(number).matches()) {
            parent.putRawValue(key, new RawValue(number));
        } else if (kind == FormField.Kind.JSON && isJson(value)) {
            parent.putRawValue(key, new RawValue(value));
        } else if (kind == FormField.Kind.LIST) {
            ArrayNode items = parent.putArray(key);
            Arrays.stream(value.split(",", -1)).map(String::strip).forEach(items::add);
        } else if (kind == FormField.Kind.FLAG) {
            parent.put(key, true);
        } else {
            parent.put(key, value);
        }
    }

    /** What is no JSON goes in as text, so that the reader says at its place what it should be. */
    private static boolean isJson(String value) {
        try {
            JsonMapper.shared().readTree(value);
            return true;
        } catch (JacksonException broken) {
            return false;
        }
    }

    private void putPolicy(ObjectNode scenario) {
        String preset = values.get(FormFields.POLICY);
        if (hasCustomPolicy()) {
            scenario.putRawValue("policy", new RawValue(customJson()));
            return;
        }
        ObjectNode changes = policyChanges();
        if (!changes.isEmpty()) {
            ObjectNode policy = scenario.putObject("policy");
            if (preset != null) {
                policy.put("preset", preset);
            }
            policy.setAll(changes);
        } else if (preset != null) {
            scenario.put("policy", preset);
        }
    }

    private ObjectNode policyChanges() {
        ObjectNode changes = NODES.objectNode();
        FormFields.all()
                .filter(field -> field.path().startsWith("policy."))
                .filter(field -> values.containsKey(field.path()))
                .filter(field -> field.kind() != FormField.Kind.JSON)
                .filter(field -> !field.path().equals(FormFields.POLICY))
                .forEach(field -> put(changes, field.path().substring("policy.".length()), field.kind(), value(field)));
        jitterWithItsNumber(changes);
        resetWithItsNumber(changes);
        return changes;
    }

    /** Two kinds of jitter carry a number, so they are objects. */
    private static void jitterWithItsNumber(ObjectNode changes) {
        String kind = changes.path("jitter").asString("");
        if (kind.equals("additive")) {
            ObjectNode jitter = changes.putObject("jitter").put("kind", kind);
            jitter.set("fraction", changes.has("fraction") ? changes.remove("fraction") : NODES.numberNode(1));
        } else if (kind.equals("decorrelated")) {
            changes.putObject("jitter").put("kind", kind).put("factor", 3);
        }
    }

    private static void resetWithItsNumber(ObjectNode changes) {
        if (changes.path("reset").asString("").equals("stable")) {
            ObjectNode reset = changes.putObject("reset");
            reset.set("stable", changes.has("stable") ? changes.remove("stable") : NODES.numberNode(5));
        }
    }
}
