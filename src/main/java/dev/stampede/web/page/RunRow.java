package dev.stampede.web.page;

import dev.stampede.run.Run;
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
        String when) {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("d MMM yyyy HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    static RunRow of(Run run) {
        double fraction = run.progress().fraction();
        return new RunRow(
                run.id().toString(),
                title(run),
                run.state().word(),
                run.state().active(),
                run.startedAt() != null && run.state().active(),
                words(run),
                fraction,
                Words.percent(fraction),
                run.createdAt().toString(),
                WHEN.format(run.createdAt()));
    }

    static String title(Run run) {
        String name = run.name();
        return name != null && !name.isBlank()
                ? name
                : Words.count(run.scenario().clientCount(), "client") + ", "
                        + run.scenario().policy().label();
    }

    /** Why it failed, else what came out, else what is going on. */
    static String words(Run run) {
        if (run.failure() != null) {
            return run.failure();
        }
        if (run.headline() != null) {
            return run.headline();
        }
        if (run.queuePosition() != null) {
            return "Waiting: number " + run.queuePosition() + " in the queue.";
        }
        return run.state().active() ? run.progress().words() : "Stopped before it started; there is no report.";
    }
}
