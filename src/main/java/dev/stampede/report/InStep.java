package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.BurstResult.RetrySpread;
import java.util.Optional;

/**
 * A retry that most of a herd made together.
 *
 * @param burst after which burst
 * @param retry which retry, 1 the first
 * @param attempts how many clients made it
 * @param after seconds after the burst
 * @param within seconds from the first to the last percentile of them
 */
record InStep(int burst, int retry, long attempts, double after, double within) {

    /** Fewer clients are no herd. */
    private static final int HERD = 10;

    /** Independent waits spread over half of their length or more; a herd in step over far less, even on a slow machine. */
    private static final double NARROW = 0.25;

    /** The latest retry of this burst that at least half of the fleet made in step; empty if there is none. */
    static Optional<InStep> in(BurstResult burst, int fleet) {
        return burst.spreads().stream()
                .filter(spread -> spread.attempts() >= Math.max(HERD, fleet / 2) && isNarrow(spread))
                .reduce((earlier, later) -> later)
                .map(spread ->
                        new InStep(burst.burst(), spread.n() + 1, spread.attempts(), spread.p1(), spread.seconds()));
    }

    private static boolean isNarrow(RetrySpread spread) {
        return spread.seconds() <= NARROW * spread.p99();
    }
}
