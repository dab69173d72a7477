package dev.stampede.storm;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of one policy of a mixed fleet did.
 *
 * @param label the policy's name, numbered where another part has the same
 * @param share the share of the fleet that was asked for
 * @param clients how many clients that made
 * @param totals of their whole run, the fill included
 * @param bursts the same for each burst, in order
 */
public record PartResult(String label, double share, int clients, Totals totals, List<Burst> bursts) {

    public PartResult {
        bursts = List.copyOf(bursts);
    }

    /**
     * What one burst did to them. Counts follow the clients, as in {@link BurstResult}.
     *
     * @param burst 1 for the first; 0 for a cold start
     * @param dropped clients of this part that were torn down
     * @param recovered of those, how many were back before the next burst
     * @param recovered50 seconds from the burst until half of them were back; null where not reached
     * @param failures attempts that ended failed, by cause
     */
    public record Burst(
            int burst,
            int dropped,
            int recovered,
            @Nullable Double recovered50,
            @Nullable Double recovered90,
            @Nullable Double recovered99,
            @Nullable Double recovered100,
            long attempts,
            long opened,
            Map<Cause, Long> failures,
            int givenUp) {

        /** Attempts per dropped client; null when nobody was dropped. */
        public @Nullable Double amplification() {
            return dropped == 0 ? null : Double.valueOf(attempts / (double) dropped);
        }
    }

    /** Clients torn down, over all bursts. */
    public long dropped() {
        return bursts.stream().mapToLong(Burst::dropped).sum();
    }

    /** Of those, how many were back before the next burst. */
    public long recovered() {
        return bursts.stream().mapToLong(Burst::recovered).sum();
    }

    /** The largest of what the bursts that dropped anybody say; null if one of them says nothing, or none dropped. */
    public @Nullable Double worst(Function<Burst, @Nullable Double> value) {
        double worst = Double.NEGATIVE_INFINITY;
        for (Burst burst : bursts) {
            Double own = value.apply(burst);
            if (burst.dropped() > 0) {
                worst = Math.max(worst, own == null ? Double.POSITIVE_INFINITY : own);
            }
        }
        return Double.isInfinite(worst) ? null : Double.valueOf(worst);
    }

    /** Attempts after bursts for each client dropped by one; null when nobody was. */
    public @Nullable Double amplification() {
        long attempts = bursts.stream().mapToLong(Burst::attempts).sum();
        return dropped() == 0 ? null : Double.valueOf(attempts / (double) dropped());
    }
}
