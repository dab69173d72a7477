package dev.stampede.storm;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds the thresholds that no policy could keep in a scenario, whatever its waits: closed-form bounds from the fleet, the
 * gateway and the time there is, for clients that come back (one that never tries again keeps every peak at nothing, and is
 * not what anybody asks for). They follow from the first burst of a full fleet, or from the cold start itself; where clients
 * close on their own clocks only what holds for any numbers is used.
 */
public final class Reachability {

    /** Times are whole microseconds and so may be a little below what the formula says. */
    private static final double ROUNDING = 1 - 1e-4;

    private final Scenario scenario;
    private final Herd herd;

    private Reachability(Scenario scenario) {
        this.scenario = scenario;
        this.herd = Herd.of(scenario);
    }

    /** A violation for each threshold that cannot be kept, with the reason. */
    public static List<Violation> violations(Scenario scenario) {
        List<Violation> violations = new ArrayList<>();
        Reachability reachability = new Reachability(scenario);
        for (Threshold threshold : scenario.thresholds().all()) {
            String reason = reachability.refusal(threshold);
            if (reason != null) {
                violations.add(new Violation("/thresholds/" + threshold.metric().word(), reason));
            }
        }
        return violations;
    }

    /** Why no value can meet the threshold; null if one may. */
    private @Nullable String refusal(Threshold threshold) {
        Bound bound = bound(threshold.metric());
        double best = threshold.operator().lowerIsBetter() ? bound.least : bound.most;
        if (threshold.holds(best)) {
            return threshold.metric() == Threshold.Metric.PEAK_TO_MEAN
                            && threshold.operator().lowerIsBetter()
                    ? PeakToMean.refusal(threshold, herd)
                    : null;
        }
        return "No policy can keep " + threshold.metric().word() + " " + threshold.condition() + " here: "
                + bound.reason;
    }

    /** Between which values a metric lies, both included, and why. */
    private record Bound(double least, double most, String reason) {

        static Bound atLeast(double least, String reason) {
            return new Bound(least, Double.POSITIVE_INFINITY, reason);
        }
    }

    private Bound bound(Threshold.Metric metric) {
        return switch (metric) {
            case PEAK_ARRIVAL_RATE_100MS -> peak(0.1);
            case PEAK_ARRIVAL_RATE_1S -> peak(1);
            case PEAK_ARRIVAL_RATE_10S -> peak(10);
            case PEAK_TO_MEAN -> Bound.atLeast(1, "a peak is never below the mean, so this is at least 1.");
            case INDEX_OF_DISPERSION -> Bound.atLeast(0, "a variance over a mean is never below 0.");
            case RECOVERED_50 -> recovered(50);
            case RECOVERED_90 -> recovered(90);
            case RECOVERED_99 -> recovered(99);
            case RECOVERED_100 -> recovered(100);
            case AMPLIFICATION ->
                Bound.atLeast(
                        herd.clients() > 0 ? 1 : 0,
                        "each dropped client has to try at least once to come back, so this is at least 1.");
            case FAILURES, WASTED, GIVEN_UP -> Bound.atLeast(0, "a count is never below 0.");
            case HANDSHAKE_P50, HANDSHAKE_P95, HANDSHAKE_P99 -> handshake();
            case RECOVERY_EFFICIENCY -> efficiency();
        };
    }

    private Bound peak(double window) {
        if (herd.clients() == 0) {
            return Bound.atLeast(0, "a rate is never below 0.");
        }
        long windows = herd.windows(window);
        long fullest = (herd.clients() + windows - 1) / windows;
        return Bound.atLeast(
                fullest / window,
                herd.who() + " has to try at least once within the " + number(herd.span())
                        + " s until the run ends, which"
                        + " are at most " + String.format(Locale.ROOT, "%,d", windows) + " windows of " + number(window)
                        + " s, so the fullest of them has at least " + number(fullest / window)
                        + " attempts per second.");
    }

    private Bound handshake() {
        double pure = Micros.of(scenario.gateway().handshakeTime()) / 1e6;
        return Bound.atLeast(
                pure,
                pure == 0
                        ? "a time is never below 0."
                        : "gateway.handshake_time alone makes every handshake last " + number(pure) + " s.");
    }

    private Bound recovered(int percent) {
        if (herd.clients() == 0) {
            return Bound.atLeast(0, "a time is never below 0.");
        }
        long needed = ((long) herd.clients() * percent + 99) / 100;
        if (needed > herd.room()) {
            return new Bound(
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    "gateway.max_connections lets only " + Math.max(0, herd.room()) + " of the " + herd.clients()
                            + " clients back in.");
        }
        double least = leastTime(needed);
        String sum = leastWords(needed) + " make at least " + number(least) + " s";
        if (least > herd.window()) {
            return new Bound(
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    sum + ", but " + herd.windowEnds() + " after " + number(herd.window()) + " s.");
        }
        return new Bound(
                least, herd.window(), sum + ", and " + herd.windowEnds() + " after " + number(herd.window()) + " s.");
    }

    /** Outage, then a first-in first-out server or a bucket of tokens, then the pure delay. */
    private double leastTime(long needed) {
        GatewayLimits gateway = scenario.gateway();
        Double rate = gateway.handshakeRate();
        GatewayLimits.Admission admission = gateway.admission();
        // A flapping gateway may have one in service when its outage ends.
        long served = scenario.outage().mode() == Outage.Mode.FLAP ? needed - 1 : needed;
        double server = rate == null ? 0 : served / rate;
        double bucket = admission == null ? 0 : Math.max(0, needed - admission.burst()) / admission.rate();
        return herd.outage() + Math.max(server, bucket) * ROUNDING + Micros.of(gateway.handshakeTime()) / 1e6;
    }

    private String leastWords(long needed) {
        Double capacity = scenario.gateway().capacity();
        String outage = "the outage of " + number(herd.outage()) + " s";
        if (capacity == null) {
            return outage + " and handshake_time";
        }
        return outage + " and the gateway's work for " + String.format(Locale.ROOT, "%,d", needed) + " clients at "
                + number(capacity) + " per second";
    }

    private Bound efficiency() {
        Double capacity = scenario.gateway().capacity();
        if (herd.outage() == 0 && capacity == null) {
            return new Bound(
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    "without an outage and without a handshake_rate there is no least time to measure against."
                            + " Give the scenario one of them.");
        }
        double named = herd.outage() + (capacity == null ? 0 : herd.clients() / capacity);
        double most = herd.clients() == 0 || leastTime(herd.clients()) == 0
                ? Double.POSITIVE_INFINITY
                : Math.max(1, named / leastTime(herd.clients()));
        return new Bound(
                0, most, "nobody can be faster than the least possible time, so this is at most " + number(most) + ".");
    }

    /** Four significant digits, without an exponent. */
    static String number(double value) {
        return Double.isInfinite(value)
                ? "infinity"
                : BigDecimal.valueOf(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
