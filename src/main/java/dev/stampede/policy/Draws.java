package dev.stampede.policy;

/**
 * Uniform draws that are counted, not streamed: each is a pure function of what it is for. So the same scenario gives
 * the same delays in any engine, in any thread order and on any split of the fleet, and a skipped draw consumes nothing.
 */
@FunctionalInterface
public interface Draws {

    /**
     * A uniform number in [0, 1).
     *
     * @param purpose what the draw is for
     * @param client the client's id
     * @param count how many retries this client has made in this run before this one
     * @param step the number of the draw within that retry
     */
    double unit(Purpose purpose, int client, int count, int step);

    /** Draws of different purpose are independent. The codes are part of the recorded meaning of a seed: never change one. */
    enum Purpose {
        /** Jitter of one wait. */
        JITTER(0),
        /** One number for a client's life; drawn at count 0 whatever the retry. */
        STICKY(1),
        /** Where a loss falls on a client's timer. */
        POLL(2),
        /** The phase of a client's pings in a fleet that is filled; drawn at count 0. */
        HEARTBEAT(3);

        private final int code;

        Purpose(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }
}
