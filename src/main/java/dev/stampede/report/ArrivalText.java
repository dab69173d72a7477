package dev.stampede.report;

import dev.stampede.storm.BurstResult;

/** Findings about how attempts arrived. */
final class ArrivalText {

    private ArrivalText() {}

    static String lockstep(InStep herd) {
        return "The fleet moved in lockstep: " + Figures.clients(herd.attempts()) + " made retry " + herd.retry()
                + " within " + Figures.seconds(herd.within()) + " of one another, " + Figures.seconds(herd.after())
                + " after " + (herd.burst() == 0 ? "the start" : "burst " + herd.burst())
                + ". Jitter pulls such a herd apart.";
    }

    static String resetOnOpen(double amplification) {
        return "Each dropped client tried " + Figures.times(amplification)
                + " times on average, because the policy starts over once a connection opens and the gateway closed it"
                + " again. A policy that starts over only after a connection has lasted for a while is not fooled.";
    }

    static String flatHammering(double amplification, double index) {
        return "Each dropped client tried " + Figures.times(amplification) + " times on average. The arrivals are even"
                + " (index of dispersion " + Figures.rate(index) + "), but only because the gateway is hammered all the"
                + " time: even is not gentle. Growing delays lower the number of attempts.";
    }

    static String amplification(double amplification) {
        return "Each dropped client tried " + Figures.times(amplification) + " times on average.";
    }

    static String overload(BurstResult burst, double capacity) {
        return "In its worst second, " + Figures.seconds(burst.peak1s().at()) + " after "
                + (burst.burst() == 0 ? "the start" : "burst " + burst.burst()) + ", the gateway met "
                + Figures.rate(burst.peak1s().rate()) + " attempts and can take " + Figures.rate(capacity) + ": "
                + Figures.times(burst.peak1s().rate() / capacity) + " times as many.";
    }
}
