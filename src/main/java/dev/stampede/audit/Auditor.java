package dev.stampede.audit;

import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import java.util.ArrayList;
import java.util.List;

/** Puts an audit together. */
final class Auditor {

    private final Policy policy;
    private final Fleet fleet;
    private final Waits waits;
    private final Criteria criteria;

    Auditor(Policy policy, Fleet fleet) {
        this.policy = policy;
        this.fleet = fleet;
        this.waits = new Waits(policy);
        this.criteria = new Criteria(policy, waits);
    }

    Audit audit() {
        List<Criterion> all = criteria.all();
        List<Defect> defects = new Defects(policy, waits, fleet).all();
        Verdict verdict = all.stream().allMatch(Criterion::met) ? Verdict.PASS : Verdict.FAIL;
        return new Audit(
                verdict,
                grade(verdict),
                severity(verdict, defects),
                all,
                Mechanism.of(policy),
                policy.formula(),
                detail(verdict, all),
                Remedy.of(policy, waits, all, defects, fleet),
                defects,
                notes());
    }

    private Grade grade(Verdict verdict) {
        if (verdict == Verdict.FAIL) {
            return Grade.NOT_APPLICABLE;
        }
        return everyRetryVaries() && !criteria.onlyByGivingUp() ? Grade.STRONG : Grade.WEAK;
    }

    private boolean everyRetryVaries() {
        for (int n = 0; n < waits.retries(); n++) {
            if (!waits.varies(n)) {
                return false;
            }
        }
        return true;
    }

    private static Severity severity(Verdict verdict, List<Defect> defects) {
        if (verdict == Verdict.FAIL) {
            return Severity.HIGH;
        }
        return defects.isEmpty() ? Severity.NONE : defects.get(0).severity();
    }

    private String detail(Verdict verdict, List<Criterion> all) {
        if (verdict == Verdict.PASS) {
            String jitter = all.get(2).evidence();
            return "The delays grow, stay at or below " + Numerals.seconds(waits.longest()) + " and have jitter. "
                    + jitter;
        }
        boolean grows = all.get(0).met();
        boolean jitter = all.get(2).met();
        List<String> sentences = new ArrayList<>();
        if (!grows || !jitter) {
            sentences.add(shape(grows, jitter));
        }
        if (!jitter) {
            sentences.add("When the server goes down, all clients come back at the same moments.");
        }
        if (!all.get(1).met()) {
            sentences.add(
                    all.get(1).evidence() + " The pattern allows " + Numerals.seconds(Pattern.LONGEST_WAIT) + ".");
        }
        return String.join(" ", sentences);
    }

    private String shape(boolean grows, boolean jitter) {
        if (grows) {
            return "The client lets its delays grow but has no jitter.";
        }
        return "The client retries at an interval that does not grow (" + Numerals.seconds(waits.highestMedian()) + ")"
                + (jitter ? "." : " and has no jitter.");
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (policy.jitter().stream().anyMatch(Jitter.Comb.class::isInstance)) {
            notes.add(
                    "The pattern's text says that Socket.IO's default delay has no jitter. Measured on version 4.8.4 it"
                            + " has one, of a half of the delay, and loses it at the cap: nine clients in ten wait exactly 5 s at"
                            + " the fourth retry and all of them from the fifth.");
        }
        if (policy.reset().on() == Reset.On.NEVER) {
            notes.add("The counter never starts over: after a few losses every client begins at the cap.");
        }
        if (waits.longest() > 0.9 * Pattern.LONGEST_WAIT && waits.longest() <= Pattern.LONGEST_WAIT) {
            notes.add("The longest waits are close to the " + Numerals.seconds(Pattern.LONGEST_WAIT)
                    + " that the pattern allows.");
        }
        return notes;
    }
}
