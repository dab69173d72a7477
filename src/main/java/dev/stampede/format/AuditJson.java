package dev.stampede.format;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Pattern;
import dev.stampede.audit.Verdict;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An audit as JSON: everything that it found, and whom the pattern belongs to. */
public final class AuditJson {

    private AuditJson() {}

    public static ObjectNode write(AuditedPolicy audited) {
        Audit audit = audited.audit();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("policy", audited.name());
        json.put("verdict", audit.verdict().name());
        json.put("grade", word(audit.grade()));
        json.put("severity", word(audit.severity()));
        json.put("formula", audit.formula());
        json.put("detail", audit.detail());
        json.put("remedy", audit.remedy());
        ArrayNode criteria = json.putArray("criteria");
        audit.criteria()
                .forEach(criterion -> criteria.addObject()
                        .put("criterion", word(criterion.kind()))
                        .put("met", criterion.met())
                        .put("evidence", criterion.evidence()));
        ArrayNode mechanisms = json.putArray("mechanisms");
        audit.mechanisms()
                .forEach(mechanism -> mechanisms
                        .addObject()
                        .put("kind", word(mechanism.kind()))
                        .put("text", mechanism.text()));
        ArrayNode defects = json.putArray("defects");
        audit.defects()
                .forEach(defect -> defects.addObject()
                        .put("defect", word(defect.kind()))
                        .put("severity", word(defect.severity()))
                        .put("evidence", defect.evidence()));
        ArrayNode notes = json.putArray("notes");
        audit.notes().forEach(notes::add);
        json.set("pattern", pattern());
        return json;
    }

    /** Several audits: FAIL if any of them is. */
    public static ObjectNode write(List<AuditedPolicy> audited) {
        boolean pass = audited.stream().allMatch(each -> each.audit().verdict() == Verdict.PASS);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("verdict", (pass ? Verdict.PASS : Verdict.FAIL).name());
        ArrayNode audits = json.putArray("audits");
        audited.forEach(each -> audits.add(write(each)));
        return json;
    }

    static ObjectNode pattern() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", Pattern.ID)
                .put("name", Pattern.NAME)
                .put("catalogue", Pattern.CATALOGUE)
                .put("link", Pattern.LINK)
                .put("licence", Pattern.LICENCE);
    }

    /** A constant as JSON has it, in lower case. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
