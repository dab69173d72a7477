package dev.stampede.audit;

import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Looks for what hurts a fleet, in the waits really drawn. */
final class Defects {

    private static final double AT_ONCE = 0.05;
    private static final double NARROW = 1;
    private static final double FLAP = 0.1;
    private static final double NEARLY_ALL = 0.9;

    private final Policy policy;
    private final Waits waits;
    private final Fleet fleet;
    private final List<Defect> found = new ArrayList<>();

    Defects(Policy policy, Waits waits, Fleet fleet) {
        this.policy = policy;
        this.waits = waits;
        this.fleet = fleet;
    }

    /** Worst first. */
    List<Defect> all() {
        givesUp();
        if (waits.retries() > 0) {
            lockstepAtCap();
            firstRetryAtOnce();
            resetOnOpen();
            jitterLost();
            jitterTooNarrow();
            waitsShrink();
            overflow();
        }
        found.sort(Comparator.comparing(Defect::severity).reversed());
        return found;
    }

    private void add(Defect.Kind kind, Severity severity, String evidence) {
        found.add(new Defect(kind, severity, evidence));
    }

    private void givesUp() {
        if (policy.giveUp().afterRefusal()) {
            add(Defect.Kind.GIVES_UP_EARLY, Severity.HIGH, "One refused attempt and the client gives up.");
        } else if (waits.ends() && waits.longestTotal() < fleet.outage()) {
            add(
                    Defect.Kind.GIVES_UP_EARLY,
                    Severity.HIGH,
                    "After " + waits.retries() + " retries, " + Numerals.seconds(waits.longestTotal())
                            + " after the loss at the latest, no client is trying any more; an outage of "
                            + Numerals.seconds(fleet.outage()) + " leaves everybody disconnected.");
        }
    }

    private void lockstepAtCap() {
        Double cap = policy.capAfter();
        if (cap == null) {
            return;
        }
        for (int n = 0; n < waits.near(); n++) {
            if (!policy.stepsAt(n).isEmpty() && waits.most(n) == cap && waits.shareAtMost(n) >= NEARLY_ALL) {
                add(
                        Defect.Kind.LOCKSTEP_AT_CAP,
                        Severity.HIGH,
                        "The cap comes after the jitter: at retry " + (n + 1) + " " + share(waits.shareAtMost(n))
                                + " wait exactly " + Numerals.seconds(cap) + ".");
                return;
            }
        }
    }

    private static String share(double share) {
        return share == 1 ? "all clients" : "about " + Numerals.count(100 * share) + " of 100 clients";
    }

    private void firstRetryAtOnce() {
        if (waits.most(0) <= AT_ONCE) {
            add(
                    Defect.Kind.FIRST_RETRY_AT_ONCE,
                    Severity.HIGH,
                    "All " + Numerals.count(fleet.clients()) + " clients make their first retry within "
                            + Numerals.seconds(Math.max(0.001, waits.most(0))) + " of the loss.");
        }
    }

    private void resetOnOpen() {
        Reset.On on = policy.reset().on();
        if (on != Reset.On.TCP && on != Reset.On.OPEN) {
            return;
        }
        double rate = fleet.clients() / (waits.mean(0) + FLAP);
        add(
                Defect.Kind.RESET_ON_OPEN,
                on == Reset.On.TCP ? Severity.HIGH : Severity.MEDIUM,
                "The counter starts over when " + (on == Reset.On.TCP ? "TCP connects" : "a connection opens")
                        + ": a server that accepts and closes after " + Numerals.seconds(FLAP) + " gets about "
                        + Numerals.count(rate) + " attempts per second from " + Numerals.count(fleet.clients())
                        + " clients for as long as it flaps.");
    }

    private void jitterLost() {
        int last = lastThatVaries();
        if (last >= 0 && last + 1 < waits.near()) {
            add(
                    Defect.Kind.JITTER_LOST,
                    last == 0 ? Severity.HIGH : Severity.MEDIUM,
                    "From retry " + (last + 2) + " on the waits of different clients are the same.");
        }
    }

    private int lastThatVaries() {
        for (int n = waits.near() - 1; n >= 0; n--) {
            if (waits.varies(n)) {
                return n;
            }
        }
        return -1;
    }

    private void jitterTooNarrow() {
        double widest = 0;
        for (int n = 0; n < waits.near(); n++) {
            widest = Math.max(widest, waits.quantile(n, 0.95) - waits.quantile(n, 0.05));
        }
        if (widest > 0 && widest < NARROW) {
            double rate = 0.9 * fleet.clients() / widest;
            add(
                    Defect.Kind.JITTER_TOO_NARROW,
                    Severity.MEDIUM,
                    "At its widest the jitter spreads nine clients in ten over " + Numerals.seconds(widest)
                            + ", so that "
                            + Numerals.count(fleet.clients()) + " clients come at about " + Numerals.count(rate)
                            + " per second.");
        }
    }

    private void waitsShrink() {
        for (int n = 0; n + 1 < waits.near(); n++) {
            if (waits.median(n + 1) < Criteria.noise(policy) * waits.median(n)) {
                add(
                        Defect.Kind.WAITS_SHRINK,
                        Severity.LOW,
                        "The median wait falls from " + Numerals.seconds(waits.median(n)) + " at retry " + (n + 1)
                                + " to " + Numerals.seconds(waits.median(n + 1)) + " at the next.");
                return;
            }
        }
    }

    private void overflow() {
        for (Jitter step : policy.jitter()) {
            if (step instanceof Jitter.Comb comb && comb.overflowsAt() != null) {
                add(
                        Defect.Kind.OVERFLOW,
                        Severity.LOW,
                        "At retry " + (comb.overflowsAt() + 1) + " the delay overflows in the client's arithmetic: from"
                                + " then on about half of all waits are 0.");
            }
        }
    }
}
