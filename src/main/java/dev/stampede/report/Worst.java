package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.StormResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Picks the worst of the bursts that dropped anybody: what a gateway must survive. */
final class Worst {

    private final List<BurstResult> bursts;

    Worst(StormResult result) {
        bursts = result.bursts().stream().filter(burst -> burst.dropped() > 0).toList();
    }

    int count() {
        return bursts.size();
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
        return bursts.stream()
                .max(Comparator.<BurstResult>comparingInt(burst -> burst.dropped() - burst.recovered())
                        .thenComparingDouble(orMinus(BurstResult::recovered100)));
    }

    Optional<BurstResult> peak() {
        return bursts.stream()
                .max(Comparator.comparingDouble(burst -> burst.peak1s().rate()));
    }
}
