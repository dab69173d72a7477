package dev.stampede.format;

import dev.stampede.audit.Audit;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.Violation;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The policies that somebody wants audited: one, or a list. A policy has the forms that it has in a scenario; in a list it
 * may also be {@code {"name": …, "policy": …}}, and so may a lone one. A mixed fleet's weights are read over.
 *
 * @param isList whether a list was given
 */
public record AuditRequest(List<Asked> policies, boolean isList) {

    /** Policies that one request may hold. */
    public static final int MOST_POLICIES = 200;

    private static final String ROOT = "policy";
    private static final int LONGEST_NAME = 120;

    /** One policy and what to call it. */
    public record Asked(String name, NamedPolicy policy) {}

    public AuditRequest {
        policies = List.copyOf(policies);
    }

    /**
     * Reads to the end of the stream; its encoding is UTF-8.
     *
     * @throws MalformedJson if the text is no JSON
     * @throws InvalidPolicies with every violation
     * @throws java.io.UncheckedIOException if the stream cannot be read
     */
    public static AuditRequest read(InputStream json) {
        Problems syntax = new Problems();
        JsonNode tree = StrictJson.read(json, syntax);
        Problems problems = new Problems();
        syntax.all().forEach(one -> problems.add("/" + ROOT + one.pointer(), one.detail()));
        Fields root = new Fields(JsonNodeFactory.instance.objectNode().set(ROOT, tree), "", problems);
        boolean list = tree instanceof ArrayNode;
        List<Asked> asked = list ? list((ArrayNode) tree, root) : List.of(one(root, ROOT, NamedPolicy.CUSTOM));
        if (!problems.none()) {
            throw new InvalidPolicies(problems.all().stream()
                    .map(one -> new Violation(one.pointer().substring(ROOT.length() + 1), one.detail()))
                    .toList());
        }
        return new AuditRequest(asked, list);
    }

    private static List<Asked> list(ArrayNode list, Fields root) {
        if (list.isEmpty() || list.size() > MOST_POLICIES) {
            root.problem(
                    ROOT, "A list has from 1 to " + MOST_POLICIES + " policies, but this has " + list.size() + ".");
            return List.of();
        }
        ObjectNode numbered = JsonNodeFactory.instance.objectNode();
        list.forEach(policy -> numbered.set(Integer.toString(numbered.size()), policy));
        Fields fields = new Fields(numbered, root.pointer(ROOT), root.problems());
        List<Asked> asked = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            asked.add(one(fields, Integer.toString(i), "policy " + (i + 1)));
        }
        return asked;
    }

    private static Asked one(Fields fields, String key, String unnamed) {
        if (fields.value(key) instanceof ObjectNode object && object.has("policy")) {
            Fields wrapped = fields.object(key);
            wrapped.knowsOnly(List.of("name", "policy", "weight"));
            NamedPolicy policy = PolicyReader.read(wrapped, "policy");
            return new Asked(name(wrapped, policy, unnamed), policy);
        }
        NamedPolicy policy = PolicyReader.read(fields, key);
        return new Asked(name(null, policy, unnamed), policy);
    }

    private static String name(@Nullable Fields fields, NamedPolicy policy, String unnamed) {
        String given = fields == null ? null : fields.text("name");
        if (fields != null && given != null && (given.isBlank() || given.length() > LONGEST_NAME)) {
            fields.problem("name", "A name has from 1 to " + LONGEST_NAME + " characters.");
        }
        if (given != null) {
            return given;
        }
        return policy.name().equals(NamedPolicy.CUSTOM) ? unnamed : policy.name();
    }

    /** The audits, in the order of the policies. */
    public List<AuditedPolicy> audited() {
        return policies.stream()
                .map(asked ->
                        new AuditedPolicy(asked.name(), Audit.of(asked.policy().policy())))
                .toList();
    }
}
