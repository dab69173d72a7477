package dev.stampede.web.page;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Criterion;
import dev.stampede.audit.Defect;
import dev.stampede.audit.Grade;
import dev.stampede.audit.Verdict;
import dev.stampede.policy.Seconds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Audits in the words of pages. */
final class AuditWords {

    private AuditWords() {}

    /** {@code PASS, strong}, {@code PASS, weak}, {@code FAIL}, {@code FAIL, does not reconnect}. */
    static String verdict(Audit audit) {
        if (audit.verdict() == Verdict.PASS) {
            return "PASS, " + lower(audit.grade());
        }
        return audit.grade() == Grade.NONE ? "FAIL, does not reconnect" : "FAIL";
    }

    /** The style of a verdict: its words carry the meaning, the colour only goes along. */
    static String style(Audit audit) {
        return audit.verdict() == Verdict.PASS ? lower(audit.grade()) : "fail";
    }

    static String criterion(Criterion.Kind kind) {
        return switch (kind) {
            case GROWTH -> "Delays grow";
            case CAP -> "No wait is longer than 60 s";
            case JITTER -> "Waits of different clients differ";
        };
    }

    /** {@code Lockstep at the cap}. */
    static String defect(Defect.Kind kind) {
        String words = lower(kind).replace('_', ' ').replace("at cap", "at the cap");
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** With three digits: {@code 0.25 s}. */
    static String seconds(double seconds) {
        return Seconds.text(new BigDecimal(seconds).round(new MathContext(3)).doubleValue()) + " s";
    }

    /** Where a policy's library comes from, as people say it. */
    static String ecosystem(String id) {
        return switch (id) {
            case "short" -> "short forms";
            case "js" -> "JavaScript";
            case "dotnet" -> ".NET";
            case "php" -> "PHP";
            case "docs" -> "documents";
            default -> id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1);
        };
    }
}
