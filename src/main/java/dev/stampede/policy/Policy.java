package dev.stampede.policy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
 * @param jitterAt jitter steps that replace {@code jitter} for single n
 * @param delayOn close codes after which the first wait is that many seconds, without jitter
 * @param minSpacing least seconds between the starts of two retries
 * @param polls a timer that decides about the first retry instead of envelope and jitter; null for none
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
        boolean honoursRetryAfter,
        Map<Integer, List<Jitter>> jitterAt,
        Map<Integer, Double> delayOn,
        double minSpacing,
        @Nullable Polls polls) {

    /** Retries for which a policy may have jitter of its own. */
    public static final int MOST_OVERRIDES = 100;

    public Policy {
        jitter = List.copyOf(jitter);
        jitterAt = overrides(jitterAt);
        delayOn = Collections.unmodifiableMap(new TreeMap<>(delayOn));
        delayOn.forEach(Policy::checkDelayOn);
        Checks.seconds("min_spacing", minSpacing);
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
        checkSteps(envelope, cap, jitter, jitterAt);
    }

    /** A policy without the rarer parts: one jitter for all n, the same wait after any close code, no spacing, no timer. */
    public Policy(
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
        this(
                envelope,
                cap,
                jitter,
                floor,
                capAfter,
                reset,
                giveUp,
                anchor,
                connectTimeout,
                honoursRetryAfter,
                Map.of(),
                Map.of(),
                0,
                null);
    }

    private static Map<Integer, List<Jitter>> overrides(Map<Integer, List<Jitter>> given) {
        Map<Integer, List<Jitter>> sorted = new TreeMap<>();
        given.forEach((n, steps) -> sorted.put(n, List.copyOf(steps)));
        if (sorted.size() > MOST_OVERRIDES || sorted.keySet().stream().anyMatch(n -> n < 0)) {
            throw new InvalidPolicy(
                    "jitter_at", "must be for at most " + MOST_OVERRIDES + " retries, of which 0 is the first");
        }
        return Collections.unmodifiableMap(sorted);
    }

    private static void checkDelayOn(int code, double delay) {
        if (code < 1000 || code > 4999) {
            throw new InvalidPolicy("delay_on", "must be for close codes from 1000 to 4999, but has " + code);
        }
        Checks.seconds("delay_on", delay);
    }

    /** Looks at every n at which a table or an override may differ, and far out. */
    private static void checkSteps(
            Envelope envelope, @Nullable Double cap, List<Jitter> jitter, Map<Integer, List<Jitter>> jitterAt) {
        int far = Envelope.Table.MOST_DELAYS + 1;
        for (int n = 0; n <= far; n++) {
            boolean replaced = jitterAt.containsKey(n);
            double e = envelope.seconds(n);
            double least = cap == null ? e : Math.min(cap, e);
            for (Jitter step : jitterAt.getOrDefault(n, jitter)) {
                least = step.least(least);
            }
            if (least < 0) {
                throw new InvalidPolicy(
                        replaced ? "jitter_at" : "jitter",
                        "must not make a wait negative, but at retry " + n + " it can fall to " + Seconds.text(least)
                                + " s");
            }
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

    /** The wait before retry n where the time since the previous attempt does not matter or is not known. */
    public long waitMicros(int n, long previousMicros, Draws draws, int client, int count) {
        return waitMicros(n, previousMicros, draws, client, count, 0);
    }

    /**
     * The wait before retry n in whole microseconds, counted from the {@link #anchor}.
     *
     * @param n retries since the counter last started over; 0 is the first retry after a loss
     * @param previousMicros this client's wait before retry n - 1; ignored at n = 0
     * @param client the client's id
     * @param count how many retries this client has made in this run before this one
     * @param sinceStartMicros time since the previous attempt started
     */
    public long waitMicros(int n, long previousMicros, Draws draws, int client, int count, long sinceStartMicros) {
        if (polls == null) {
            return jittered(capped(n), n, previousMicros, draws, client, count, sinceStartMicros);
        }
        if (n == 0) {
            double interval = jittered(capped(1), 1, 0, draws, client, count, 0) / 1e6;
            return Seconds.toMicros(clamped(polls.first(draws, client, count, sinceStartMicros / 1e6, interval)));
        }
        int ahead = polls.counted(draws, client, Math.max(0, count - n));
        int counted = n + ahead;
        return jittered(capped(counted), counted, previousMicros, draws, client, count, sinceStartMicros);
    }

    /** The wait of retry n from its capped envelope e, in seconds. */
    long jittered(double e, int n, long previousMicros, Draws draws, int client, int count, long sinceStartMicros) {
        double previous = n == 0 ? e : previousMicros / 1e6;
        double wait = anchor == Anchor.ATTEMPT_START_BEFORE_JITTER ? Math.max(0, e - sinceStartMicros / 1e6) : e;
        List<Jitter> steps = stepsAt(n);
        for (int step = 0; step < steps.size(); step++) {
            Draws.Purpose purpose = steps.get(step).purpose();
            double u = draws.unit(purpose, client, purpose == Draws.Purpose.STICKY ? 0 : count, step);
            wait = steps.get(step).apply(n, wait, previous, u);
        }
        return Seconds.toMicros(clamped(wait));
    }

    /**
     * What is left of a wait now, at the loss or the failure, in microseconds.
     *
     * @param waitMicros a wait that counts from the anchor
     * @param sinceStartMicros time since the previous attempt started
     * @param wasOpen true after the loss of an open connection, false after a failed attempt
     * @param count how many retries this client has made in this run before this one; only they are spaced
     */
    public long remainingMicros(long waitMicros, long sinceStartMicros, boolean wasOpen, int count) {
        boolean fromStart = anchor == Anchor.ATTEMPT_START || (anchor == Anchor.FAILED_ATTEMPT_START && !wasOpen);
        long remaining = fromStart ? waitMicros - sinceStartMicros : waitMicros;
        long spacing = count > 0 ? Seconds.toMicros(minSpacing) - sinceStartMicros : 0;
        return Math.max(0, Math.max(remaining, spacing));
    }

    /** True if retry n (0 is the first) is not made any more. */
    public boolean endsBefore(int n) {
        return giveUp.endsBefore(n) || envelope.endsBefore(n);
    }

    /** The envelope under the cap, in seconds. */
    double capped(int n) {
        double e = envelope.seconds(n);
        return cap == null ? e : Math.min(cap, e);
    }

    private double clamped(double wait) {
        double raised = Math.max(floor, wait);
        return capAfter == null ? raised : Math.min(capAfter, raised);
    }

    /** The jitter steps of retry n. */
    public List<Jitter> stepsAt(int n) {
        // Asked once an attempt: most policies have no overrides, and then no number need be boxed.
        return jitterAt.isEmpty() ? jitter : jitterAt.getOrDefault(n, jitter);
    }

    /** The formula of the wait on one line, in seconds, cap and jitter in the order in which they apply. */
    public String formula() {
        return Formula.of(this);
    }

    /** What the policy does, as one plain sentence. */
    @Override
    public String toString() {
        return Sentence.of(this);
    }
}
