package dev.stampede.audit;

import dev.stampede.policy.Policy;
import java.util.List;
import java.util.Optional;

/**
 * What an audit found. Pattern name, link and licence are in {@link Pattern}.
 *
 * @param severity the pattern's own on a fail; on a pass that of the worst defect
 * @param criteria the pattern's, one by one; empty without a policy
 * @param mechanisms backoff, jitter and cap as the pattern asks to count them
 * @param formula the delay formula, quoted
 * @param detail what is wrong, or right, in one or two sentences
 * @param remedy what to change, with numbers; empty if nothing needs to
 * @param defects worst first
 * @param notes where the pattern's own text and the measurements differ, and what else a reader should know
 */
public record Audit(
        Verdict verdict,
        Grade grade,
        Severity severity,
        List<Criterion> criteria,
        List<Mechanism> mechanisms,
        String formula,
        String detail,
        String remedy,
        List<Defect> defects,
        List<String> notes) {

    public Audit {
        criteria = List.copyOf(criteria);
        mechanisms = List.copyOf(mechanisms);
        defects = List.copyOf(defects);
        notes = List.copyOf(notes);
    }

    /** Judges a policy for a fleet of 1,000 clients and outages of two minutes. */
    public static Audit of(Policy policy) {
        return of(policy, Fleet.USUAL);
    }

    public static Audit of(Policy policy, Fleet fleet) {
        return new Auditor(policy, fleet).audit();
    }

    /**
     * The verdict on a client that leaves reconnecting to its application.
     *
     * @param reason why, as a sentence with or without its full stop
     */
    public static Audit withoutPolicy(String reason) {
        return new Audit(
                Verdict.FAIL,
                Grade.NONE,
                Severity.HIGH,
                List.of(),
                List.of(),
                "none",
                "The client does not reconnect by itself: " + reason + (reason.endsWith(".") ? "" : ".")
                        + " Every application writes its own loop.",
                Remedy.REFERENCE,
                List.of(),
                List.of());
    }

    public Optional<Defect> defect(Defect.Kind kind) {
        return defects.stream().filter(defect -> defect.kind() == kind).findFirst();
    }

    public boolean met(Criterion.Kind kind) {
        return criteria.stream().anyMatch(criterion -> criterion.kind() == kind && criterion.met());
    }
}
