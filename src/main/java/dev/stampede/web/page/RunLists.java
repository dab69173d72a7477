package dev.stampede.web.page;

import dev.stampede.run.Run;
import dev.stampede.run.RunPage;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The runs in progress, and a page of those that are over.
 *
 * @param page 1 for the first
 */
public record RunLists(List<RunRow> active, List<RunRow> ended, int page, int pages) {

    static RunLists of(List<Run> active, RunPage page) {
        Set<UUID> shown = active.stream().map(Run::id).collect(Collectors.toSet());
        return new RunLists(
                active.stream().map(RunRow::of).toList(),
                page.runs().stream()
                        .filter(run -> !shown.contains(run.id()))
                        .map(RunRow::of)
                        .toList(),
                page.page() + 1,
                page.pages());
    }

    /** With every run that was found among those that are over, active or not. */
    static RunLists found(List<Run> active, RunPage page) {
        return new RunLists(
                active.stream().map(RunRow::of).toList(),
                page.runs().stream().map(RunRow::of).toList(),
                page.page() + 1,
                page.pages());
    }
}
