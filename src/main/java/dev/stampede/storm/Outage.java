package dev.stampede.storm;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The interval [burst, burst + duration) in which the gateway takes no connections.
 *
 * @param duration zero for none
 * @param mode how the gateway says no
 * @param retryAfter for {@link Mode#REJECT}: the Retry-After sent, in whole seconds rounded up; null for none
 * @param flapAfter for {@link Mode#FLAP}: how long a connection lasts
 */
public record Outage(Duration duration, Mode mode, @Nullable Duration retryAfter, Duration flapAfter) {

    public static final Duration DEFAULT_FLAP_AFTER = Duration.ofMillis(100);
    public static final Outage NONE = new Outage(Duration.ZERO, Mode.REFUSE, null, DEFAULT_FLAP_AFTER);

    /** How a gateway that is down behaves. */
    public enum Mode {
        /** The port is closed. */
        REFUSE,
        /** The upgrade request is read, then the connection reset. */
        RESET,
        /** Accepted, never answered, not even after the outage. */
        STALL,
        /** HTTP 503. */
        REJECT,
        /** Opened, and closed soon after with 1013. */
        FLAP
    }

    public boolean happens() {
        return !duration.isZero();
    }
}
