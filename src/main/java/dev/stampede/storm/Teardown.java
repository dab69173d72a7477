package dev.stampede.storm;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a burst tears connections down.
 *
 * @param by who does it
 * @param closeCode the WebSocket close code sent; null for an abnormal end (RST, clients see 1006)
 * @param fraction the share of clients dropped, in (0, 1]
 * @param stagger the time over which the drops are spread, by client id
 * @param silent true if the gateway goes mute instead: it neither closes the connections nor answers on them, and only a
 *     {@link Heartbeat} finds out
 */
public record Teardown(By by, @Nullable Integer closeCode, double fraction, Duration stagger, boolean silent) {

    /** A teardown that clients see at once. */
    public Teardown(By by, @Nullable Integer closeCode, double fraction, Duration stagger) {
        this(by, closeCode, fraction, stagger, false);
    }

    /** Who tears down. */
    public enum By {
        /** The embedded gateway drops its open connections at the same instant. */
        GATEWAY,
        /** Stampede drops all its sockets at once. */
        FLEET,
        /** Each client closes with 1000 after {@code burst_interval} of silence on its own clock. */
        CLIENT,
        /** Nobody here: a person restarts their own server, and Stampede watches ({@link RestartWatch}). */
        TARGET
    }

    /** True if a burst drops this client: floor((c + 1) · f) > floor(c · f). */
    public boolean drops(int client) {
        return StrictMath.floor((client + 1.0) * fraction) > StrictMath.floor(client * fraction);
    }

    /** How many of a fleet's clients a burst drops when all are open. */
    public int dropped(int clientCount) {
        return (int) StrictMath.floor(clientCount * fraction);
    }
}
