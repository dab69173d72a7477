package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.PartResult;
import java.util.Comparator;
import java.util.List;

/** The first sentence: who was dropped, who came back and when, and what it cost. */
final class WhatHappened {

    /** Fewer clients are no wave. */
    private static final int WAVE = 10;

    /** Second half and last client within so many seconds of one another came back together. */
    private static final double TOGETHER = 0.1;

    private WhatHappened() {}

    static String clause(Setback setback) {
        StringBuilder clause = new StringBuilder(dropped(setback)).append(back(setback));
        if (setback.burst().attempts() > 0) {
            clause.append("; ").append(cost(setback));
        }
        if (setback.burst().givenUp() > 0) {
            clause.append("; ")
                    .append(Figures.clients(setback.burst().givenUp()))
                    .append(" gave up");
        }
        if (setback.flapped()) {
            clause.append("; the flapping gateway closed a new connection ")
                    .append(Figures.count(setback.result().totals().flapped()))
                    .append(setback.result().totals().flapped() == 1 ? " time" : " times");
        }
        return clause.append(parts(setback)).toString();
    }

    private static String dropped(Setback setback) {
        String worst = setback.several() > 1 ? ", the worst of " + setback.several() + "," : "";
        int fleet = setback.scenario().clientCount();
        String who = setback.dropped() == fleet
                ? Figures.clients(fleet)
                : Figures.count(setback.dropped()) + " of " + Figures.clients(fleet);
        return setback.name() + worst + (setback.cold() ? " let " + who + " connect" : " dropped " + who);
    }

    private static String back(Setback setback) {
        BurstResult burst = setback.burst();
        if (setback.allBack()) {
            return allBack(setback);
        }
        String word = word(setback);
        String who = burst.recovered() == 0
                ? (setback.dropped() == 1 ? " and it was not " : " and none of them was ")
                : " and only " + Figures.count(burst.recovered())
                        + (burst.recovered() == 1 ? " was " : " of them were ");
        return who + word + " " + (setback.another() ? "when the next burst came" : "when the run ended") + " "
                + Figures.seconds(setback.horizon()) + " later";
    }

    private static String word(Setback setback) {
        return setback.cold() ? "connected" : "back";
    }

    private static String allBack(Setback setback) {
        String last = Figures.seconds(setback.time());
        Double half = setback.burst().recovered50();
        if (setback.dropped() == 1 || half == null) {
            return " and " + (setback.dropped() == 1 ? "it was" : "all were") + " " + word(setback) + " after " + last;
        }
        if (setback.dropped() >= WAVE && setback.time() - half <= TOGETHER) {
            return " and all of them were " + word(setback) + " in one wave after " + last;
        }
        return ", half of them were " + word(setback) + " after " + Figures.seconds(half) + " and the last after "
                + last;
    }

    private static String cost(Setback setback) {
        String each = setback.dropped() == 1 || setback.burst().attempts() < setback.dropped()
                ? Figures.attempts(setback.burst().attempts()) + verb(setback)
                : "that took " + Figures.attempts(setback.amplification())
                        + (setback.amplification() == 1 ? " a client" : " a client on average");
        String peak = setback.peak() > 0 ? ", at most " + Figures.attempts(setback.peak()) + " in one second" : "";
        Double capacity = setback.capacity();
        return each
                + peak
                + (capacity != null && setback.peak() > capacity
                        ? ", " + Figures.beyond(capacity, setback.peak())
                        : "");
    }

    private static String verb(Setback setback) {
        return setback.burst().attempts() == 1 ? " was made" : " were made";
    }

    /** Of a mixed fleet, who tried most often beside who tried least. */
    private static String parts(Setback setback) {
        List<PartResult> parts = setback.result().parts().stream()
                .filter(part -> part.amplification() != null)
                .sorted(Comparator.comparingDouble(WhatHappened::tries))
                .toList();
        if (parts.size() < 2) {
            return "";
        }
        String lowest = Figures.times(tries(parts.get(0)));
        if (Figures.times(tries(parts.get(parts.size() - 1))).equals(lowest)) {
            return "; its " + parts.size() + " policies made about as many each";
        }
        PartResult most = parts.get(parts.size() - 1);
        PartResult least = parts.get(0);
        return "; of its policies " + of(most) + " made " + Figures.attempts(tries(most))
                + " for each dropped client and " + of(least) + " " + lowest;
    }

    private static String of(PartResult part) {
        return part.label() + " (" + Figures.clients(part.clients()) + ")";
    }

    private static double tries(PartResult part) {
        Double tries = part.amplification();
        return tries == null ? 0 : tries;
    }
}
