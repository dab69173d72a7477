package dev.stampede.storm;

/** What each client did, by client id. The arrays are not copied: treat them as read-only. */
@SuppressWarnings("ArrayRecordComponent")
public record ClientCounts(int[] attempts, int[] opened, int[] failures) {

    public int size() {
        return attempts.length;
    }

    /** Attempts after the client's first. */
    public int reconnectAttempts(int client) {
        return Math.max(0, attempts[client] - 1);
    }
}
