package dev.stampede.storm;

import java.util.Map;

/**
 * Counts of attempts and losses over a run or a part of it.
 *
 * @param failed by cause; causes without any are left out
 */
public record Totals(
        long attempts,
        long opened,
        Map<Cause, Long> failed,
        long aborted,
        long tornDown,
        long flapped,
        long lost,
        int stillOpen,
        int givenUp) {

    public long failures() {
        return failed.values().stream().mapToLong(Long::longValue).sum();
    }
}
