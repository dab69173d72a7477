package dev.stampede.storm;

import dev.stampede.policy.Draws;
import java.time.Duration;

/**
 * How clients find out that nobody is at the other end any more. Each client sends a ping every {@code interval} on its
 * own clock, counted from its open, and gives the connection up when a ping has had no pong for {@code timeout}.
 *
 * <p>So a loss that is silent is found from {@code timeout} to {@code interval + timeout} after it, and where in between
 * depends on the phase of the client's pings.
 *
 * @param interval from one ping to the next; above 0
 * @param timeout how long a ping may stay without a pong; above 0
 */
public record Heartbeat(Duration interval, Duration timeout) {

    /** The latest that a silent loss is found. */
    public Duration longestDetection() {
        return interval.plus(timeout);
    }

    /**
     * The first ping of a client in a filled start, in microseconds after the clock starts. The fill is no part of the
     * story: as in a fleet that has been on for long, the phases of the pings are spread evenly, U[0, interval). A
     * connection that opens after the clock has started has its first ping one interval after its open.
     */
    public long firstPingMicros(Draws draws, int client) {
        return (long) (draws.unit(Draws.Purpose.HEARTBEAT, client, 0, 0) * Micros.of(interval));
    }
}
