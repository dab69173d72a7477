package dev.stampede.storm;

import org.jspecify.annotations.Nullable;

/**
 * One server, first in first out, by virtual finish times: a piece of work is done one service time after the later of
 * its arrival and the work before it. How late anybody looks at the clock changes nothing. Times are whole units of the
 * caller's choice. Both engines serve by it.
 */
public final class FifoServer {

    /** Later than any run, and far enough from overflow that a time may be added. */
    private static final long NEVER = 1L << 61;

    private final double service;
    private long busySince;
    private long served;
    private long free = Long.MIN_VALUE;

    /**
     * @param rate pieces of work per second; null if they take no time
     * @param unitsPerSecond 1e9 for times in nanoseconds
     */
    public FifoServer(@Nullable Double rate, double unitsPerSecond) {
        service = rate == null ? 0 : unitsPerSecond / rate;
    }

    /** When the work that arrives now is done. Arrivals come in order. */
    public long finish(long arrival) {
        if (arrival >= free) {
            busySince = arrival;
            served = 0;
        }
        served++;
        // From the start of the busy time, so that the roundings of many services do not add up.
        free = busySince + (long) Math.min(Math.rint(served * service), (double) (NEVER - busySince));
        return free;
    }

    /** When the last of its work is done. */
    public long free() {
        return free;
    }

    /** Forgets all work. */
    public void clear() {
        free = Long.MIN_VALUE;
    }
}
