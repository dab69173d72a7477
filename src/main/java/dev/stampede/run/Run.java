package dev.stampede.run;

import dev.stampede.format.Marks;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a scenario, as it is at one moment.
 *
 * @param id a UUIDv7
 * @param marks what people wrote on it; the name is the scenario's to begin with
 * @param scenario as it runs, with everything resolved
 * @param startedAt null while it is queued, or if it never started
 * @param endedAt null while it is active
 * @param queuePosition 1 for the next to start; null unless it is queued
 * @param headline one sentence that says it all; null until there is a report
 * @param failure why it failed or was interrupted, as a sentence; else null
 * @param notes sentences about what is different from what was asked for
 */
public record Run(
        UUID id,
        Marks marks,
        RunState state,
        Scenario scenario,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Integer queuePosition,
        Progress progress,
        @Nullable String headline,
        @Nullable String failure,
        List<String> notes) {

    public Run {
        notes = List.copyOf(notes);
    }

    /** A run on which nobody has written more than its name. */
    public Run(
            UUID id,
            @Nullable String name,
            RunState state,
            Scenario scenario,
            Instant createdAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Integer queuePosition,
            Progress progress,
            @Nullable String headline,
            @Nullable String failure,
            List<String> notes) {
        this(
                id,
                Marks.named(name),
                state,
                scenario,
                createdAt,
                startedAt,
                endedAt,
                queuePosition,
                progress,
                headline,
                failure,
                notes);
    }

    /** The label; null if it has none. */
    public @Nullable String name() {
        return marks.name();
    }

    Run with(Marks newMarks) {
        return with(newMarks, progress, headline, notes);
    }

    Run with(Progress newProgress) {
        return with(marks, newProgress, headline, notes);
    }

    Run withHeadline(String newHeadline) {
        return with(marks, progress, newHeadline, notes);
    }

    Run withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return with(marks, progress, headline, more);
    }

    private Run with(Marks newMarks, Progress newProgress, @Nullable String newHeadline, List<String> newNotes) {
        return new Run(
                id,
                newMarks,
                state,
                scenario,
                createdAt,
                startedAt,
                endedAt,
                queuePosition,
                newProgress,
                newHeadline,
                failure,
                newNotes);
    }

    Run queuedAt(int position) {
        return at(state, startedAt, endedAt, position, progress, failure);
    }

    /** Where the clock was set back meanwhile, at the earliest when it was asked for. */
    Run started(Instant now) {
        return at(RunState.RUNNING, later(createdAt, now), null, null, new Progress(0, "Starting"), failure);
    }

    /** Its storm is over; what came out of it is still being written up. */
    Run stormOver(Instant now) {
        return at(state, startedAt, end(now), null, progress, failure);
    }

    Run ended(RunState end, Instant now, @Nullable String why) {
        Progress last = new Progress(end == RunState.COMPLETED ? 1 : progress.fraction(), end.sentenceWord());
        return at(end, startedAt, end(now), null, last, why);
    }

    /** A clock that was set back must not put the end before the beginning. */
    private Instant end(Instant now) {
        return later(startedAt == null ? createdAt : startedAt, now);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private Run at(
            RunState newState,
            @Nullable Instant start,
            @Nullable Instant end,
            @Nullable Integer position,
            Progress newProgress,
            @Nullable String why) {
        return new Run(
                id, marks, newState, scenario, createdAt, start, end, position, newProgress, headline, why, notes);
    }
}
