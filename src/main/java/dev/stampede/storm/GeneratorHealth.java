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
 * @param loopLagMax longest time in seconds that an event loop was busy without a look at its timers
 * @param signs sentences that say where the generator itself was the limit; empty if it was not
 */
public record GeneratorHealth(
        @Nullable Double latenessP50,
        @Nullable Double latenessP99,
        @Nullable Double latenessMax,
        @Nullable Double loopLagMax,
        List<String> signs) {

    /** Retries that left later than this, in seconds, make the generator a limit: half of the shortest window of a peak. */
    private static final double BEARABLE_LATENESS = 0.050;

    /** A loop that was busy for so long, in seconds, has shifted what it showed by more than two default ticks. */
    private static final double BEARABLE_LAG = 0.250;

    static GeneratorHealth of(Histogram lateness, double loopLagSeconds, List<String> signs) {
        if (lateness.getTotalCount() == 0) {
            return judged(null, null, null, loopLagSeconds, signs);
        }
        return judged(
                lateness.getValueAtPercentile(50) / 1e6,
                lateness.getValueAtPercentile(99) / 1e6,
                lateness.getMaxValue() / 1e6,
                loopLagSeconds,
                signs);
    }

    private static GeneratorHealth judged(
            @Nullable Double p50, @Nullable Double p99, @Nullable Double max, double lag, List<String> signs) {
        List<String> all = new ArrayList<>(signs);
        if (p99 != null && p99 > BEARABLE_LATENESS) {
            all.add(String.format(
                    Locale.ROOT, "1 %% of the retries left more than %.0f ms later than the policy said.", p99 * 1e3));
        }
        if (lag > BEARABLE_LAG) {
            all.add(String.format(Locale.ROOT, "An event loop was busy for %.0f ms at a stretch.", lag * 1e3));
        }
        return new GeneratorHealth(p50, p99, max, lag, List.copyOf(all));
    }

    public boolean limited() {
        return !signs.isEmpty();
    }
}
