package dev.stampede.audit;

import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import java.util.List;

/** The pattern's criterion, taken apart. */
final class Criteria {

    private final Policy policy;
    private final Waits waits;
    private final double noise;

    Criteria(Policy policy, Waits waits) {
        this.policy = policy;
        this.waits = waits;
        this.noise = noise(policy);
    }

    /**
     * Two medians of the sample whose ratio is above this may be the same. Waits that are carried on have no even sample,
     * and those of decorrelated jitter are wide.
     */
    static double noise(Policy policy) {
        return policy.jitter().stream()
                        .anyMatch(step -> step instanceof Jitter.Decorrelated || step instanceof Jitter.Walk)
                ? 0.8
                : 0.95;
    }

    List<Criterion> all() {
        return List.of(growth(), cap(), jitter());
    }

    private Criterion growth() {
        if (waits.retries() == 0) {
            return new Criterion(Criterion.Kind.GROWTH, false, "There is no retry whose delay could grow.");
        }
        int broken = firstStepThatDoesNotRise();
        double first = waits.median(0);
        double highest = waits.highestMedian();
        boolean grows = broken < 0 && highest >= 2 * first && risesBesidesTheFirst();
        return new Criterion(Criterion.Kind.GROWTH, grows, growthEvidence(grows, broken, first, highest));
    }

    private String growthEvidence(boolean grows, int broken, double first, double highest) {
        if (grows) {
            String how = Mechanism.exponential(policy) ? "" : " The growth is not exponential.";
            return "The median wait grows from " + Numerals.seconds(first) + " to " + Numerals.seconds(highest) + "."
                    + how;
        }
        if (broken >= 0) {
            return "The median wait is " + Numerals.seconds(waits.median(broken)) + " at retry " + (broken + 1)
                    + " and " + Numerals.seconds(waits.median(broken + 1)) + " at the next.";
        }
        return highest < 2 * first
                ? "The median wait is " + Numerals.seconds(first) + " at first and, within " + waits.near()
                        + " retries, never more than " + Numerals.seconds(highest) + "."
                : "After an immediate first retry the median wait stays at " + Numerals.seconds(highest) + ".";
    }

    /** Before the waits have reached their highest; -1 if there is none. */
    private int firstStepThatDoesNotRise() {
        double highest = waits.highestMedian();
        for (int n = 0; n + 1 < waits.near() && waits.median(n) < noise * highest; n++) {
            boolean falls = waits.median(n + 1) < noise * waits.median(n);
            boolean stands = !waits.varies(n) && !waits.varies(n + 1) && waits.median(n + 1) <= waits.median(n);
            if ((falls || stands) && !explained(n)) {
                return n;
            }
        }
        return -1;
    }

    /** True if the interval under the jitter grows and only a jitter of its own, at one of the two, hides it. */
    private boolean explained(int n) {
        boolean special = policy.jitterAt().containsKey(n)
                || policy.jitterAt().containsKey(n + 1)
                || (n == 0 && policy.polls() != null);
        return special && policy.envelope().seconds(n + 1) > policy.envelope().seconds(n);
    }

    /** An immediate first retry before a fixed interval is no growth. */
    private boolean risesBesidesTheFirst() {
        if (waits.median(0) > 0) {
            return true;
        }
        for (int n = 1; n < waits.near(); n++) {
            if (waits.median(n) > 0) {
                return waits.highestMedian() * noise > waits.median(n);
            }
        }
        return false;
    }

    private Criterion cap() {
        boolean met = waits.longest() <= Pattern.LONGEST_WAIT;
        String evidence = waits.longest() >= 1e6
                ? "Nothing keeps the waits from growing for ever."
                : "The longest wait drawn is " + Numerals.seconds(waits.longest()) + "."
                        + (met && onlyByGivingUp() ? " Only giving up keeps it there: there is no cap." : "");
        return new Criterion(Criterion.Kind.CAP, met, evidence);
    }

    /** True if the waits would pass 60 s, had the client not given up. */
    boolean onlyByGivingUp() {
        double far = policy.envelope().seconds(1_000_000);
        double capped = policy.cap() == null ? far : Math.min(policy.cap(), far);
        return waits.ends() && policy.capAfter() == null && capped > Pattern.LONGEST_WAIT;
    }

    private Criterion jitter() {
        int with = 0;
        for (int n = 0; n < waits.near(); n++) {
            with += waits.varies(n) ? 1 : 0;
        }
        String evidence = with == 0
                ? "At every retry all clients wait the same."
                : with == waits.near()
                        ? "At every retry the waits of different clients differ."
                        : "The waits of different clients differ at " + with + " of the first " + waits.near()
                                + " retries.";
        return new Criterion(Criterion.Kind.JITTER, with > 0, evidence);
    }
}
