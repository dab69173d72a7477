package dev.stampede.run;

import dev.stampede.format.Marks;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A run as REST, pages and feed show it; names become snake_case in JSON.
 *
 * @param state in lower case
 * @param engine in lower case
 * @param policy the preset's id, or {@code custom}; of a mixed fleet all of them with their shares
 * @param tickInterval seconds
 * @param note what people wrote on it; empty for none
 * @param pinned true if no limit of the history may delete it
 * @param scenario resolved; null where a list or the feed leaves it out
 */
public record RunView(
        UUID id,
        @Nullable String name,
        String state,
        String engine,
        int clientCount,
        String policy,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Integer queuePosition,
        Progress progress,
        double tickInterval,
        @Nullable String headline,
        @Nullable String failure,
        List<String> notes,
        String note,
        List<String> tags,
        boolean pinned,
        @Nullable JsonNode scenario) {

    /** The run without its scenario. */
    public static RunView brief(Run run) {
        return of(run, null);
    }

    /** The run with its scenario. */
    public static RunView of(Run run) {
        return of(run, ScenarioWriter.tree(run.scenario()));
    }

    /** What people wrote on it. */
    public Marks marks() {
        return new Marks(name, note, tags, pinned);
    }

    private static RunView of(Run run, @Nullable JsonNode scenarioJson) {
        Scenario scenario = run.scenario();
        Marks marks = run.marks();
        return new RunView(
                run.id(),
                run.name(),
                run.state().word(),
                engine(scenario),
                scenario.clientCount(),
                scenario.policy().label(),
                run.createdAt(),
                run.startedAt(),
                run.endedAt(),
                run.queuePosition(),
                run.progress(),
                tickInterval(scenario),
                run.headline(),
                run.failure(),
                run.notes(),
                marks.note(),
                marks.tags(),
                marks.pinned(),
                scenarioJson);
    }

    static String engine(Scenario scenario) {
        return scenario.engine().name().toLowerCase(java.util.Locale.ROOT);
    }

    static double tickInterval(Scenario scenario) {
        return scenario.effectiveTick().toNanos() / 1e9;
    }
}
