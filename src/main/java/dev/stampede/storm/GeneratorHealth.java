package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Whether the generator could deliver what the scenario asked for.
 *
 * @param latenessP50 seconds by which attempts left later than the policy said; null without retries
 * @param latenessP99 99th percentile of the same
 * @param latenessMax the latest
 * @param latenessShare how much of the time that clients waited was lateness, from 0 to 1; null without retries. Short waits
 *     suffer most: of 10 ms, 5 ms late is a third
 * @param loopLagMax longest time in seconds that an event loop was busy without a look at its timers
 * @param signs sentences that say where the generator itself was the limit; empty if it was not
 */
public record GeneratorHealth(
        @Nullable Double latenessP50,
        @Nullable Double latenessP99,
        @Nullable Double latenessMax,
        @Nullable Double latenessShare,
        @Nullable Double loopLagMax,
        List<String> signs) {

    /** Retries that left later than this, in seconds, make the generator a limit: half of the shortest window of a peak. */
    private static final double BEARABLE_LATENESS = 0.050;

    /** A loop that was busy for so long, in seconds, has shifted what it showed by more than two default ticks. */
    private static final double BEARABLE_LAG = 0.250;

    /** Above this share, so many retries are missing that the arrival rate is not the policy's any more. */
    private static final double BEARABLE_SHARE = 0.25;

    /** @param waitedMicros how long clients waited altogether, their lateness included */
    static GeneratorHealth of(Histogram lateness, long waitedMicros, double loopLagSeconds, List<String> signs) {
        if (lateness.getTotalCount() == 0) {
            return judged(null, null, null, null, loopLagSeconds, signs);
        }
        double late = lateness.getMean() * lateness.getTotalCount();
        return judged(
                lateness.getValueAtPercentile(50) / 1e6,
                lateness.getValueAtPercentile(99) / 1e6,
                lateness.getMaxValue() / 1e6,
                waitedMicros <= 0 ? 0 : Math.min(1, late / waitedMicros),
                loopLagSeconds,
                signs);
    }

    private static GeneratorHealth judged(
            @Nullable Double p50,
            @Nullable Double p99,
            @Nullable Double max,
            @Nullable Double share,
            double lag,
            List<String> signs) {
        List<String> all = new ArrayList<>(signs);
        if (p99 != null && p99 > BEARABLE_LATENESS) {
            all.add(String.format(
                    Locale.ROOT, "1 %% of the retries left more than %.0f ms later than the policy said.", p99 * 1e3));
        }
        if (share != null && share > BEARABLE_SHARE) {
            all.add(String.format(
                    Locale.ROOT,
                    "Waits took %.0f %% longer than the policy said, so clients retried less often than they should have.",
                    100 * share / (1 - Math.min(0.99, share))));
        }
        if (lag > BEARABLE_LAG) {
            all.add(String.format(Locale.ROOT, "An event loop was busy for %.0f ms at a stretch.", lag * 1e3));
        }
        return new GeneratorHealth(p50, p99, max, share, lag, List.copyOf(all));
    }

    public boolean limited() {
        return !signs.isEmpty();
    }
}
