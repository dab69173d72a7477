package dev.stampede.policy;

/**
 * A policy whose envelope is worked out beforehand for the retries that a run is full of. The waits are exactly the
 * policy's own; they only come faster, because a power of a factor is dear.
 */
public final class TabulatedPolicy {

    private static final int TABULATED = 1024;

    private final Policy policy;
    private final double[] capped = new double[TABULATED];

    public TabulatedPolicy(Policy policy) {
        this.policy = policy;
        for (int n = 0; n < TABULATED; n++) {
            capped[n] = policy.capped(n);
        }
    }

    public Policy policy() {
        return policy;
    }

    /** {@link Policy#waitMicros(int, long, Draws, int, int, long)}. */
    public long waitMicros(int n, long previousMicros, Draws draws, int client, int count, long sinceStartMicros) {
        if (policy.polls() != null || n >= TABULATED) {
            return policy.waitMicros(n, previousMicros, draws, client, count, sinceStartMicros);
        }
        return policy.jittered(capped[n], n, previousMicros, draws, client, count, sinceStartMicros);
    }
}
