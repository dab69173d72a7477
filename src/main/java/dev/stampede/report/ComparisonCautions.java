package dev.stampede.report;

import dev.stampede.report.Comparison.Caution;
import dev.stampede.storm.BurstResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What speaks against comparing these runs, the gravest first. */
final class ComparisonCautions {

    private final List<ComparedRun> runs;
    private final List<String> labels;
    private final List<Caution> cautions = new ArrayList<>();

    private ComparisonCautions(List<ComparedRun> runs, List<String> labels) {
        this.runs = runs;
        this.labels = labels;
    }

    static List<Caution> of(List<ComparedRun> runs, List<String> labels, List<@Nullable BurstResult> bursts) {
        ComparisonCautions all = new ComparisonCautions(runs, labels);
        all.scenarios();
        all.engines();
        all.ofRuns(
                "accounting_open", run -> !run.closed(), "The sums of %s do not close, so do not trust these numbers.");
        all.generators();
        all.ofRuns(
                "stopped_early",
                ComparedRun::stopped,
                "Somebody stopped %s early, so what would have come later is missing.");
        all.bursts(bursts);
        return List.copyOf(all.cautions);
    }

    private void scenarios() {
        List<String> keys =
                ScenarioDifferences.of(runs.stream().map(ComparedRun::scenario).toList());
        if (!keys.isEmpty()) {
            String words = keys.stream().map(ScenarioDifferences::words).collect(Collectors.joining(", "));
            cautions.add(new Caution(
                    "scenarios_differ",
                    "The scenarios differ in more than the policy: " + words
                            + ". What differs in the results need not come from the policies.",
                    keys));
        }
    }

    private void engines() {
        long engines =
                runs.stream().map(run -> run.scenario().engine()).distinct().count();
        if (engines > 1) {
            cautions.add(new Caution(
                    "engines_differ",
                    "Some of these runs were made with real sockets and some in virtual time. The two agree within about"
                            + " 10 %, so smaller differences mean nothing.",
                    List.of("/engine")));
        }
    }

    private void generators() {
        for (int i = 0; i < runs.size(); i++) {
            List<String> signs = runs.get(i).signs();
            if (!signs.isEmpty()) {
                add(
                        "generator_limited",
                        "The machine that made the storm was itself the limit in " + labels.get(i)
                                + ", so its gateway may have met less than the policy would send: "
                                + String.join(" ", signs));
            }
        }
    }

    private void bursts(List<@Nullable BurstResult> bursts) {
        String without = which(i -> bursts.get(i) == null);
        if (!without.isEmpty()) {
            add("no_burst", "There was no burst in " + without + ", so it is aligned at the start of its clock.");
        }
    }

    private void ofRuns(String code, Predicate<ComparedRun> which, String sentence) {
        String found = which(i -> which.test(runs.get(i)));
        if (!found.isEmpty()) {
            add(code, String.format(java.util.Locale.ROOT, sentence, found));
        }
    }

    private String which(java.util.function.IntPredicate which) {
        return IntStream.range(0, runs.size())
                .filter(which)
                .mapToObj(labels::get)
                .collect(Collectors.joining(", "));
    }

    private void add(String code, String text) {
        cautions.add(new Caution(code, text, List.of()));
    }
}
