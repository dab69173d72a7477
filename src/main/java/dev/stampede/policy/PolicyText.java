package dev.stampede.policy;

import java.util.ArrayList;
import java.util.List;

/** Policies in words and in formulas. */
final class PolicyText {

    private PolicyText() {}

    static String formula(Policy policy) {
        String e = envelope(policy.envelope());
        if (policy.cap() != null) {
            e = "min(" + Seconds.text(policy.cap()) + ", " + e + ")";
        }
        String wait = e;
        for (Jitter step : policy.jitter()) {
            wait = jitter(step, wait);
        }
        if (policy.floor() > 0) {
            wait = "max(" + Seconds.text(policy.floor()) + ", " + wait + ")";
        }
        if (policy.capAfter() != null) {
            wait = "min(" + Seconds.text(policy.capAfter()) + ", " + wait + ")";
        }
        return "wait(n) = " + wait;
    }

    private static String envelope(Envelope envelope) {
        if (envelope instanceof Envelope.Geometric geometric) {
            return Seconds.text(geometric.base()) + "·" + Seconds.text(geometric.factor()) + "^n";
        }
        return Seconds.text(envelope.seconds(0));
    }

    private static String jitter(Jitter step, String e) {
        if (step instanceof Jitter.Full) {
            return "U[0, " + e + ")";
        }
        if (step instanceof Jitter.Equal) {
            return e + "/2 + U[0, " + e + "/2)";
        }
        if (step instanceof Jitter.Additive additive) {
            String share = additive.fraction() == 1 ? "" : Seconds.text(additive.fraction()) + "·";
            return e + " + " + share + "U[0, " + e + ")";
        }
        Jitter.Decorrelated decorrelated = (Jitter.Decorrelated) step;
        return "U[" + e + ", " + Seconds.text(decorrelated.factor()) + "·wait(n-1))";
    }

    static String sentence(Policy policy) {
        List<String> clauses = new ArrayList<>();
        clauses.add(growth(policy));
        clauses.add(spread(policy));
        clauses.add(reset(policy.reset()));
        if (policy.giveUp().maxAttempts() != null) {
            clauses.add("gives up after " + policy.giveUp().maxAttempts() + " retries");
        }
        if (policy.giveUp().afterRefusal()) {
            clauses.add("gives up when an attempt is refused");
        }
        return String.join("; ", clauses) + ".";
    }

    private static String growth(Policy policy) {
        Double longest = policy.cap() != null ? policy.cap() : policy.capAfter();
        if (policy.envelope() instanceof Envelope.Geometric geometric) {
            String limit = longest == null ? " without end" : " up to " + Seconds.text(longest) + " s";
            return "Waits " + Seconds.text(geometric.base()) + " s, then " + Seconds.text(geometric.factor())
                    + " times as long at each retry" + limit;
        }
        if (policy.jitter().stream().anyMatch(Jitter.Decorrelated.class::isInstance)) {
            String limit = longest == null ? "" : ", at most " + Seconds.text(longest) + " s";
            return "Waits at least " + Seconds.text(policy.envelope().seconds(0)) + " s" + limit;
        }
        return "Waits " + Seconds.text(policy.envelope().seconds(0)) + " s before every retry";
    }

    private static String spread(Policy policy) {
        if (policy.jitter().isEmpty()) {
            return "has no jitter, so the whole fleet moves in step";
        }
        List<String> steps = policy.jitter().stream().map(PolicyText::spread).toList();
        return String.join(", then ", steps);
    }

    private static String spread(Jitter step) {
        if (step instanceof Jitter.Full) {
            return "draws each wait from zero to that";
        }
        if (step instanceof Jitter.Equal) {
            return "draws each wait from half of that to all of it";
        }
        if (step instanceof Jitter.Additive additive) {
            return "adds up to " + Seconds.text(additive.fraction()) + " times as much at random";
        }
        return "draws each wait from the least to " + Seconds.text(((Jitter.Decorrelated) step).factor())
                + " times the wait before";
    }

    private static String reset(Reset reset) {
        return switch (reset.on()) {
            case TCP -> "starts over once TCP connects";
            case OPEN -> "starts over once a connection opens";
            case ACK -> "starts over once the server has spoken";
            case STABLE -> "starts over once a connection has lasted " + Seconds.text(reset.stableSeconds()) + " s";
            case NEVER -> "never starts over";
        };
    }
}
