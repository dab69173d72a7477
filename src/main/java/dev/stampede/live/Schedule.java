package dev.stampede.live;

import dev.stampede.storm.Micros;
import dev.stampede.storm.Scenario;

/** The moments of the plan, in microseconds since the clock started. */
final class Schedule {

    /** The share of the progress that the planned part makes; nobody knows how long the recovery takes. */
    private static final double PLANNED_SHARE = 0.8;

    final long tickMicros;
    final int bursts;
    /** From then on the run may be over. */
    final long quietMicros;

    final long deadlineMicros;
    private final long intervalMicros;
    private final long outageMicros;

    Schedule(Scenario scenario) {
        tickMicros = Micros.of(scenario.effectiveTick());
        bursts = scenario.maxIterations();
        intervalMicros = Micros.of(scenario.burstInterval());
        outageMicros = Micros.of(scenario.outage().duration());
        long lastBurst = burstMicros(bursts);
        long flapping =
                scenario.outage().happens() ? Micros.of(scenario.outage().flapAfter()) : 0;
        quietMicros = lastBurst + Micros.of(scenario.teardown().stagger()) + outageMicros + flapping;
        deadlineMicros = Micros.of(scenario.longestSpan());
    }

    long burstMicros(int k) {
        return k * intervalMicros;
    }

    /** An outage ends so long after the last burst that fell into it. */
    long outageEndMicros(int k) {
        return burstMicros(k) + outageMicros;
    }

    double fraction(long micros) {
        double planned = Math.min(1, micros / (double) Math.max(1, quietMicros));
        double recovering = Math.max(0, micros - quietMicros) / (double) Math.max(1, deadlineMicros - quietMicros);
        return PLANNED_SHARE * planned + (1 - PLANNED_SHARE) * Math.min(1, recovering);
    }
}
