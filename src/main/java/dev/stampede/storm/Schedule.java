package dev.stampede.storm;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The moments of a run's plan, in microseconds since the clock started, and how far it is at each. */
public final class Schedule {

    /** The share of the progress that the planned part makes; nobody knows how long the recovery takes. */
    private static final double PLANNED_SHARE = 0.8;

    private final int clientCount;
    private final @Nullable Target watched;
    private final long tickMicros;
    private final int bursts;
    private final long quietMicros;
    private final long deadlineMicros;
    private final long intervalMicros;
    private final long outageMicros;

    public Schedule(Scenario scenario) {
        clientCount = scenario.clientCount();
        watched = scenario.teardown().by() == Teardown.By.TARGET ? scenario.target() : null;
        tickMicros = Micros.of(scenario.effectiveTick());
        bursts = scenario.maxIterations();
        intervalMicros = Micros.of(scenario.burstInterval());
        outageMicros = Micros.of(scenario.outage().duration());
        long lastBurst = burstMicros(bursts);
        long flapping =
                scenario.outage().happens() ? Micros.of(scenario.outage().flapAfter()) : 0;
        quietMicros = lastBurst
                + Micros.of(scenario.teardown().stagger())
                + Micros.of(scenario.detection())
                + outageMicros
                + flapping;
        deadlineMicros = Micros.of(scenario.longestSpan());
    }

    public long tickMicros() {
        return tickMicros;
    }

    /** How many bursts there are. */
    public int bursts() {
        return bursts;
    }

    /** From then on the run may be over. */
    public long quietMicros() {
        return quietMicros;
    }

    /** Then the run ends whatever its clients do. */
    public long deadlineMicros() {
        return deadlineMicros;
    }

    /** When burst k, 1 being the first, comes. */
    public long burstMicros(int k) {
        return k * intervalMicros;
    }

    /** An outage ends so long after the last burst that fell into it. */
    public long outageEndMicros(int k) {
        return burstMicros(k) + outageMicros;
    }

    /**
     * How far the run is.
     *
     * @param burst the last burst that came, 0 before the first
     * @param down true while the gateway is, or while a restart that is watched goes on
     * @param open open connections
     */
    public Progress progress(long micros, int burst, boolean down, int open) {
        String fleet = String.format(Locale.ROOT, "%,d of %,d open", open, clientCount);
        if (watched != null) {
            return new Progress(fraction(micros), watching(watched, burst, down || open < clientCount) + fleet);
        }
        String place = burst == 0
                ? "Before the first burst"
                : String.format(Locale.ROOT, "Burst %,d of %,d", burst, bursts) + (down ? ", the gateway is down" : "");
        return new Progress(fraction(micros), place + ": " + fleet);
    }

    private String watching(Target target, int burst, boolean goesOn) {
        if (burst == 0) {
            return "Watching " + target + ": restart your server. ";
        }
        String seen = String.format(Locale.ROOT, "Restart %,d of %,d", burst, bursts);
        return burst == bursts || goesOn
                ? seen + ": "
                : seen + " is over. Watching " + target + ": restart your server again. ";
    }

    private double fraction(long micros) {
        double planned = Math.min(1, micros / (double) Math.max(1, quietMicros));
        double recovering = Math.max(0, micros - quietMicros) / (double) Math.max(1, deadlineMicros - quietMicros);
        return PLANNED_SHARE * planned + (1 - PLANNED_SHARE) * Math.min(1, recovering);
    }
}
