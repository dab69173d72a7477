package dev.stampede.gateway;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets connections in one at a time, each when the server is idle, so that the others wait in the kernel's queue. Does
 * nothing while stopped. On the gateway's loop only.
 */
final class Turnstile {

    /** A connection that says nothing for so long no longer holds up the others. */
    private static final long PATIENCE = 1_000_000_000L;

    /** A request read so soon after the server fell idle had been waiting. */
    private static final long SOON = 10_000_000L;

    private final LoopClock clock;
    private final Runnable acceptOne;
    private final LongSupplier serverFree;
    private boolean running;
    private int turn;
    private @Nullable Connection inside;
    private long idleSince;
    private long askedAt;

    /** @param serverFree when the server will have done its work */
    Turnstile(LoopClock clock, Runnable acceptOne, LongSupplier serverFree) {
        this.clock = clock;
        this.acceptOne = acceptOne;
        this.serverFree = serverFree;
    }

    void start() {
        running = true;
        next(clock.now());
    }

    void stop() {
        running = false;
        inside = null;
        turn++;
    }

    void accepted(Connection connection) {
        if (running) {
            inside = connection;
            clock.at(clock.now() + PATIENCE, () -> decided(connection, clock.now()));
        }
    }

    /** The kernel would not give a connection: tries again after a while. */
    void failed(long retryAt) {
        if (running) {
            next(retryAt);
        }
    }

    /**
     * When the connection's request arrived at the server: for one that had been waiting, when the server fell idle, so
     * that what it takes to accept and to read, or a late timer, never slows the server.
     */
    long arrival(Connection connection) {
        long now = clock.now();
        if (!running || connection != inside) {
            return now;
        }
        return now - askedAt <= SOON ? idleSince : Math.max(idleSince, now - connection.sinceHeard());
    }

    /** The connection holds the server until then; after that the next may come. */
    void decided(Connection connection, long until) {
        if (running && connection == inside) {
            inside = null;
            next(until);
        }
    }

    private void next(long since) {
        turn++;
        idleSince = since;
        ask(turn);
    }

    private void ask(int its) {
        if (its != turn) {
            return;
        }
        long free = Math.max(idleSince, serverFree.getAsLong());
        if (free > clock.now()) {
            clock.at(free, () -> ask(its));
        } else {
            askedAt = clock.now();
            acceptOne.run();
        }
    }
}
