package dev.stampede.web.page;

import dev.stampede.report.ScenarioDifferences;
import dev.stampede.run.Run;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a run can be compared with: other runs, those of the same storm first, and policies that the same storm could run
 * with.
 *
 * @param own the run's own policy
 * @param counts true if the run itself can stand in a comparison
 * @param others runs that are not over included
 * @param policies all presets but its own
 */
public record RivalsView(String id, String own, boolean counts, List<Other> others, List<PolicyChoice> policies) {

    private static final int RECENT = 30;

    /** A run that this one can be compared with; {@code same} if it is the same storm with another policy. */
    public record Other(RunRow row, String policy, boolean same) {}

    /**
     * The run that this one was started to be compared with.
     *
     * @param title of the other
     * @param address of the comparison
     */
    public record Beside(String id, String title, String address) {}

    static RivalsView of(Run run, Runs runs) {
        String own = run.scenario().policy().label();
        return new RivalsView(
                run.id().toString(),
                own,
                counts(run),
                Recent.of(runs, RECENT).page().runs().stream()
                        .filter(other -> !other.id().equals(run.id()))
                        .filter(other -> other.startedAt() != null || other.queuePosition() != null)
                        .map(other -> new Other(RunRow.of(other), other.policy(), sameStorm(run, other, runs)))
                        .sorted(Comparator.comparing((Other other) -> !other.same()))
                        .toList(),
                PolicyChoice.all().stream()
                        .filter(policy -> !policy.id().equals(own))
                        .toList());
    }

    /** True if it has a report or will have one. */
    static boolean counts(Run run) {
        return run.state().active() || run.headline() != null;
    }

    static @Nullable Beside beside(UUID other, UUID id, Runs runs) {
        try {
            RunRow row = RunRow.of(runs.get(other));
            return other.equals(id) ? null : new Beside(row.id(), row.title(), "/compare?run=" + other + "&run=" + id);
        } catch (RunNotFound gone) {
            return null;
        }
    }

    private static boolean sameStorm(Run run, RunView other, Runs runs) {
        if (other.clientCount() != run.scenario().clientCount()) {
            return false;
        }
        try {
            return ScenarioDifferences.onlyPolicy(
                    run.scenario(), runs.get(other.id()).scenario());
        } catch (RunNotFound deleted) {
            return false;
        }
    }
}
