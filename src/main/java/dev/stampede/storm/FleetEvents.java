package dev.stampede.storm;

/** What clients do, event by event, with times that never go back: microseconds since the clock started. */
public interface FleetEvents {

    /** A client sends its first SYN. Retry is -1 for its first attempt; lateMicros how long after the intended moment. */
    void attempt(long micros, int client, int retry, long lateMicros);

    /** The 101 has arrived, so long after the attempt. */
    void opened(long micros, int client, long latencyMicros);

    /** The attempt has failed; the client waits from now on. */
    void failed(long micros, int client, Cause cause);

    /** The attempt has failed with an HTTP status other than 101; the client waits from now on. */
    default void rejected(long micros, int client, int status) {
        failed(micros, client, Cause.REJECTED);
    }

    /** The attempt was in flight when the run stopped. */
    void aborted(long micros, int client);

    /** An open connection has ended; the client waits from now on. */
    void ended(long micros, int client, Loss loss);

    /** A waiting client has given up for good. */
    void gaveUp(long micros, int client);
}
