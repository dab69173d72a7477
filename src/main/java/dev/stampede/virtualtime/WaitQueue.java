package dev.stampede.virtualtime;

/** The clients that wait, in order of the moment at which they try next, and then of their ids. */
interface WaitQueue {

    /** Hears of clients shortly before their turn comes, so that it can have their records fetched from memory. */
    @FunctionalInterface
    interface Upcoming {
        void soon(int client);
    }

    /** Who hears of clients shortly before their turn; a queue that does not know them by then says nothing. */
    default void announce(Upcoming upcoming) {}

    /**
     * Adds a client.
     *
     * @param time microseconds, not before the last that was taken, nor before a limit at which there was none
     * @param again true if not the client sends a new SYN then but its kernel the same one again
     */
    void add(long time, int client, boolean again);

    /** Goes to the first client if its moment is before the limit; false if there is none. */
    boolean advance(long limit);

    /** The first client's moment; after {@link #advance} said true. */
    long time();

    int client();

    boolean again();

    /** Takes the first client out. */
    void remove();
}
