package dev.stampede.virtualtime;

/**
 * What each client is doing, in two words that lie side by side: a run of millions spends its time waiting for memory, so
 * all that an event needs of a client is fetched at once.
 */
final class ClientStates {

    private static final int WORDS = 2;
    private static final int PHASE_BITS = 4;
    private static final int COUNT_BITS = 30;
    private static final long PHASE = (1 << PHASE_BITS) - 1;
    private static final int MOST = (1 << COUNT_BITS) - 1;
    private static final long RETRIES = (long) MOST << PHASE_BITS;
    private static final int IN_RUN_SHIFT = PHASE_BITS + COUNT_BITS;

    private final long[] words;

    ClientStates(int size) {
        words = new long[WORDS * size];
    }

    int phase(int client) {
        return (int) (words[WORDS * client + 1] & PHASE);
    }

    void phase(int client, int phase) {
        words[WORDS * client + 1] = (words[WORDS * client + 1] & ~PHASE) | phase;
    }

    /** When the last attempt started. */
    long startedAt(int client) {
        return words[WORDS * client];
    }

    void startedAt(int client, long micros) {
        words[WORDS * client] = micros;
    }

    /** Retries since the counter last started over, up to 2^30 - 1. */
    int retries(int client) {
        return (int) ((words[WORDS * client + 1] & RETRIES) >>> PHASE_BITS);
    }

    /** Retries in this run, up to 2^30 - 1. */
    int retriesInRun(int client) {
        return (int) (words[WORDS * client + 1] >>> IN_RUN_SHIFT);
    }

    void startOver(int client) {
        words[WORDS * client + 1] &= ~RETRIES;
    }

    /** One more of both. */
    void countRetry(int client) {
        long more = retries(client) < MOST ? 1L << PHASE_BITS : 0;
        more += retriesInRun(client) < MOST ? 1L << IN_RUN_SHIFT : 0;
        words[WORDS * client + 1] += more;
    }
}
