package dev.stampede.storm;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one burst did. Counts follow the clients: an attempt belongs to the last loss of its client, a flap being part of
 * the burst it follows. Rates follow the clock: they are what the gateway saw from this burst to the next, in windows
 * aligned to the burst.
 *
 * @param burst 1 for the first; 0 for a cold start
 * @param time seconds since the clock started
 * @param dropped clients torn down; in a cold start, all
 * @param recovered of those, how many were back before the next burst
 * @param lastRecovery seconds from the burst until the last of those was back; null if nobody was
 * @param recovered50 seconds from the burst until half of the dropped were back; null where not reached
 * @param opened attempts that ended opened
 * @param failures attempts that ended failed, by cause
 * @param rejectedByStatus of those that an external target rejected, by HTTP status
 * @param wasted handshakes that the gateway completed in this interval for clients that had left
 * @param givenUp clients that gave up
 * @param amplification attempts per dropped client; null when nothing was dropped
 * @param meanArrivalRate attempts per second over the whole seconds from the burst to the last attempt
 * @param peakToMean the 0.1 s peak over the mean; null without attempts
 * @param indexOfDispersion sample variance over mean of the ten 0.1 s bins of each 1 s window, averaged over windows
 *     weighted by arrivals; null without a whole window that has arrivals
 * @param spreads for each retry n, over how long its attempts were spread
 * @param recoveryEfficiency the least possible time to bring everybody back over the measured one; null where there is
 *     no least time or not everybody came back
 */
public record BurstResult(
        int burst,
        double time,
        int dropped,
        int recovered,
        @Nullable Double lastRecovery,
        @Nullable Double recovered50,
        @Nullable Double recovered90,
        @Nullable Double recovered99,
        @Nullable Double recovered100,
        long attempts,
        long opened,
        Map<Cause, Long> failures,
        Map<Integer, Long> rejectedByStatus,
        long aborted,
        long wasted,
        int givenUp,
        @Nullable Double amplification,
        Peak peak100ms,
        Peak peak1s,
        Peak peak10s,
        @Nullable Double meanArrivalRate,
        @Nullable Double peakToMean,
        @Nullable Double indexOfDispersion,
        List<RetrySpread> spreads,
        @Nullable Double recoveryEfficiency) {

    /**
     * The window with the most arrivals.
     *
     * @param rate attempts per second in it
     * @param at its start in seconds after the burst
     */
    public record Peak(double rate, double at) {}

    /**
     * How far apart the attempts of one retry were.
     *
     * @param n the retry, 0 the first
     * @param attempts how many were made
     * @param p1 seconds after the burst by which 1 % of them had left
     * @param p99 seconds after the burst by which 99 % of them had left
     */
    public record RetrySpread(int n, long attempts, double p1, double p99) {

        /** Seconds from the first to the last percentile. */
        public double seconds() {
            return p99 - p1;
        }
    }
}
