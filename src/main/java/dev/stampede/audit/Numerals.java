package dev.stampede.audit;

import dev.stampede.policy.Seconds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as sentences have them. */
final class Numerals {

    private Numerals() {}

    /** With three digits: {@code 2.05 s}. */
    static String seconds(double seconds) {
        return rounded(seconds) + " s";
    }

    static String rounded(double number) {
        return Seconds.text(new BigDecimal(number).round(new MathContext(3)).doubleValue());
    }

    static String count(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }
}
