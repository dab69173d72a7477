package dev.stampede.format;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Defect;
import dev.stampede.audit.Pattern;
import dev.stampede.audit.Severity;
import dev.stampede.audit.Verdict;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Audits as SARIF 2.1.0, for tools that show findings in a build: one result for the pattern and one for each defect. */
public final class AuditSarif {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private AuditSarif() {}

    /**
     * Writes one log with one run.
     *
     * @param file the file that the policies were read from, as a relative URI; null if there is none
     */
    public static ObjectNode write(List<AuditedPolicy> audited, @Nullable String file) {
        ObjectNode log = JsonNodeFactory.instance.objectNode();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        ObjectNode run = log.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "Stampede");
        rules(driver.putArray("rules"));
        ArrayNode results = run.putArray("results");
        for (AuditedPolicy each : audited) {
            verdict(each, results.addObject(), file);
            for (Defect defect : each.audit().defects()) {
                ObjectNode result =
                        result(results.addObject(), id(defect.kind()), each.name(), defect.evidence(), file);
                result.put("kind", "fail");
                result.put("level", level(defect.severity()));
            }
        }
        return log;
    }

    private static void rules(ArrayNode rules) {
        ObjectNode pattern = rules.addObject().put("id", Pattern.ID);
        pattern.putObject("shortDescription").put("text", Pattern.NAME);
        pattern.put("helpUri", Pattern.LINK);
        pattern.putObject("properties").put("catalogue", Pattern.CATALOGUE).put("licence", Pattern.LICENCE);
        for (Defect.Kind kind : Defect.Kind.values()) {
            rules.addObject()
                    .put("id", id(kind))
                    .putObject("shortDescription")
                    .put("text", AuditJson.word(kind).replace('_', ' '));
        }
    }

    private static void verdict(AuditedPolicy each, ObjectNode json, @Nullable String file) {
        Audit audit = each.audit();
        boolean passed = audit.verdict() == Verdict.PASS;
        String remedy = audit.remedy().isEmpty() ? "" : " " + audit.remedy();
        ObjectNode result = result(json, Pattern.ID, each.name(), audit.detail() + (passed ? "" : remedy), file);
        result.put("kind", passed ? "pass" : "fail");
        result.put("level", passed ? "none" : "error");
        result.putObject("properties")
                .put("grade", AuditJson.word(audit.grade()))
                .put("formula", audit.formula());
    }

    private static ObjectNode result(ObjectNode json, String rule, String policy, String text, @Nullable String file) {
        json.put("ruleId", rule);
        json.putObject("message").put("text", policy + ": " + text);
        ObjectNode location = json.putArray("locations").addObject();
        if (file != null) {
            location.putObject("physicalLocation").putObject("artifactLocation").put("uri", file);
        }
        location.putArray("logicalLocations").addObject().put("name", policy).put("kind", "object");
        return json;
    }

    private static String id(Defect.Kind kind) {
        return "stampede/" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case HIGH -> "error";
            case MEDIUM -> "warning";
            case LOW, NONE -> "note";
        };
    }
}
