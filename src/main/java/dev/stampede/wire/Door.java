package dev.stampede.wire;

import java.util.concurrent.CompletableFuture;

/** A listening socket: opened, closed, and opened again on the same port. */
public interface Door {

    /** The kernel cuts it to its own limit, net.core.somaxconn. */
    int LONGEST_BACKLOG = 65_535;

    /** Connections that are let in before others on the loop have their turn. */
    int ACCEPTS_AT_ONCE = 64;

    /** Most likely the open files have run out: trying again at once would only burn the loop's time. */
    long PAUSE_MILLIS = 100;

    /** Who hears of what comes through a door. */
    interface Visitors {

        /**
         * Somebody has come.
         *
         * @param connection to be {@linkplain Wire#accept accepted} in this call
         */
        void accepted(Wire connection);

        /** The kernel would not accept. */
        void failed();
    }

    /**
     * Opens the port, which may be reserved by a socket that is bound to it with SO_REUSEPORT.
     *
     * @param oneByOne accept only when {@link #acceptOne()} is called
     * @return completes when it is open, or exceptionally
     */
    CompletableFuture<Void> open(int backlog, boolean oneByOne);

    /** Closes the port; connections that nobody has accepted are reset. Completes when it is closed. */
    CompletableFuture<Void> close();

    boolean isOpen();

    /** Takes the next connection, now or when it comes. */
    void acceptOne();
}
