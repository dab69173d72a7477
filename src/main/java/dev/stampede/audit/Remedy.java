package dev.stampede.audit;

import dev.stampede.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What to change, with numbers. */
final class Remedy {

    static final String REFERENCE =
            "Wait U[0, min(30, 0.5·2^n)) seconds before retry n (full jitter, base 0.5 s, cap 30 s)"
                    + " and start over once a connection has lasted 5 s.";

    private static final double CAP = 30;

    private Remedy() {}

    static String of(Policy policy, Waits waits, List<Criterion> criteria, List<Defect> defects, Fleet fleet) {
        List<String> steps = new ArrayList<>();
        for (Criterion criterion : criteria) {
            if (!criterion.met()) {
                steps.add(step(criterion.kind(), waits, fleet));
            }
        }
        defects.forEach(defect -> step(defect.kind(), policy, fleet).ifPresent(steps::add));
        return String.join(" ", steps.stream().distinct().toList());
    }

    private static String step(Criterion.Kind kind, Waits waits, Fleet fleet) {
        return switch (kind) {
            case GROWTH ->
                "Double the delay at each retry from " + Numerals.seconds(base(waits)) + " up to "
                        + Numerals.seconds(CAP) + ".";
            case CAP -> "Cap the delay at " + Numerals.seconds(CAP) + ", before the jitter.";
            case JITTER ->
                "Draw each wait uniformly from 0 to the delay (full jitter): at a delay of " + Numerals.seconds(CAP)
                        + " that turns one wave of " + Numerals.count(fleet.clients()) + " clients into about "
                        + Numerals.count(fleet.clients() / CAP) + " per second.";
        };
    }

    private static Optional<String> step(Defect.Kind kind, Policy policy, Fleet fleet) {
        return Optional.ofNullable(
                switch (kind) {
                    case LOCKSTEP_AT_CAP -> {
                        double cap = policy.capAfter() == null ? CAP : policy.capAfter();
                        yield "Apply the cap of " + Numerals.seconds(cap) + " before the jitter: U[0, min("
                                + Numerals.rounded(cap) + ", …)).";
                    }
                    case FIRST_RETRY_AT_ONCE ->
                        "Spread the first retry too, over at least "
                                + Numerals.seconds(Math.max(0.5, fleet.clients() / 1000.0)) + ".";
                    case RESET_ON_OPEN -> "Start over only once a connection has lasted 5 s.";
                    case GIVES_UP_EARLY ->
                        "Do not give up within " + Numerals.seconds(Math.max(600, 5 * fleet.outage()))
                                + "; at the cap a client costs little.";
                    case JITTER_LOST -> "Keep the jitter at every retry.";
                    case JITTER_TOO_NARROW ->
                        "Widen the jitter to the whole delay, and the delay with the fleet: at 100 attempts per second "
                                + Numerals.count(fleet.clients()) + " clients need "
                                + Numerals.seconds(fleet.clients() / 100.0) + ".";
                    case WAITS_SHRINK -> null;
                    case OVERFLOW -> "Cap the exponent, not only the delay.";
                });
    }

    private static double base(Waits waits) {
        for (int n = 0; n < waits.near(); n++) {
            if (waits.median(n) > 0) {
                return Math.max(0.5, Math.min(5, waits.median(n)));
            }
        }
        return 0.5;
    }
}
