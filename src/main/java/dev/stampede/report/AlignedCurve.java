package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.MergedTick;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the curves of several runs so that they can be laid over each other: from a little before the burst to the next
 * one, in points that all last about as long, because the height of a curve depends on how long its points last.
 */
final class AlignedCurve {

    /** As many as a chart shows. */
    static final int MOST_POINTS = 600;

    private static final double LEAD_SHARE = 0.05;
    private static final double SHORTEST_LEAD = 0.5;
    private static final double LONGEST_LEAD = 5;

    /** Of a tick: two times that are nearer to each other are the same. */
    private static final double NEAR = 1e-6;

    private final double lead;
    private final double width;

    private AlignedCurve(double lead, double width) {
        this.lead = lead;
        this.width = width;
    }

    /** For these runs, each at its burst, or at its clock's start where it has none. */
    static AlignedCurve across(List<ComparedRun> runs, List<@Nullable BurstResult> bursts) {
        double longest = 0;
        double tick = 0;
        for (int i = 0; i < runs.size(); i++) {
            BurstResult burst = bursts.get(i);
            longest = Math.max(longest, runs.get(i).end(burst) - time(burst));
            tick = Math.max(tick, runs.get(i).tick());
        }
        double lead = Math.max(SHORTEST_LEAD, Math.min(LONGEST_LEAD, LEAD_SHARE * longest));
        // Whole numbers of the coarsest ticks, so that finer ones that divide them make points of the same length.
        double least = Math.max(1, Math.ceil((longest + lead) / MOST_POINTS / tick - NEAR));
        return new AlignedCurve(lead, least * tick);
    }

    static double time(@Nullable BurstResult burst) {
        return burst == null ? 0 : burst.time();
    }

    /** How long a point of this run lasts, in seconds. */
    double width(ComparedRun run) {
        return span(run) * run.tick();
    }

    /** Where its curve begins, in seconds after the burst. */
    double from(ComparedRun run, @Nullable BurstResult burst) {
        return rounded(first(run, burst) * run.tick() - time(burst));
    }

    private int span(ComparedRun run) {
        return (int) Math.max(1, Math.ceil(width / run.tick() - NEAR));
    }

    private static int tickOf(ComparedRun run, double time) {
        return (int) Math.floor(time / run.tick() + NEAR);
    }

    /** The first tick, so that a point begins with the tick of the burst. */
    private int first(ComparedRun run, @Nullable BurstResult burst) {
        int span = span(run);
        int ofTheBurst = tickOf(run, time(burst));
        int before = (int) Math.ceil(lead / (span * run.tick())) * span;
        return Math.max(ofTheBurst - before, ofTheBurst % span);
    }

    /** A tick that the next burst falls into is left out: its end shows what that burst did. The run's last one stays. */
    private static int last(ComparedRun run, @Nullable BurstResult burst) {
        double end = run.end(burst);
        int whole = tickOf(run, end) - 1;
        return run.another(burst)
                ? Math.max(tickOf(run, time(burst)), whole)
                : (int) Math.ceil(end / run.tick() - NEAR) - 1;
    }

    List<Comparison.Point> points(ComparedRun run, @Nullable BurstResult burst) {
        double tick = run.tick();
        int last = last(run, burst);
        double zero = time(burst);
        double clients = run.scenario().clientCount();
        List<Comparison.Point> points = new ArrayList<>();
        MergedTick.inSpans(run.ticks().between(first(run, burst), last), span(run))
                .forEach(each -> points.add(new Comparison.Point(
                        rounded(each.tick().seq() * tick - zero),
                        rounded(each.tick().attempts() / (each.span() * tick)),
                        rounded(each.tick().open() / clients),
                        each.tick().raster().toHex())));
        return List.copyOf(points);
    }

    /** To millionths: sums of decimal fractions have long tails. */
    static double rounded(double number) {
        return Math.rint(number * 1e6) / 1e6;
    }
}
