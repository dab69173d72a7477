package dev.stampede.gateway;

import org.jspecify.annotations.Nullable;

/** The open connections by client. Changed on the gateway's loop, counted from anywhere. */
final class OpenConnections {

    // A client whose old connection's end has not been seen yet has its newest here.
    private final @Nullable Connection[] byClient;
    private int open;
    private volatile int seen;

    OpenConnections(int clientCount) {
        byClient = new @Nullable Connection[clientCount];
    }

    void add(Connection connection) {
        byClient[connection.client()] = connection;
        seen = ++open;
    }

    void remove(Connection connection) {
        if (byClient[connection.client()] == connection) {
            byClient[connection.client()] = null;
        }
        seen = --open;
    }

    int clientCount() {
        return byClient.length;
    }

    @Nullable
    Connection of(int client) {
        return byClient[client];
    }

    int count() {
        return seen;
    }
}
