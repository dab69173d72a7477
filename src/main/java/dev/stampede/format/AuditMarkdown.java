package dev.stampede.format;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Pattern;
import java.util.List;

/** Audits as a Markdown page for people who read builds. */
public final class AuditMarkdown {

    private AuditMarkdown() {}

    public static String write(List<AuditedPolicy> audited) {
        StringBuilder page = new StringBuilder("# Reconnect policies under " + Pattern.ID + "\n\n");
        page.append("| policy | verdict | grade | formula |\n|---|---|---|---|\n");
        for (AuditedPolicy each : audited) {
            page.append("| ").append(plain(each.name()));
            page.append(" | ").append(each.audit().verdict());
            page.append(" | ").append(grade(each.audit()));
            page.append(" | `").append(each.audit().formula()).append("` |\n");
        }
        audited.forEach(each -> section(each, page));
        return page.append("\nPattern: [")
                .append(Pattern.NAME)
                .append("](")
                .append(Pattern.LINK)
                .append("), ")
                .append(Pattern.CATALOGUE)
                .append(", ")
                .append(Pattern.LICENCE)
                .append(".\n")
                .toString();
    }

    private static String grade(Audit audit) {
        return switch (audit.grade()) {
            case STRONG -> "strong";
            case WEAK -> "weak";
            case NONE, NOT_APPLICABLE -> "";
        };
    }

    private static void section(AuditedPolicy audited, StringBuilder page) {
        Audit audit = audited.audit();
        page.append("\n## ").append(plain(audited.name())).append(": ").append(audit.verdict());
        page.append(grade(audit).isEmpty() ? "" : " (" + grade(audit) + ")").append("\n\n");
        page.append(plain(audit.detail())).append("\n\n");
        audit.criteria()
                .forEach(criterion -> page.append("- ")
                        .append(criterion.met() ? "met" : "**not met**")
                        .append(", ")
                        .append(AuditJson.word(criterion.kind()))
                        .append(": ")
                        .append(plain(criterion.evidence()))
                        .append('\n'));
        audit.defects()
                .forEach(defect -> page.append("- ")
                        .append(AuditJson.word(defect.severity()))
                        .append(", ")
                        .append(AuditJson.word(defect.kind()).replace('_', ' '))
                        .append(": ")
                        .append(plain(defect.evidence()))
                        .append('\n'));
        audit.notes()
                .forEach(note -> page.append("- note: ").append(plain(note)).append('\n'));
        if (!audit.remedy().isEmpty()) {
            page.append("\nRemedy: ").append(plain(audit.remedy())).append('\n');
        }
    }

    /** Names come from people: nothing in them may become markup or end a cell. */
    private static String plain(String text) {
        return text.replaceAll("[\\p{Cntrl}]", " ").replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
    }
}
