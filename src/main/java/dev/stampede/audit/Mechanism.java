package dev.stampede.audit;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Seconds;
import java.util.ArrayList;
import java.util.List;

/** A part of the policy that the pattern asks to count. */
public record Mechanism(Kind kind, String text) {

    public enum Kind {
        BACKOFF,
        JITTER,
        CAP
    }

    static List<Mechanism> of(Policy policy) {
        List<Mechanism> found = new ArrayList<>();
        if (exponential(policy)) {
            found.add(new Mechanism(Kind.BACKOFF, "exponential backoff"));
        } else if (!(policy.envelope() instanceof Envelope.Fixed)) {
            found.add(new Mechanism(Kind.BACKOFF, "backoff that is not exponential"));
        }
        policy.jitter().forEach(step -> jitter(step, "", found));
        policy.jitterAt().forEach((n, steps) -> steps.forEach(step -> jitter(step, " at retry " + (n + 1), found)));
        if (policy.polls() != null) {
            found.add(new Mechanism(Kind.JITTER, "a poll timer at the first retry"));
        }
        if (policy.cap() != null) {
            found.add(new Mechanism(Kind.CAP, "cap of " + Seconds.text(policy.cap()) + " s before the jitter"));
        }
        if (policy.capAfter() != null) {
            found.add(new Mechanism(Kind.CAP, "cap of " + Seconds.text(policy.capAfter()) + " s after the jitter"));
        }
        return List.copyOf(found);
    }

    private static void jitter(Jitter step, String where, List<Mechanism> found) {
        boolean constant = step instanceof Jitter.Offset offset && offset.lo() == offset.hi();
        if (!(step instanceof Jitter.Walk) && !constant) {
            String name = step.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
            found.add(new Mechanism(Kind.JITTER, name + " jitter" + where));
        }
    }

    /** True if the delays are multiplied from one retry to the next. */
    static boolean exponential(Policy policy) {
        Envelope envelope =
                policy.envelope() instanceof Envelope.Table table && table.tail() instanceof Envelope.Tail.Then then
                        ? then.envelope()
                        : policy.envelope();
        boolean geometric = envelope instanceof Envelope.Geometric growing && growing.factor() > 1;
        return geometric
                || policy.jitter().stream()
                        .anyMatch(step -> step instanceof Jitter.Walk || step instanceof Jitter.Decorrelated);
    }
}
