package dev.stampede.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a client waits before retry n, when its counter starts over, and when it gives up: a value without state,
 * clock or chance of its own.
 *
 * <p>The wait is made in this order: envelope e(n), cap, jitter steps, floor, cap after jitter. The order of cap and
 * jitter matters: a cap after the jitter makes everybody wait exactly the cap once the envelope is well past it.
 *
 * @param envelope how the wait grows
 * @param cap most seconds before jitter; null for none
 * @param jitter steps in order; empty for none
 * @param floor least seconds after jitter
 * @param capAfter most seconds after jitter; null for none
 * @param reset when the counter starts over
 * @param giveUp when the client stops trying
 * @param anchor from when the wait counts
 * @param connectTimeout seconds after which a client gives an attempt up; null to leave it to the scenario
 * @param honoursRetryAfter true if a Retry-After of the server lengthens the wait
 */
public record Policy(
        Envelope envelope,
        @Nullable Double cap,
        List<Jitter> jitter,
        double floor,
        @Nullable Double capAfter,
        Reset reset,
        GiveUp giveUp,
        Anchor anchor,
        @Nullable Double connectTimeout,
        boolean honoursRetryAfter) {

    public Policy {
        jitter = List.copyOf(jitter);
        Checks.seconds("floor", floor);
        checkCap("cap", cap);
        checkCap("cap_after", capAfter);
        if (capAfter != null && floor > capAfter) {
            throw new InvalidPolicy("floor", "must not exceed cap_after");
        }
        if (cap != null && cap < envelope.seconds(0)) {
            throw new InvalidPolicy(
                    "cap",
                    "must not be below the first delay of " + Seconds.text(envelope.seconds(0)) + " s, but is "
                            + Seconds.text(cap));
        }
        if (connectTimeout != null && !(connectTimeout > 0 && connectTimeout <= Envelope.LONGEST_SECONDS)) {
            throw new InvalidPolicy("connect_timeout", "must be above 0");
        }
    }

    private static void checkCap(String part, @Nullable Double cap) {
        if (cap != null) {
            Checks.seconds(part, cap);
            if (cap == 0) {
                throw new InvalidPolicy(part, "must be above 0");
            }
        }
    }

    /** A policy of an envelope alone; the other parts at their defaults: reset on open, never give up. */
    public static Policy of(Envelope envelope) {
        return new Policy(
                envelope, null, List.of(), 0, null, Reset.on(Reset.On.OPEN), GiveUp.NEVER, Anchor.FAILURE, null, false);
    }

    /**
     * The wait before retry n in whole microseconds.
     *
     * @param n retries since the counter last started over; 0 is the first retry after a loss
     * @param previousMicros this client's wait before retry n - 1; ignored at n = 0
     * @param client the client's id
     * @param count how many retries this client has made in this run before this one
     */
    public long waitMicros(int n, long previousMicros, Draws draws, int client, int count) {
        double e = capped(envelope.seconds(n));
        double previous = n == 0 ? e : previousMicros / 1e6;
        double wait = e;
        for (int step = 0; step < jitter.size(); step++) {
            double u = draws.unit(Draws.Purpose.JITTER, client, count, step);
            wait = jitter.get(step).apply(wait, previous, u);
        }
        return Seconds.toMicros(clamped(wait));
    }

    private double capped(double e) {
        return cap == null ? e : Math.min(cap, e);
    }

    private double clamped(double wait) {
        double raised = Math.max(floor, wait);
        return capAfter == null ? raised : Math.min(capAfter, raised);
    }

    /** The formula of the wait on one line, in seconds, cap and jitter in the order in which they apply. */
    public String formula() {
        return PolicyText.formula(this);
    }

    /** What the policy does, as one plain sentence. */
    @Override
    public String toString() {
        return PolicyText.sentence(this);
    }
}
