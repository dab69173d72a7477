package dev.stampede.storm;

import org.jspecify.annotations.Nullable;

/**
 * How fast the clients that a burst dropped came back.
 *
 * @param recovered how many did
 * @param last seconds until the last of them was back; null if nobody was
 * @param p50 seconds until half of the dropped were back; null where not reached or nothing was dropped
 */
record Recovery(
        int recovered,
        @Nullable Double last,
        @Nullable Double p50,
        @Nullable Double p90,
        @Nullable Double p99,
        @Nullable Double p100) {

    static Recovery of(LongList recoveries, int dropped) {
        long[] sorted = recoveries.sorted();
        return new Recovery(
                sorted.length,
                sorted.length == 0 ? null : Double.valueOf(sorted[sorted.length - 1] / 1e6),
                mark(sorted, dropped, 50),
                mark(sorted, dropped, 90),
                mark(sorted, dropped, 99),
                mark(sorted, dropped, 100));
    }

    private static @Nullable Double mark(long[] sorted, int dropped, int percent) {
        long needed = ((long) dropped * percent + 99) / 100;
        if (dropped == 0 || needed > sorted.length) {
            return null;
        }
        return sorted[(int) needed - 1] / 1e6;
    }
}
