package dev.stampede.format;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Criterion;
import dev.stampede.audit.Pattern;
import dev.stampede.audit.Verdict;
import java.util.List;

/** Audits as JUnit's XML: a suite for each policy, a test case for each criterion. Defects are no failures. */
public final class AuditJunit {

    private AuditJunit() {}

    public static String write(List<AuditedPolicy> audited) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuites name=\"").append(Pattern.ID).append("\">\n");
        audited.forEach(each -> suite(each, xml));
        return xml.append("</testsuites>\n").toString();
    }

    private static void suite(AuditedPolicy each, StringBuilder xml) {
        Audit audit = each.audit();
        boolean none = audit.criteria().isEmpty();
        long failures =
                none ? 1 : audit.criteria().stream().filter(c -> !c.met()).count();
        int tests = none ? 1 : audit.criteria().size();
        xml.append(String.format(
                java.util.Locale.ROOT,
                "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\">\n",
                XmlText.escaped(each.name()),
                tests,
                failures));
        if (none) {
            testCase(each.name(), "reconnects", audit.verdict() == Verdict.PASS, audit.detail(), audit, xml);
        }
        for (Criterion criterion : audit.criteria()) {
            String name = AuditJson.word(criterion.kind());
            testCase(each.name(), name, criterion.met(), criterion.evidence(), audit, xml);
        }
        xml.append("  </testsuite>\n");
    }

    private static void testCase(
            String policy, String name, boolean passed, String evidence, Audit audit, StringBuilder xml) {
        xml.append("    <testcase classname=\"").append(Pattern.ID).append('.').append(XmlText.escaped(policy));
        xml.append("\" name=\"").append(XmlText.escaped(name)).append('"');
        if (passed) {
            xml.append("/>\n");
            return;
        }
        xml.append(">\n      <failure message=\"")
                .append(XmlText.escaped(evidence))
                .append("\">");
        xml.append(XmlText.escaped(audit.formula() + "\n" + audit.detail() + "\n" + audit.remedy()));
        xml.append("</failure>\n    </testcase>\n");
    }
}
