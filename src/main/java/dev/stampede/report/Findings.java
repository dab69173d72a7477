package dev.stampede.report;

import dev.stampede.format.Finding;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** What a report has to say beyond its numbers, all of it from the numbers; what makes them doubtful comes first. */
final class Findings {

    /** Attempts per dropped client from which on a gateway is being hammered. */
    static final double MANY_ATTEMPTS = 10;

    /** The index of dispersion of a fleet that moves as one is its size; below this share arrivals are called even. */
    private static final double EVEN_SHARE = 0.3;

    /** Somebody who was back later than after this share of the time shows that the fleet was still coming back. */
    private static final double RECENT_SHARE = 0.75;

    /** A retry at which a growing envelope has grown. */
    private static final int FAR = 8;

    private static final Set<Reset.On> STARTS_OVER_SOON = Set.of(Reset.On.TCP, Reset.On.OPEN, Reset.On.ACK);

    private final StormResult result;
    private final Worst worst;
    private final List<Finding> findings = new ArrayList<>();

    private Findings(StormResult result) {
        this.result = result;
        this.worst = new Worst(result);
    }

    static List<Finding> of(StormResult result) {
        Findings findings = new Findings(result);
        findings.doubts();
        findings.restarts();
        findings.recovery();
        if (!result.parts().isEmpty()) {
            findings.add("by_policy", PartText.byPolicy(result.parts()));
        }
        findings.arrivals();
        findings.waste();
        return findings.findings;
    }

    private void add(String code, String text) {
        findings.add(new Finding(code, text));
    }

    private void doubts() {
        if (!result.accounting().isEmpty()) {
            add("accounting_open", "The sums of this run do not close: " + String.join(" ", result.accounting()));
        }
        if (result.generator().limited()) {
            add(
                    "generator_limited",
                    "The machine that made the storm was the limit, so the gateway may have met less than the policy"
                            + " would send: "
                            + String.join(" ", result.generator().signs()));
        }
        if (!result.scenario().target().introduction().verified()) {
            add(
                    "tls_unverified",
                    "The target's certificate was not verified, so nobody knows who answered, and who listened.");
        }
        if (result.ending() == StormResult.Ending.CANCELLED) {
            add("stopped_early", "Somebody stopped the run, so what would have come later is missing.");
        }
    }

    private void restarts() {
        int asked = result.scenario().maxIterations();
        int seen = (int)
                result.bursts().stream().filter(burst -> burst.burst() > 0).count();
        if (watched() && seen < asked) {
            add("restarts_missed", RecoveryText.restartsMissed(result.seconds(), seen, asked));
        }
    }

    private void recovery() {
        if (result.ending() == StormResult.Ending.TIMED_OUT) {
            worst.recovery()
                    .filter(burst -> burst.recovered() + burst.givenUp() < burst.dropped())
                    .ifPresent(this::stillAway);
        }
        int givenUp = result.totals().givenUp();
        if (givenUp > 0) {
            add(
                    "given_up",
                    Figures.clients(givenUp) + " of "
                            + Figures.count(result.scenario().clientCount())
                            + " gave up. They stay away until somebody restarts them.");
        }
        if (result.totals().lost() > 0) {
            add(
                    "unplanned_losses",
                    "Connections were lost " + Figures.count(result.totals().lost())
                            + " times without a burst and without an outage that flaps.");
        }
    }

    private void stillAway(BurstResult burst) {
        double seconds = result.seconds() - burst.time();
        if (burst.attempts() == 0) {
            add("not_tried_yet", RecoveryText.notTriedYet(seconds));
        } else if (cutShort(seconds)
                || (burst.lastRecovery() != null && burst.lastRecovery() > RECENT_SHARE * seconds)) {
            add("still_recovering", RecoveryText.stillRecovering(burst, seconds));
        } else {
            add("does_not_recover", RecoveryText.doesNotRecover(result, burst));
        }
    }

    private boolean watched() {
        return result.scenario().teardown().by() == Teardown.By.TARGET;
    }

    /** A restart that somebody made near the end of the watch has had less time than the scenario grants. */
    private boolean cutShort(double secondsSinceTheBurst) {
        return watched()
                && secondsSinceTheBurst < result.scenario().recoveryTimeout().toNanos() / 1e9;
    }

    private void arrivals() {
        result.bursts().stream()
                .flatMap(burst -> InStep.in(burst, result.scenario().clientCount()).stream())
                .max(Comparator.comparingLong(InStep::attempts))
                .ifPresent(herd -> add("lockstep", ArrivalText.lockstep(herd)));
        worst.by(BurstResult::amplification)
                .filter(burst -> amplification(burst) >= MANY_ATTEMPTS)
                .ifPresent(this::hammering);
        Double capacity = result.scenario().gateway().capacity();
        if (capacity != null) {
            worst.peak()
                    .filter(burst -> burst.peak1s().rate() > capacity)
                    .ifPresent(burst -> add("overload", ArrivalText.overload(burst, capacity)));
        }
    }

    private void hammering(BurstResult burst) {
        double amplification = amplification(burst);
        Policy policy = result.scenario().policy().part(busiestPart(burst)).policy();
        boolean grows = policy.envelope().seconds(FAR) > policy.envelope().seconds(0)
                || !policy.jitter().isEmpty();
        if (result.totals().flapped() > 0
                && STARTS_OVER_SOON.contains(policy.reset().on())) {
            add("reset_on_open", ArrivalText.resetOnOpen(amplification));
        } else if (grows) {
            add("amplification", ArrivalText.amplification(amplification));
        } else if (burst.indexOfDispersion() != null && index(burst) < EVEN_SHARE * burst.dropped()) {
            add("flat_hammering", ArrivalText.flatHammering(amplification, index(burst)));
        } else {
            add("amplification", ArrivalText.amplification(amplification) + " Growing delays lower that number.");
        }
    }

    /** The part of a mixed fleet whose clients tried most often. */
    private int busiestPart(BurstResult burst) {
        int busiest = 0;
        double most = 0;
        for (int part = 0; part < result.parts().size(); part++) {
            double tries = result.parts().get(part).bursts().stream()
                    .filter(own -> own.burst() == burst.burst() && own.dropped() > 0)
                    .mapToDouble(own -> own.attempts() / (double) own.dropped())
                    .sum();
            busiest = tries > most ? part : busiest;
            most = Math.max(most, tries);
        }
        return busiest;
    }

    private static double index(BurstResult burst) {
        Double index = burst.indexOfDispersion();
        return index == null ? 0 : index;
    }

    private static double amplification(BurstResult burst) {
        Double amplification = burst.amplification();
        return amplification == null ? 0 : amplification;
    }

    private void waste() {
        Long wasted = result.wasted();
        if (wasted != null && wasted > 0) {
            add("wasted_work", RecoveryText.wasted(wasted, result.totals().opened()));
        }
    }
}
