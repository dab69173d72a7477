package dev.stampede.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as a person reads them: grouped, and rounded to what matters. */
final class Figures {

    private Figures() {}

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String clients(long number) {
        return count(number) + (number == 1 ? " client" : " clients");
    }

    /** {@code 1 client was} or {@code 5 clients were}. */
    static String clientsWere(long number) {
        return clients(number) + (number == 1 ? " was" : " were");
    }

    /** {@code 1 attempt} or {@code 5 attempts}. */
    static String attempts(long number) {
        return count(number) + (number == 1 ? " attempt" : " attempts");
    }

    /** Attempts as a ratio or a rate: {@code 1 attempt} or {@code 3.4 attempts}. */
    static String attempts(double number) {
        String text = number >= 1000 ? rate(number) : times(number);
        return text + (text.equals("1") ? " attempt" : " attempts");
    }

    /** Three significant digits. */
    static String rate(double perSecond) {
        return rounded(perSecond, 3);
    }

    /** Seconds: two significant digits below ten, whole ones from a hundred on. */
    static String seconds(double seconds) {
        return (seconds >= 100 ? decimals(seconds, 0) : rounded(seconds, seconds < 10 ? 2 : 3)) + " s";
    }

    /** How many times: whole from ten on, else with one decimal. */
    static String times(double ratio) {
        return ratio >= 10 ? rounded(ratio, ratio >= 1000 ? 3 : 2 + (ratio >= 100 ? 1 : 0)) : decimals(ratio, 1);
    }

    /** A peak that is above what the gateway can take, held against that. */
    static String beyond(double capacity, double peak) {
        String times = times(peak / capacity);
        return times.equals("1")
                ? "a little more than the gateway can take"
                : times + " times what the gateway can take";
    }

    static String decimals(double number, int places) {
        return plain(BigDecimal.valueOf(number).setScale(places, RoundingMode.HALF_UP));
    }

    static String rounded(double number, int digits) {
        return plain(BigDecimal.valueOf(number).round(new MathContext(digits, RoundingMode.HALF_UP)));
    }

    private static String plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, stripped.scale()) + "f", stripped);
    }
}
