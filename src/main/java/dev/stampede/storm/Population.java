package dev.stampede.storm;

/** How many clients are doing what, and how long they have waited altogether. */
final class Population {

    private final int[] clients = new int[ClientState.values().length];

    /** The moments at which waits ended less those at which they began; one that goes on has not ended yet. */
    private long waits;

    /** @param size clients, who do nothing yet */
    Population(int size) {
        clients[ClientState.IDLE.code] = size;
    }

    /** A client of that state's code goes over to another. */
    void move(int from, ClientState to, long micros) {
        if (from == ClientState.WAITING.code) {
            waits += micros;
        }
        if (to == ClientState.WAITING) {
            waits -= micros;
        }
        clients[from]--;
        clients[to.code]++;
    }

    int in(ClientState state) {
        return clients[state.code];
    }

    /** Microseconds of all waits until then, before retries that have been made or not. */
    long waitedMicros(long micros) {
        return waits + micros * in(ClientState.WAITING);
    }
}
