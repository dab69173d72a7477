package dev.stampede.format;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Flapping;
import dev.stampede.audit.WaitRange;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Profiles as JSON, in short for lists and in full. */
public final class PolicyProfileJson {

    private PolicyProfileJson() {}

    /** A list of profiles in short, with their number. */
    public static ObjectNode list(List<PolicyProfile> profiles) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("count", profiles.size());
        ArrayNode policies = json.putArray("policies");
        profiles.forEach(profile -> policies.add(brief(profile)));
        return json;
    }

    /** What a list shows of it. */
    public static ObjectNode brief(PolicyProfile profile) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", profile.id());
        json.put("title", profile.title());
        json.put("library", orNull(profile.library()));
        json.put("version", orNull(profile.version()));
        json.put("ecosystem", profile.ecosystem());
        json.put("reconnects", profile.reconnects());
        json.put("formula", profile.formula());
        json.put("sentence", profile.sentence());
        json.put("verdict", profile.audit().verdict().name());
        json.put("grade", AuditJson.word(profile.audit().grade()));
        ArrayNode defects = json.putArray("defects");
        profile.audit().defects().forEach(defect -> defects.add(AuditJson.word(defect.kind())));
        return json;
    }

    /** All of it. */
    public static ObjectNode full(PolicyProfile profile) {
        ObjectNode json = brief(profile);
        json.put("source", profile.source());
        json.put("link", orNull(profile.link()));
        json.put("source_formula", orNull(profile.sourceFormula()));
        json.put("reason", orNull(profile.reason()));
        ArrayNode oddities = json.putArray("oddities");
        profile.oddities().forEach(oddities::add);
        Policy policy = profile.policy();
        json.set("policy", policy == null ? JsonNodeFactory.instance.nullNode() : PolicyJson.parts(policy));
        json.set("envelope", envelope(profile.envelope()));
        Flapping flapping = profile.flapping();
        json.set("flapping", flapping == null ? JsonNodeFactory.instance.nullNode() : flapping(flapping));
        json.set("audit", AuditJson.write(new AuditedPolicy(profile.id(), profile.audit())));
        return json;
    }

    /** What a policy says of itself at once, whether or not it is in the catalogue. */
    public static ObjectNode preview(NamedPolicy named, Audit audit) {
        Policy policy = named.policy();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", named.name());
        json.set("policy", PolicyJson.parts(policy));
        json.put("formula", policy.formula());
        json.put("sentence", policy.toString());
        json.set("envelope", envelope(WaitRange.of(policy)));
        json.put("verdict", audit.verdict().name());
        json.put("grade", AuditJson.word(audit.grade()));
        Flapping flapping = PolicyProfile.flapping(policy);
        json.set("flapping", flapping == null ? JsonNodeFactory.instance.nullNode() : flapping(flapping));
        json.set("audit", AuditJson.write(new AuditedPolicy(named.name(), audit)));
        return json;
    }

    /** Waits in seconds for the first retries. */
    public static ArrayNode envelope(List<WaitRange> ranges) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (WaitRange range : ranges) {
            ObjectNode one = json.addObject().put("n", range.retry());
            one.set("min", Numbers.json(range.min()));
            one.set("median", Numbers.json(range.median()));
            one.set("max", Numbers.json(range.max()));
        }
        return json;
    }

    private static ObjectNode flapping(Flapping flapping) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("open_for", Flapping.OPEN_FOR)
                .put("starts_over", flapping.startsOver())
                .put("period", rounded(flapping.period()))
                .put("period_if_kept", rounded(flapping.periodIfKept()))
                .put("period_if_reset", rounded(flapping.periodIfReset()))
                .put("gives_up_after", flapping.retriesUntilGone() == 0 ? null : flapping.retriesUntilGone())
                .put("sentence", flapping.sentence());
    }

    private static double rounded(double seconds) {
        return Math.round(seconds * 1e6) / 1e6;
    }

    private static @org.jspecify.annotations.Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
