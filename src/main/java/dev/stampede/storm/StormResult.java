package dev.stampede.storm;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What came out of a run.
 *
 * @param scenario as run, with everything resolved
 * @param ending how it ended
 * @param seconds from the clock's start to the end
 * @param fillSeconds how long connecting the fleet took; 0 in a cold start
 * @param totals of the whole run
 * @param fill of the attempts before any loss: the fill, or the cold start
 * @param unplanned of the attempts after a loss that no burst explains
 * @param bursts in order
 * @param parts of a mixed fleet, in the order of its policies; empty where all clients follow one policy
 * @param clients what each client did
 * @param latency microseconds from attempt to open
 * @param gateway what the embedded gateway saw; null for an external one
 * @param wasted handshakes that the gateway completed and no client got; null for an external one
 * @param generator whether the generator kept up
 * @param accounting the sums that did not close, with their numbers; empty when all is well
 */
public record StormResult(
        Scenario scenario,
        Ending ending,
        double seconds,
        double fillSeconds,
        Totals totals,
        Totals fill,
        Totals unplanned,
        List<BurstResult> bursts,
        List<PartResult> parts,
        ClientCounts clients,
        Histogram latency,
        @Nullable GatewayCounts gateway,
        @Nullable Long wasted,
        GeneratorHealth generator,
        List<String> accounting) {

    /** How a run ended. */
    public enum Ending {
        /** Everybody was back or had given up. */
        SETTLED,
        /** {@code recovery_timeout}, or the time to watch for restarts, ran out first. */
        TIMED_OUT,
        /** Somebody stopped it. */
        CANCELLED,
        /** It was stopped because it was about to make more attempts in a second than the operator allows. */
        CAPPED;

        /** True if it was stopped before its end. */
        public boolean early() {
            return this == CANCELLED || this == CAPPED;
        }
    }
}
