package dev.stampede.report;

import dev.stampede.run.Run;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.Runs;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Compares runs of the history. */
@Service
public class Comparisons {

    private static final String UUID_FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private final Runs runs;

    Comparisons(Runs runs) {
        this.runs = runs;
    }

    /**
     * Two to six runs side by side.
     *
     * @param ids as they were asked for
     * @param burst which burst to align at, 0 for a cold start; null for the worst of each run
     * @throws InvalidComparison with all that is wrong
     */
    public Comparison of(List<String> ids, @Nullable Integer burst) {
        return ofLowerCase(ids.stream().map(id -> id.toLowerCase(Locale.ROOT)).toList(), burst);
    }

    private Comparison ofLowerCase(List<String> ids, @Nullable Integer burst) {
        List<Violation> violations = new ArrayList<>();
        List<Violation> early = new ArrayList<>();
        if (ids.size() < Comparison.FEWEST || ids.size() > Comparison.MOST) {
            violations.add(new Violation(
                    "/run",
                    "A comparison has from " + Comparison.FEWEST + " to " + Comparison.MOST + " runs, but this has "
                            + ids.size() + ". Give the parameter run once for each."));
        }
        List<ComparedRun> compared = new ArrayList<>();
        for (int i = 0; i < Math.min(ids.size(), Comparison.MOST); i++) {
            String pointer = "/run/" + i;
            if (ids.indexOf(ids.get(i)) < i) {
                violations.add(new Violation(pointer, "This run is in the comparison already: name it once."));
                continue;
            }
            add(pointer, ids.get(i), compared, violations, early);
        }
        if (violations.isEmpty() && early.isEmpty() && burst != null) {
            burst(burst, compared, violations);
        }
        if (!violations.isEmpty() || !early.isEmpty()) {
            boolean onlyEarly = violations.isEmpty();
            violations.addAll(early);
            throw new InvalidComparison(violations, onlyEarly);
        }
        return ComparisonMaker.of(compared, burst);
    }

    private void add(
            String pointer, String id, List<ComparedRun> compared, List<Violation> violations, List<Violation> early) {
        Run run = find(id);
        if (run == null) {
            violations.add(new Violation(
                    pointer, "There is no such run. It may have been deleted, or its id may be cut short."));
            return;
        }
        String report = runs.report(run.id()).orElse(null);
        if (run.state().active()) {
            early.add(new Violation(
                    pointer, "This run is not over (" + run.state().word() + "). Ask again when it is."));
        } else if (report == null) {
            violations.add(new Violation(
                    pointer,
                    "This run has no report, because its storm did not come to an end ("
                            + run.state().word() + "). Leave it out."));
        } else {
            compared.add(ComparedRun.of(run, report, (from, to) -> runs.ticks(run.id(), from, to)));
        }
    }

    private @Nullable Run find(String id) {
        try {
            return id.matches(UUID_FORM) ? runs.get(UUID.fromString(id)) : null;
        } catch (RunNotFound gone) {
            return null;
        }
    }

    private static void burst(int burst, List<ComparedRun> runs, List<Violation> violations) {
        if (runs.stream().anyMatch(run -> run.burst(burst).isEmpty())) {
            Set<Integer> common = new TreeSet<>(numbers(runs.get(0)));
            runs.forEach(run -> common.retainAll(numbers(run)));
            violations.add(new Violation(
                    "/burst",
                    "Not all of these runs have a burst " + burst + ". "
                            + (common.isEmpty()
                                    ? "They have none in common: leave burst out to align each at its worst."
                                    : "They have in common: " + listed(common) + ".")));
        }
    }

    private static Set<Integer> numbers(ComparedRun run) {
        return run.bursts().stream().map(BurstResult::burst).collect(Collectors.toSet());
    }

    /** Bursts are numbered without gaps, so the ends say it all. */
    private static String listed(Set<Integer> numbers) {
        TreeSet<Integer> sorted = new TreeSet<>(numbers);
        return sorted.size() == 1 ? String.valueOf(sorted.first()) : sorted.first() + " to " + sorted.last();
    }
}
