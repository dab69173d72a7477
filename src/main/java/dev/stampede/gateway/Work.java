package dev.stampede.gateway;

import org.jspecify.annotations.Nullable;

/** A handshake that has been admitted. It stays in the queue when its client has left. */
final class Work {

    private final long due;
    private final int client;
    private @Nullable Connection connection;

    /** @param due when it is to be answered */
    Work(Connection connection, long due) {
        this.due = due;
        this.client = connection.client();
        this.connection = connection;
        connection.waitsFor(this);
    }

    long due() {
        return due;
    }

    int client() {
        return client;
    }

    /** Its client's connection; null when that has left. */
    @Nullable
    Connection connection() {
        return connection;
    }

    void abandon() {
        connection = null;
    }
}
