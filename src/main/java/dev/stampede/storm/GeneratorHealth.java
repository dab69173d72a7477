package dev.stampede.storm;

import java.util.List;
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

    /** For engines that are never late. */
    public static final GeneratorHealth EXACT = new GeneratorHealth(null, null, null, null, List.of());

    public boolean limited() {
        return !signs.isEmpty();
    }
}
