package dev.stampede.audit;

import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;

/**
 * What a server that accepts connections and closes them soon after, over and over, does to a fleet. A client's mean
 * period is the time that a connection stays open plus the mean wait: that of the first retry if the counter starts over
 * each time, else that of the retries to which the waits have grown.
 *
 * @param startsOver true if such short connections set the counter back
 * @param period seconds from one attempt of a client to its next, on average, as the policy is
 * @param periodIfKept the same once the waits have grown, for a counter that is not set back
 * @param periodIfReset the same for a counter that is set back each time
 * @param retriesUntilGone retries after which a counter that is not set back makes the client give up; 0 if it never does
 * @param sentence all of it, for people
 */
public record Flapping(
        boolean startsOver,
        double period,
        double periodIfKept,
        double periodIfReset,
        int retriesUntilGone,
        String sentence) {

    /** Seconds for which the connections stay open. */
    public static final double OPEN_FOR = 0.1;
    /** Clients for which the sentence counts attempts. */
    public static final int CLIENTS = 100;

    private static final long OPEN_MICROS = 100_000;
    private static final int SAMPLE = 1009;
    private static final int GROWN = 40;

    /** Computes it for a policy that makes at least one retry. */
    public static Flapping of(Policy policy) {
        boolean startsOver = startsOver(policy.reset());
        int last = 0;
        while (last + 1 < GROWN && !policy.endsBefore(last + 1)) {
            last++;
        }
        int gone = policy.endsBefore(last + 1) ? last + 1 : 0;
        EvenDraws draws = new EvenDraws(SAMPLE);
        long[] waits = new long[SAMPLE];
        double reset = period(policy, 0, draws, waits);
        double kept = reset;
        for (int n = 1; n <= last; n++) {
            kept = period(policy, n, draws, waits);
        }
        double actual = startsOver ? reset : kept;
        return new Flapping(
                startsOver, actual, kept, reset, gone, sentence(policy.reset().on(), startsOver, kept, reset, gone));
    }

    private static boolean startsOver(Reset reset) {
        return switch (reset.on()) {
            case TCP, OPEN, ACK -> true;
            case STABLE -> reset.stableSeconds() <= OPEN_FOR;
            case SYNCED, NEVER -> false;
        };
    }

    /** The mean over the sample; moves everybody's last wait on to this retry's. */
    private static double period(Policy policy, int n, EvenDraws draws, long[] waits) {
        double sum = 0;
        for (int client = 0; client < SAMPLE; client++) {
            waits[client] = policy.waitMicros(n, waits[client], draws, client, n, OPEN_MICROS);
            sum += policy.remainingMicros(waits[client], OPEN_MICROS, true, n) / 1e6;
        }
        return OPEN_FOR + sum / SAMPLE;
    }

    private static String sentence(Reset.On on, boolean startsOver, double kept, double reset, int gone) {
        String server = "A server that accepts and closes after " + Numerals.seconds(OPEN_FOR);
        if (startsOver) {
            return server + " sees every client again every " + Numerals.seconds(reset) + " on average, "
                    + rate(reset) + ", for as long as it flaps: the counter starts over " + when(on) + ". "
                    + (gone > 0
                            ? "Were it kept, a client would give up after " + retries(gone) + "."
                            : "Were it kept, that would fall to once every " + Numerals.seconds(kept) + ", "
                                    + rate(kept) + ".");
        }
        return server + " does not set the counter back, so the waits grow: "
                + (gone > 0
                        ? "after " + retries(gone) + " a client gives up."
                        : "in the end every client comes once every " + Numerals.seconds(kept) + " on average, "
                                + rate(kept) + ".")
                + " Did the counter start over at each opening, it would be every " + Numerals.seconds(reset) + ", "
                + rate(reset) + ".";
    }

    private static String when(Reset.On on) {
        return switch (on) {
            case TCP -> "as soon as TCP connects";
            case ACK -> "when the server has said its first word, or has opened if it has none to say";
            default -> "when a connection opens";
        };
    }

    private static String retries(int n) {
        return n == 1 ? "1 retry" : Numerals.count(n) + " retries";
    }

    private static String rate(double period) {
        return Numerals.rounded(CLIENTS / period) + " attempts per second from " + CLIENTS + " clients";
    }
}
