package dev.stampede.storm;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a run says of one of its thresholds.
 *
 * @param value what was measured, after the burst that was worst for this threshold or over the run; null where the run
 *     gave no value
 * @param burst which burst that was, 0 for a cold start; null for a metric of the whole run, or without a value
 * @param passed true if the value keeps the threshold, or if no burst dropped anybody
 * @param note what a person should know besides, as a sentence; null for nothing
 */
public record Judgement(
        Threshold threshold,
        @Nullable Double value,
        @Nullable Integer burst,
        boolean passed,
        @Nullable String note) {

    /** On every threshold of the scenario, in their order. */
    public static List<Judgement> of(StormResult result) {
        return result.scenario().thresholds().all().stream()
                .map(threshold -> judge(threshold, result))
                .toList();
    }

    /** How far the value is from the limit, positive on the good side, in the metric's unit; null without a value. */
    public @Nullable Double margin() {
        if (value == null) {
            return null;
        }
        return threshold.operator().lowerIsBetter() ? threshold.limit() - value : value - threshold.limit();
    }

    /** The margin over the limit; null without a value or where the limit is 0. */
    public @Nullable Double marginShare() {
        Double margin = margin();
        return margin == null || threshold.limit() == 0 ? null : Double.valueOf(margin / Math.abs(threshold.limit()));
    }

    private static Judgement judge(Threshold threshold, StormResult result) {
        Judgement judged = threshold.metric().ofTheRun() ? ofTheRun(threshold, result) : ofBursts(threshold, result);
        if (judged.passed && result.ending().early()) {
            return new Judgement(
                    threshold,
                    judged.value,
                    judged.burst,
                    false,
                    "The run was stopped early. Until then this held, which is no pass.");
        }
        return judged;
    }

    private static Judgement ofTheRun(Threshold threshold, StormResult result) {
        if (result.latency().getTotalCount() == 0) {
            return nobodyDropped(result)
                    ? unharmed(threshold)
                    : new Judgement(threshold, null, null, false, "No handshake was completed after the fill.");
        }
        double value = result.latency().getValueAtPercentile(threshold.metric().percent()) / 1e6;
        return new Judgement(threshold, value, null, threshold.holds(value), null);
    }

    private static Judgement ofBursts(Threshold threshold, StormResult result) {
        if (nobodyDropped(result)) {
            return unharmed(threshold);
        }
        List<BurstResult> judged = result.bursts().stream()
                .filter(burst -> burst.dropped() > 0 || !threshold.metric().ofTheDropped())
                .toList();
        for (BurstResult burst : judged) {
            if (threshold.metric().of(burst) == null) {
                return new Judgement(threshold, null, burst.burst(), false, missing(threshold, burst));
            }
        }
        Comparator<BurstResult> byValue = Comparator.comparingDouble(burst -> value(threshold, burst));
        BurstResult worst = judged.stream()
                .max(threshold.operator().lowerIsBetter() ? byValue : byValue.reversed())
                .orElseThrow();
        double value = value(threshold, worst);
        return new Judgement(threshold, value, worst.burst(), threshold.holds(value), null);
    }

    private static double value(Threshold threshold, BurstResult burst) {
        return Objects.requireNonNull(threshold.metric().of(burst));
    }

    private static boolean nobodyDropped(StormResult result) {
        return result.bursts().stream().allMatch(burst -> burst.dropped() == 0);
    }

    private static Judgement unharmed(Threshold threshold) {
        return new Judgement(threshold, null, null, true, "No burst dropped anybody, so there was nothing to judge.");
    }

    private static String missing(Threshold threshold, BurstResult burst) {
        String after = burst.burst() == 0 ? "After the cold start" : "After burst " + burst.burst();
        return switch (threshold.metric()) {
            case RECOVERED_50, RECOVERED_90, RECOVERED_99, RECOVERED_100 ->
                after + " not so many clients came back before the next burst or the end of the run.";
            case RECOVERY_EFFICIENCY -> after + " not everybody came back.";
            case INDEX_OF_DISPERSION -> after + " no whole second had arrivals, so this could not be measured.";
            default -> after + " nobody tried again, so this could not be measured.";
        };
    }
}
