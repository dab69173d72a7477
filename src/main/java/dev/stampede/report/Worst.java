package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.StormResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Picks the worst of the bursts: what a gateway must survive. Recovery is judged where somebody was dropped, arrivals
 * everywhere: a herd that is slow to come back arrives after a burst that found nobody to drop.
 */
final class Worst {

    private final List<BurstResult> bursts;
    private final List<BurstResult> dropping;

    Worst(StormResult result) {
        this(result.bursts());
    }

    Worst(List<BurstResult> bursts) {
        this.bursts = bursts;
        dropping = bursts.stream().filter(burst -> burst.dropped() > 0).toList();
    }

    /** How many bursts dropped anybody. */
    int count() {
        return dropping.size();
    }

    /** The burst whose value is the highest; empty where no burst has any. */
    Optional<BurstResult> by(Function<BurstResult, @Nullable Double> value) {
        return bursts.stream()
                .filter(burst -> value.apply(burst) != null)
                .max(Comparator.comparingDouble(orMinus(value)));
    }

    private static ToDoubleFunction<BurstResult> orMinus(Function<BurstResult, @Nullable Double> value) {
        return burst -> {
            Double found = value.apply(burst);
            return found == null ? Double.NEGATIVE_INFINITY : found;
        };
    }

    /** The burst after which most clients stayed away; the one with the longest recovery if all came back. */
    Optional<BurstResult> recovery() {
        return dropping.stream()
                .max(Comparator.<BurstResult>comparingInt(burst -> burst.dropped() - burst.recovered())
                        .thenComparingDouble(orMinus(BurstResult::recovered100)));
    }

    Optional<BurstResult> peak() {
        return bursts.stream()
                .max(Comparator.comparingDouble(burst -> burst.peak1s().rate()));
    }
}
