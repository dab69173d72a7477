package dev.stampede.report;

import dev.stampede.storm.BurstResult;

/** Findings about how attempts arrived. */
final class ArrivalText {

    private ArrivalText() {}

    static String lockstep(BurstResult burst, double index) {
        return "The fleet moved in lockstep: the index of dispersion of its arrivals was " + Figures.rate(index)
                + ". Clients that act on their own make about 1; " + Figures.count(burst.dropped())
                + " clients that act as one make " + Figures.count(burst.dropped()) + ". Jitter pulls them apart.";
    }

    static String flatHammering(double amplification, double index) {
        return "Each dropped client tried " + Figures.times(amplification) + " times on average. The arrivals are even"
                + " (index of dispersion " + Figures.rate(index) + "), but only because the gateway is hammered all the"
                + " time: even is not gentle. Growing delays lower the number of attempts.";
    }

    static String amplification(double amplification) {
        return "Each dropped client tried " + Figures.times(amplification)
                + " times on average. Growing delays lower the number of attempts.";
    }

    static String overload(BurstResult burst, double capacity) {
        return "In its worst second, " + Figures.seconds(burst.peak1s().at()) + " after "
                + (burst.burst() == 0 ? "the start" : "burst " + burst.burst()) + ", the gateway met "
                + Figures.rate(burst.peak1s().rate()) + " attempts and can take " + Figures.rate(capacity) + ": "
                + Figures.times(burst.peak1s().rate() / capacity) + " times as many.";
    }
}
