package dev.stampede.live;

/**
 * The run's clock: microseconds since it started, by {@link System#nanoTime}, so that the wall clock may jump. Before
 * the start it counts from its making.
 */
final class Clock {

    private volatile long originNanos = System.nanoTime();

    void start(long nanos) {
        originNanos = nanos;
    }

    long micros(long nanos) {
        return Math.floorDiv(nanos - originNanos, 1000L);
    }

    long nanosAt(long micros) {
        return originNanos + micros * 1000;
    }
}
