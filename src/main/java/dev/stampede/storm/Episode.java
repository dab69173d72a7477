package dev.stampede.storm;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts of what clients did after one kind of loss: the fill, one burst, or losses that no burst explains. */
final class Episode {

    int dropped;
    long attempts;
    long opened;
    final long[] failed = new long[Cause.values().length];

    /** Of those that were rejected, by HTTP status, where that is looked at. */
    private final SortedMap<Integer, Long> statuses = new TreeMap<>();

    long aborted;
    long tornDown;
    long flapped;
    long lost;
    int givenUp;

    /** Microseconds from the loss to the open that lasted, of the clients that came back. */
    LongList recoveries = new LongList();

    void merge(Episode other) {
        dropped += other.dropped;
        attempts += other.attempts;
        opened += other.opened;
        for (int i = 0; i < failed.length; i++) {
            failed[i] += other.failed[i];
        }
        other.statuses.forEach((status, count) -> statuses.merge(status, count, Long::sum));
        aborted += other.aborted;
        tornDown += other.tornDown;
        flapped += other.flapped;
        lost += other.lost;
        givenUp += other.givenUp;
        recoveries.addAll(other.recoveries);
    }

    LongList takeRecoveries() {
        LongList taken = recoveries;
        recoveries = new LongList();
        return taken;
    }

    Totals totals(int stillOpen) {
        return new Totals(
                attempts, opened, byCause(failed), byStatus(), aborted, tornDown, flapped, lost, stillOpen, givenUp);
    }

    void rejected(int status) {
        statuses.merge(status, 1L, Long::sum);
    }

    Map<Integer, Long> byStatus() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
    }

    static Map<Cause, Long> byCause(long[] counts) {
        Map<Cause, Long> map = new EnumMap<>(Cause.class);
        for (Cause cause : Cause.values()) {
            if (counts[cause.code()] > 0) {
                map.put(cause, counts[cause.code()]);
            }
        }
        return Collections.unmodifiableMap(map);
    }
}
