package dev.stampede.storm;

import java.time.Duration;

/** Whole microseconds, the time unit of both engines. */
public final class Micros {

    public static final long PER_SECOND = 1_000_000;

    private Micros() {}

    public static long of(Duration duration) {
        return duration.getSeconds() * PER_SECOND + duration.getNano() / 1000;
    }
}
