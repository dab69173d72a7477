package dev.stampede.live;

import org.jspecify.annotations.Nullable;

/**
 * Most attempts in any second, exactly: it remembers when the latest were made. Once an attempt would have been too many,
 * none is let through any more. Safe for use by many threads.
 */
final class AttemptLimit {

    private static final long WINDOW_NANOS = 1_000_000_000;

    /** When the latest attempts were made, in a ring; empty without a limit. */
    private final long[] made;

    private int next;
    private long count;
    private volatile boolean reached;
    private volatile @Nullable Runnable listener;

    /** @param most at least 1; {@link Integer#MAX_VALUE} for no limit */
    AttemptLimit(int most) {
        made = new long[most == Integer.MAX_VALUE ? 0 : most];
    }

    /** True if an attempt may be made now. */
    boolean admits(long nanos) {
        if (made.length == 0) {
            return true;
        }
        return admitsCounted(nanos);
    }

    private synchronized boolean admitsCounted(long nanos) {
        if (reached) {
            return false;
        }
        if (count >= made.length && nanos - made[next] < WINDOW_NANOS) {
            reached = true;
            Runnable told = listener;
            if (told != null) {
                told.run();
            }
            return false;
        }
        made[next] = nanos;
        next = (next + 1) % made.length;
        count++;
        return true;
    }

    /** True once an attempt was not let through. */
    boolean reached() {
        return reached;
    }

    /** Attempts in any second; {@link Integer#MAX_VALUE} without a limit. */
    int most() {
        return made.length == 0 ? Integer.MAX_VALUE : made.length;
    }

    /** @param told once, in the thread whose attempt was not let through */
    void onReached(Runnable told) {
        listener = told;
    }
}
