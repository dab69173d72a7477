package dev.stampede.policy;

import java.math.BigDecimal;

/** Seconds as people write them: {@code 0.01}, {@code 30}, never {@code 1.0E-2}. */
public final class Seconds {

    private Seconds() {}

    public static String text(double seconds) {
        if (Double.isNaN(seconds) || Double.isInfinite(seconds)) {
            return Double.toString(seconds);
        }
        return BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString();
    }

    /** Microseconds, rounded to the nearest; negative and over-long values saturate at 0 and at the longest envelope. */
    public static long toMicros(double seconds) {
        double saturated = Math.max(0, Math.min(Envelope.LONGEST_SECONDS, seconds));
        return Math.round(saturated * 1e6);
    }
}
