package dev.stampede.storm;

import java.time.Duration;
import java.util.Locale;

/**
 * Clients that surely have to come back, and the time they have.
 *
 * @param clients how many; 0 where that is not known
 * @param room how many of them the connection limit lets back
 * @param outage seconds in which nobody can
 * @param window seconds until the next burst or the end of the run
 * @param windowEnds what ends it, as the beginning of a sentence
 * @param span seconds until the end of the run
 * @param scenario whose they are
 */
record Herd(int clients, long room, double outage, double window, String windowEnds, double span, Scenario scenario) {

    static Herd of(Scenario scenario) {
        boolean cold = scenario.start() == Start.COLD;
        Teardown.By by = scenario.teardown().by();
        boolean known = by == Teardown.By.GATEWAY || by == Teardown.By.FLEET;
        int clients = cold ? scenario.clientCount() : scenario.teardown().dropped(scenario.clientCount());
        Integer most = scenario.gateway().maxConnections();
        double interval = seconds(scenario.burstInterval());
        double toTheEnd = seconds(scenario.longestSpan());
        boolean another = cold || scenario.maxIterations() > 1;
        double span = cold ? toTheEnd : toTheEnd - interval;
        return new Herd(
                known ? clients : 0,
                most == null ? Long.MAX_VALUE : (long) most - (scenario.clientCount() - clients),
                cold ? 0 : seconds(scenario.outage().duration()),
                another ? interval : span,
                another ? "the next burst comes" : "the run ends",
                span,
                scenario);
    }

    /** Windows of that length which follow one another from each burst on, to the end of the run. */
    long windows(double seconds) {
        double interval = seconds(scenario.burstInterval());
        int whole = scenario.maxIterations() - (scenario.start() == Start.COLD ? 0 : 1);
        double last = seconds(scenario.longestSpan()) - seconds(scenario.lastBurst());
        return (long) (whole * Math.ceil(interval / seconds) + Math.floor(last / seconds) + 1);
    }

    String who() {
        return "each of the " + String.format(Locale.ROOT, "%,d", clients)
                + (scenario.start() == Start.FILLED ? " clients that are dropped" : " clients");
    }

    private static double seconds(Duration duration) {
        return Micros.of(duration) / 1e6;
    }
}
