package dev.stampede.storm;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One condition that a run must meet, such as {@code amplification <= 3}.
 *
 * @param limit a finite number in the metric's own unit: attempts per second, seconds, or a plain ratio or count
 */
public record Threshold(Metric metric, Operator operator, double limit) {

    public Threshold {
        if (!Double.isFinite(limit)) {
            throw new IllegalArgumentException("a limit must be finite, but is " + limit);
        }
    }

    /** What can be judged. Its word in the JSON is its name in lower case. */
    public enum Metric {
        PEAK_ARRIVAL_RATE_100MS,
        PEAK_ARRIVAL_RATE_1S,
        PEAK_ARRIVAL_RATE_10S,
        PEAK_TO_MEAN,
        INDEX_OF_DISPERSION,
        RECOVERED_50,
        RECOVERED_90,
        RECOVERED_99,
        RECOVERED_100,
        AMPLIFICATION,
        FAILURES,
        WASTED,
        GIVEN_UP,
        HANDSHAKE_P50,
        HANDSHAKE_P95,
        HANDSHAKE_P99,
        RECOVERY_EFFICIENCY;

        /** The word in the JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The metric of that word, or null. */
        public static @Nullable Metric of(String word) {
            return Arrays.stream(values())
                    .filter(metric -> metric.word().equals(word))
                    .findFirst()
                    .orElse(null);
        }

        /** Its value after one burst; null where there is none, and for a metric of the whole run. */
        public @Nullable Double of(BurstResult burst) {
            return switch (this) {
                case PEAK_ARRIVAL_RATE_100MS -> burst.peak100ms().rate();
                case PEAK_ARRIVAL_RATE_1S -> burst.peak1s().rate();
                case PEAK_ARRIVAL_RATE_10S -> burst.peak10s().rate();
                case PEAK_TO_MEAN -> burst.peakToMean();
                case INDEX_OF_DISPERSION -> burst.indexOfDispersion();
                case RECOVERED_50 -> burst.recovered50();
                case RECOVERED_90 -> burst.recovered90();
                case RECOVERED_99 -> burst.recovered99();
                case RECOVERED_100 -> burst.recovered100();
                case AMPLIFICATION -> burst.amplification();
                case FAILURES -> failures(burst);
                case WASTED -> (double) burst.wasted();
                case GIVEN_UP -> (double) burst.givenUp();
                case HANDSHAKE_P50, HANDSHAKE_P95, HANDSHAKE_P99 -> null;
                case RECOVERY_EFFICIENCY -> burst.recoveryEfficiency();
            };
        }

        private static double failures(BurstResult burst) {
            return burst.failures().values().stream().mapToLong(Long::longValue).sum();
        }

        /** True if it is measured over the whole run, not burst by burst. */
        public boolean ofTheRun() {
            return percent() > 0;
        }

        /** True if a burst that dropped nobody may say nothing. */
        boolean ofTheDropped() {
            return switch (this) {
                case PEAK_ARRIVAL_RATE_100MS, PEAK_ARRIVAL_RATE_1S, PEAK_ARRIVAL_RATE_10S, FAILURES, WASTED, GIVEN_UP ->
                    false;
                default -> true;
            };
        }

        /** Of a handshake metric: which percentile; else 0. */
        int percent() {
            return switch (this) {
                case HANDSHAKE_P50 -> 50;
                case HANDSHAKE_P95 -> 95;
                case HANDSHAKE_P99 -> 99;
                default -> 0;
            };
        }

        /** True if a value is a time in seconds. */
        public boolean seconds() {
            return ofTheRun() || name().startsWith("RECOVERED_");
        }
    }

    /** How value and limit compare. */
    public enum Operator {
        BELOW("<", true),
        AT_MOST("<=", true),
        ABOVE(">", false),
        AT_LEAST(">=", false);

        private final String sign;
        private final boolean lowerIsBetter;

        Operator(String sign, boolean lowerIsBetter) {
            this.sign = sign;
            this.lowerIsBetter = lowerIsBetter;
        }

        public String sign() {
            return sign;
        }

        /** The operator of that sign, or null. */
        public static @Nullable Operator of(String sign) {
            return Arrays.stream(values())
                    .filter(operator -> operator.sign.equals(sign))
                    .findFirst()
                    .orElse(null);
        }

        public boolean lowerIsBetter() {
            return lowerIsBetter;
        }

        boolean holds(double value, double limit) {
            return switch (this) {
                case BELOW -> value < limit;
                case AT_MOST -> value <= limit;
                case ABOVE -> value > limit;
                case AT_LEAST -> value >= limit;
            };
        }
    }

    boolean holds(double value) {
        return operator.holds(value, limit);
    }

    /** As people write it: {@code < 500}. */
    public String condition() {
        BigDecimal number = BigDecimal.valueOf(limit).stripTrailingZeros();
        boolean plain = number.precision() - number.scale() <= 15 && number.scale() <= 15;
        return operator.sign + " " + (plain ? number.toPlainString() : number.toString());
    }
}
