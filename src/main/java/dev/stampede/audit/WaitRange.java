package dev.stampede.audit;

import dev.stampede.policy.Draws;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The waits of a fleet before one retry, in seconds. The shortest and the longest are those that the policy can draw; of
 * jitter without a bound (normal), those of a thousand clients.
 *
 * @param retry 0 is the first after a loss
 */
public record WaitRange(int retry, double min, double median, double max) {

    /** Retries for which policies say what they can draw. */
    public static final int RETRIES = 13;

    private static final int CLIENTS = 1009;

    /** The first {@link #RETRIES} retries, every attempt being refused; fewer if the client gives up before. */
    public static List<WaitRange> of(Policy policy) {
        List<WaitRange> ranges = new ArrayList<>();
        EvenDraws even = new EvenDraws(CLIENTS);
        Draws lowest = (purpose, client, count, step) -> 0;
        Draws highest = (purpose, client, count, step) -> Math.nextDown(1.0);
        long[] waits = new long[CLIENTS];
        long low = 0;
        long high = 0;
        for (int n = 0; n < RETRIES && !policy.endsBefore(n); n++) {
            for (int client = 0; client < CLIENTS; client++) {
                waits[client] = policy.waitMicros(n, waits[client], even, client, n);
            }
            low = policy.waitMicros(n, low, lowest, 0, n);
            high = policy.waitMicros(n, high, highest, 0, n);
            long[] sorted = waits.clone();
            Arrays.sort(sorted);
            boolean bounded = policy.stepsAt(n).stream().noneMatch(Jitter.Normal.class::isInstance);
            ranges.add(new WaitRange(
                    n,
                    (bounded ? Math.min(low, sorted[0]) : sorted[0]) / 1e6,
                    sorted[CLIENTS / 2] / 1e6,
                    (bounded ? Math.max(high, sorted[CLIENTS - 1]) : sorted[CLIENTS - 1]) / 1e6));
        }
        return List.copyOf(ranges);
    }
}
