package dev.stampede.format;

import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.PolicyMix;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the policy of a scenario: one for all clients, or a list of policies with their weights. */
final class MixReader {

    private static final String KEY = "policy";

    private final Fields scenario;

    private MixReader(Fields scenario) {
        this.scenario = scenario;
    }

    static PolicyMix read(Fields scenario) {
        return scenario.value(KEY) instanceof ArrayNode parts
                ? new MixReader(scenario).read(parts)
                : PolicyMix.of(PolicyReader.read(scenario, KEY));
    }

    private PolicyMix read(ArrayNode json) {
        if (json.size() < 2 || json.size() > PolicyMix.MOST_PARTS) {
            scenario.problem(
                    KEY,
                    "A mixed fleet has from 2 to " + PolicyMix.MOST_PARTS + " policies, but this list has "
                            + json.size() + (json.size() == 1 ? ". For one policy leave the list out." : "."));
        }
        List<PolicyMix.Part> parts = new ArrayList<>();
        for (int i = 0; i < Math.min(json.size(), PolicyMix.MOST_PARTS); i++) {
            parts.add(part(scenario.pointer(KEY) + "/" + i, json.get(i)));
        }
        return parts.isEmpty() ? PolicyMix.of(PolicyReader.usual()) : new PolicyMix(parts);
    }

    private PolicyMix.Part part(String pointer, JsonNode json) {
        if (!(json instanceof ObjectNode object)) {
            scenario.problems()
                    .add(
                            pointer,
                            "A part of a mixed fleet is an object such as {\"policy\": \"naive\", \"weight\": 1}, but this is "
                                    + Kinds.of(json) + ".");
            return new PolicyMix.Part(PolicyReader.usual(), 1);
        }
        Fields fields = new Fields(object, pointer, scenario.problems());
        fields.knowsOnly(List.of("policy", "weight"));
        NamedPolicy policy = PolicyReader.usual();
        if (fields.has("policy")) {
            policy = PolicyReader.read(fields, "policy");
        } else {
            fields.problem("policy", "A part of a mixed fleet needs a policy, but it is missing.");
        }
        return new PolicyMix.Part(policy, weight(fields));
    }

    private static double weight(Fields fields) {
        if (!fields.has("weight")) {
            fields.problem("weight", "A part of a mixed fleet needs a weight, but it is missing.");
            return 1;
        }
        double weight = fields.number("weight", 1);
        if (weight > 0 && weight <= PolicyMix.HEAVIEST) {
            return weight;
        }
        fields.problem("weight", "A weight must be above 0 and at most 1,000,000,000.");
        return 1;
    }
}
