package dev.stampede.format;

import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.storm.InvalidScenario;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Policies as JSON: a preset's id, a preset with changes, or an object of all parts. */
public final class PolicyJson {

    private PolicyJson() {}

    /**
     * Reads a policy that stands alone.
     *
     * @param json a preset's id or an object
     * @throws InvalidScenario with every violation; pointers begin at {@code /policy}
     */
    public static NamedPolicy read(JsonNode json) {
        Problems problems = new Problems();
        Fields whole = new Fields(JsonNodeFactory.instance.objectNode().set("policy", json), "", problems);
        NamedPolicy policy = PolicyReader.read(whole, "policy");
        if (!problems.none()) {
            throw new InvalidScenario(problems.all());
        }
        return policy;
    }

    /** Every part of a policy. */
    public static ObjectNode parts(Policy policy) {
        return PolicyWriter.parts(policy);
    }

    /** The id of an unchanged preset, or else every part. */
    public static JsonNode write(NamedPolicy policy) {
        return PolicyWriter.write(policy);
    }
}
