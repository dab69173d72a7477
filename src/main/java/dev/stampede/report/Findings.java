package dev.stampede.report;

import dev.stampede.format.Finding;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.StormResult;
import java.util.ArrayList;
import java.util.List;

/** What a report has to say beyond its numbers, all of it from the numbers; what makes them doubtful comes first. */
final class Findings {

    /** Attempts per dropped client from which on a gateway is being hammered. */
    private static final double MANY_ATTEMPTS = 10;

    /** The index of dispersion of a fleet that moves as one is its size; from this share on it is called lockstep. */
    private static final double LOCKSTEP_SHARE = 0.3;

    private static final int HERD = 10;

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
        findings.recovery();
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
        if (result.ending() == StormResult.Ending.CANCELLED) {
            add("stopped_early", "Somebody stopped the run, so what would have come later is missing.");
        }
    }

    private void recovery() {
        if (result.ending() == StormResult.Ending.TIMED_OUT) {
            worst.recovery()
                    .filter(burst -> burst.recovered() + burst.givenUp() < burst.dropped())
                    .ifPresent(burst -> add("does_not_recover", RecoveryText.doesNotRecover(result, burst)));
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

    private void arrivals() {
        worst.by(BurstResult::indexOfDispersion)
                .filter(burst -> burst.dropped() >= HERD && index(burst) >= LOCKSTEP_SHARE * burst.dropped())
                .ifPresent(burst -> add("lockstep", ArrivalText.lockstep(burst, index(burst))));
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
        boolean flat = burst.indexOfDispersion() != null && index(burst) < LOCKSTEP_SHARE * burst.dropped();
        if (flat) {
            add("flat_hammering", ArrivalText.flatHammering(amplification, index(burst)));
        } else {
            add("amplification", ArrivalText.amplification(amplification));
        }
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
