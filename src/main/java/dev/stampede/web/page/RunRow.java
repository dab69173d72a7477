package dev.stampede.web.page;

import dev.stampede.format.Marks;
import dev.stampede.run.Run;
import dev.stampede.run.RunState;
import dev.stampede.run.RunView;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A run in a list.
 *
 * @param title its label, or what it is made of
 * @param words one sentence about it
 * @param created when it was asked for, for machines
 * @param when the same for people
 * @param marks what people wrote on it
 */
public record RunRow(
        String id,
        String title,
        String state,
        boolean active,
        boolean running,
        String words,
        double fraction,
        String percent,
        String created,
        String when,
        Marks marks) {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("d MMM yyyy HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    static RunRow of(Run run) {
        return of(RunView.brief(run));
    }

    static RunRow of(RunView run) {
        boolean active = RunState.valueOf(run.state().toUpperCase(Locale.ROOT)).active();
        double fraction = run.progress().fraction();
        return new RunRow(
                run.id().toString(),
                title(run),
                run.state(),
                active,
                run.startedAt() != null && active,
                words(run, active),
                fraction,
                Words.percent(fraction),
                run.createdAt().toString(),
                WHEN.format(run.createdAt()),
                run.marks());
    }

    private static String title(RunView run) {
        String name = run.name();
        return name != null && !name.isBlank() ? name : Words.count(run.clientCount(), "client") + ", " + run.policy();
    }

    /** Why it failed, else what came out, else what is going on. */
    private static String words(RunView run, boolean active) {
        if (run.failure() != null) {
            return run.failure();
        }
        if (run.headline() != null) {
            return run.headline();
        }
        if (run.queuePosition() != null) {
            return "Waiting: number " + run.queuePosition() + " in the queue.";
        }
        return active ? run.progress().words() : "Stopped before it started; there is no report.";
    }
}
