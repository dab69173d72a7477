package dev.stampede.access;

import java.time.Duration;

/** The next try has to wait. */
public final class TriedTooOften extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Duration wait;

    TriedTooOften(Duration wait) {
        super("Too many tries failed.");
        this.wait = wait;
    }

    /** Seconds until the next try is taken, rounded up. */
    public long seconds() {
        return wait.plusNanos(999_999_999).toSeconds();
    }
}
