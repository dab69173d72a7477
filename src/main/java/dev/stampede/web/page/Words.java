package dev.stampede.web.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers for people: one place decides how many digits they get to see. */
final class Words {

    static final String NONE = "–";

    private Words() {}

    static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** A number of things. */
    static String count(long n, String thing) {
        return count(n) + " " + thing + (n == 1 ? "" : "s");
    }

    static String percent(double share) {
        return (int) Math.floor(share * 100) + " %";
    }

    /** Whole from ten on, two digits below. */
    static String number(@Nullable Double value) {
        if (value == null) {
            return NONE;
        }
        boolean whole = Math.abs(value) >= 10 || value == Math.rint(value);
        return whole ? count(Math.round(value)) : String.format(Locale.ROOT, "%.2f", value);
    }

    /** Four significant digits, so that a value and its limit can be told apart. */
    static String figure(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(4)).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }

    /** A duration with the unit that suits it. */
    static String seconds(@Nullable Double seconds) {
        if (seconds == null) {
            return NONE;
        }
        if (seconds == 0) {
            return "0 s";
        }
        if (seconds < 0.0995) {
            return String.format(Locale.ROOT, seconds < 0.00995 ? "%.1f ms" : "%.0f ms", seconds * 1000);
        }
        return String.format(Locale.ROOT, seconds < 9.95 ? "%.2f s" : "%,.1f s", seconds);
    }
}
