package dev.stampede.report;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Two to six runs side by side, aligned at a burst; names become snake_case in JSON.
 *
 * @param sentence one sentence that says it all
 * @param burst the burst that all are aligned at, 0 for a cold start; null where each is aligned at its worst one
 * @param cautions what speaks against comparing them; empty for nothing
 * @param runs in the order in which they were asked for
 * @param figures what is compared, each with a value for every run in the same order
 */
public record Comparison(
        String sentence, @Nullable Integer burst, List<Caution> cautions, List<Side> runs, List<Figure> figures) {

    /** Fewest runs that can be compared. */
    public static final int FEWEST = 2;

    /** Most runs that can be compared. */
    public static final int MOST = 6;

    /**
     * A reason for doubt.
     *
     * @param code stable, for machines
     * @param text a sentence
     * @param keys JSON pointers to the keys of the scenarios that differ; empty where it is about something else
     */
    public record Caution(String code, String text, List<String> keys) {}

    /**
     * One run. Times are seconds.
     *
     * @param label what tells it from the others: its policy, and more where that is not enough
     * @param burst which burst it is aligned at; null if it had none and is aligned at its clock's start
     * @param burstTime when that burst came, by the run's clock
     * @param bursts the numbers of all of its bursts
     * @param clients how many it had
     * @param capacity handshakes per second that its gateway could take; null for no limit
     * @param outage how long the gateway was down from the burst on; 0 for not at all
     * @param from where the curve begins, counted from the burst
     * @param to where it ends: at the next burst or at the run's end
     * @param width how long a point of the curve lasts
     */
    public record Side(
            UUID id,
            String label,
            @Nullable String name,
            String policy,
            String engine,
            String state,
            @Nullable Integer burst,
            double burstTime,
            List<Integer> bursts,
            int clients,
            @Nullable Double capacity,
            double outage,
            double from,
            double to,
            double width,
            List<Point> points) {}

    /**
     * A stretch of a run's curve.
     *
     * @param t where it begins, in seconds after the burst; negative before it
     * @param arrivalRate attempts per second in it
     * @param connectedShare how many of the fleet were connected at its end, 0 .. 1
     * @param raster which of up to 200 sampled clients made an attempt in it, as in ticks
     */
    public record Point(double t, double arrivalRate, double connectedShare, String raster) {}

    /**
     * One line of the table.
     *
     * @param figure the word of a threshold, or {@code dropped}
     * @param unit {@code /s} for attempts per second, {@code s} for seconds, {@code share} for 0 .. 1; empty for counts
     *     and ratios
     * @param better {@code lower} or {@code higher}; null where neither is
     * @param note a sentence, or null
     */
    public record Figure(
            String figure,
            String title,
            String unit,
            @Nullable String better,
            List<Value> values,
            @Nullable String note) {}

    /**
     * A run's value after the burst that it is aligned at; of handshake times, over the run.
     *
     * @param value null where it was not reached or could not be measured
     * @param reached false if that is because not so many clients came back
     * @param best true if no other run's is better by more than 1 %, and some other's is worse
     * @param timesBest the value over the best one; null without either, or where the best is 0
     */
    public record Value(
            @Nullable Double value,
            boolean reached,
            boolean best,
            @Nullable Double timesBest) {}
}
