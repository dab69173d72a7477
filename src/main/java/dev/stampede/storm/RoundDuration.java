package dev.stampede.storm;

import java.time.Duration;

/** Durations of 1, 2 or 5 times a power of ten. */
final class RoundDuration {

    private static final int[] STEPS = {1, 2, 5};

    private RoundDuration() {}

    /** The shortest round duration from 1 ms on that is not below the given one. */
    static Duration atLeast(Duration least) {
        for (long decade = 1; ; decade *= 10) {
            for (int step : STEPS) {
                Duration candidate = Duration.ofMillis(step * decade);
                if (candidate.compareTo(least) >= 0) {
                    return candidate;
                }
            }
        }
    }
}
