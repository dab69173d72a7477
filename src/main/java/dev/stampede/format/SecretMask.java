package dev.stampede.format;

import dev.stampede.storm.Introduction;
import dev.stampede.storm.Trust;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes the secrets out of a scenario that is no more than JSON yet, right or wrong, so that it can be shown. */
public final class SecretMask {

    private SecretMask() {}

    /** The same tree with a mask for each value that may be a secret; the given one is left alone. */
    public static JsonNode of(JsonNode scenario) {
        JsonNode copy = scenario.deepCopy();
        if (copy.path("target") instanceof ObjectNode target) {
            mask(target, "bearer_token");
            mask(target, "first_message");
            maskAll(target, "cookies", false);
            maskAll(target, "headers", true);
            if (Trust.hasPrivateKey(target.path("trust").asString(""))) {
                mask(target, "trust");
            }
        } else if (copy instanceof ObjectNode object) {
            mask(object, "target");
        }
        return copy;
    }

    private static void maskAll(ObjectNode target, String key, boolean openOnesStay) {
        if (target.path(key) instanceof ObjectNode values) {
            for (String name : values.propertyNames().toArray(String[]::new)) {
                if (!openOnesStay || Introduction.secret(name)) {
                    mask(values, name);
                }
            }
        } else {
            mask(target, key);
        }
    }

    private static void mask(ObjectNode parent, String key) {
        if (parent.has(key) && !parent.path(key).isNull()) {
            parent.put(key, Introduction.MASK);
        }
    }
}
