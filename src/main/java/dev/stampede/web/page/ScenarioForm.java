package dev.stampede.web.page;

import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.Trust;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Fills the form from a scenario that has run before. */
final class ScenarioForm {

    private ScenarioForm() {}

    /** The form that says the same as this scenario. A policy that is no preset, or a mix, goes in as JSON. */
    static StormForm of(JsonNode scenario, JsonMapper json) {
        Map<String, String> typed = new LinkedHashMap<>();
        FormFields.all().forEach(field -> {
            JsonNode value = scenario.at("/" + field.path().replace('.', '/'));
            if (value.isValueNode() && !value.isNull() && !field.path().startsWith("policy.")) {
                typed.put(field.path(), text(value));
            } else if (field.kind() == FormField.Kind.LIST && value.isArray()) {
                typed.put(field.path(), joined(value));
            } else if (field.kind() == FormField.Kind.JSON && value.isObject() && !value.isEmpty()) {
                typed.put(field.path(), json.writerWithDefaultPrettyPrinter().writeValueAsString(value));
            }
        });
        String trust = typed.getOrDefault(FormFields.TRUST, "");
        if (Trust.looksLikePem(trust)) {
            typed.remove(FormFields.TRUST);
            typed.put(FormFields.CERTIFICATES, trust);
        }
        JsonNode policy = scenario.path("policy");
        if (policy.isString()) {
            typed.put(FormFields.POLICY, policy.stringValue());
        } else if (policy.isContainer()) {
            typed.put(FormFields.POLICY, NamedPolicy.CUSTOM);
            typed.put(
                    FormFields.POLICY_JSON,
                    json.writerWithDefaultPrettyPrinter().writeValueAsString(policy));
        }
        return StormForm.of(typed);
    }

    private static String joined(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(item -> item.asString(""))
                .collect(Collectors.joining(", "));
    }

    /** 60.0 is typed as 60. */
    private static String text(JsonNode value) {
        return value.isNumber() ? value.decimalValue().stripTrailingZeros().toPlainString() : value.asString();
    }
}
