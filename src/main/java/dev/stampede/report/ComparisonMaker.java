package dev.stampede.report;

import dev.stampede.report.Comparison.Side;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Lays runs side by side. Pure: where the runs come from is {@link Comparisons}' business. */
final class ComparisonMaker {

    private final List<ComparedRun> runs;
    private final List<@Nullable BurstResult> bursts;
    private final List<String> labels;

    private ComparisonMaker(List<ComparedRun> runs, @Nullable Integer burst) {
        this.runs = runs;
        this.labels = RunLabels.of(runs);
        this.bursts = new ArrayList<>();
        runs.forEach(run -> bursts.add(run.burst(burst).orElse(null)));
    }

    /**
     * The comparison.
     *
     * @param burst which burst to align at; null for the worst of each run
     */
    static Comparison of(List<ComparedRun> runs, @Nullable Integer burst) {
        ComparisonMaker maker = new ComparisonMaker(runs, burst);
        return new Comparison(
                ComparisonSentence.of(maker.labels, maker.bursts),
                burst,
                ComparisonCautions.of(runs, maker.labels, maker.bursts),
                maker.sides(),
                Arrays.stream(ComparedFigure.values())
                        .map(figure -> figure.line(runs, maker.bursts))
                        .toList());
    }

    private List<Side> sides() {
        AlignedCurve curve = AlignedCurve.across(runs, bursts);
        return IntStream.range(0, runs.size())
                .mapToObj(i -> side(runs.get(i), labels.get(i), bursts.get(i), curve))
                .toList();
    }

    private static Side side(ComparedRun run, String label, @Nullable BurstResult burst, AlignedCurve curve) {
        Scenario scenario = run.scenario();
        boolean down = burst != null && burst.burst() > 0;
        double time = AlignedCurve.time(burst);
        return new Side(
                run.id(),
                label,
                run.name(),
                scenario.policy().label(),
                scenario.engine().name().toLowerCase(Locale.ROOT),
                run.state(),
                burst == null ? null : burst.burst(),
                time,
                run.bursts().stream().map(BurstResult::burst).toList(),
                scenario.clientCount(),
                scenario.gateway().capacity(),
                down ? scenario.outage().duration().toNanos() / 1e9 : 0,
                curve.from(run, burst),
                AlignedCurve.rounded(run.end(burst) - time),
                AlignedCurve.rounded(curve.width(run)),
                curve.points(run, burst));
    }
}
