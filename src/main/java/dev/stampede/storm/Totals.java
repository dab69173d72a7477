package dev.stampede.storm;

import java.util.Map;

/**
 * Counts of attempts and losses over a run or a part of it.
 *
 * @param failed by cause; causes without any are left out
 * @param rejectedByStatus those that an external target rejected, by HTTP status
 */
public record Totals(
        long attempts,
        long opened,
        Map<Cause, Long> failed,
        Map<Integer, Long> rejectedByStatus,
        long aborted,
        long tornDown,
        long flapped,
        long lost,
        int stillOpen,
        int givenUp) {

    /** Without statuses, which only external targets have. */
    public Totals(
            long attempts,
            long opened,
            Map<Cause, Long> failed,
            long aborted,
            long tornDown,
            long flapped,
            long lost,
            int stillOpen,
            int givenUp) {
        this(attempts, opened, failed, Map.of(), aborted, tornDown, flapped, lost, stillOpen, givenUp);
    }

    public long failures() {
        return failed.values().stream().mapToLong(Long::longValue).sum();
    }
}
