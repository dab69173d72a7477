package dev.stampede.web.page;

import dev.stampede.run.Run;
import dev.stampede.run.RunPage;
import java.util.List;

/**
 * The runs in progress, and a page of those that are over.
 *
 * @param page 1 for the first
 */
public record RunLists(List<RunRow> active, List<RunRow> ended, int page, int pages) {

    static RunLists of(List<Run> active, RunPage page) {
        return new RunLists(
                active.stream().map(RunRow::of).toList(),
                page.runs().stream()
                        .filter(run -> !run.state().active())
                        .map(RunRow::of)
                        .toList(),
                page.page() + 1,
                page.pages());
    }
}
