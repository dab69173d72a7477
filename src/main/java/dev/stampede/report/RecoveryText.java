package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.StormResult;

/** Findings about who came back, and at what price. */
final class RecoveryText {

    private RecoveryText() {}

    static String restartsMissed(double seconds, int seen, int asked) {
        return "Stampede watched for " + Figures.seconds(seconds) + " and saw "
                + (seen == 0 ? "no restart" : Figures.count(seen) + " of " + Figures.count(asked) + " restarts")
                + " of the server: a restart is any moment when at least a fifth of the open connections are lost within"
                + " a second.";
    }

    static String notTriedYet(double seconds) {
        return "No client had tried again when the run ended, " + Figures.seconds(seconds)
                + " after the burst: the policy waits longer than that. Give the run a longer recovery_timeout.";
    }

    static String stillRecovering(BurstResult burst, double seconds) {
        int away = burst.dropped() - burst.recovered() - burst.givenUp();
        return "The fleet was still coming back when the run ended, " + Figures.seconds(seconds) + " after the burst: "
                + Figures.clientsWere(away) + " still away. Give the run a longer recovery_timeout.";
    }

    static String doesNotRecover(StormResult result, BurstResult burst) {
        int away = burst.dropped() - burst.recovered() - burst.givenUp();
        String text = "The fleet does not recover by itself: " + Figures.clientsWere(away) + " still away "
                + Figures.seconds(result.seconds() - burst.time()) + " after the burst.";
        Double capacity = result.scenario().gateway().capacity();
        return capacity == null ? text : text + " " + leastSpread(result, burst.dropped(), capacity);
    }

    /** Whatever the policy, n clients need n / capacity seconds; arrivals that come faster only queue. */
    private static String leastSpread(StormResult result, int dropped, double capacity) {
        double least = dropped / capacity;
        double patience = result.scenario().longestConnectTimeout().toNanos() / 1e9;
        String spread = "At " + Figures.rate(capacity) + " handshakes per second this gateway needs "
                + Figures.seconds(least) + " for " + Figures.clients(dropped)
                + ", so their arrivals must be spread over at least that long.";
        return patience >= least
                ? spread
                : spread + " Clients wait " + Figures.seconds(patience)
                        + " for an answer and then ask again, so without that spread the gateway works for clients that"
                        + " have left.";
    }

    static String wasted(long wasted, long opened) {
        double share = 100.0 * wasted / (wasted + opened);
        return "The gateway completed " + Figures.count(wasted) + (wasted == 1 ? " handshake" : " handshakes")
                + " for clients that had already left: " + Figures.times(share) + " % of its work was wasted.";
    }
}
