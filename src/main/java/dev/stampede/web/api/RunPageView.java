package dev.stampede.web.api;

import dev.stampede.run.RunPage;
import dev.stampede.run.RunView;
import java.util.List;

/**
 * A page of runs as JSON.
 *
 * @param page 0 for the first
 * @param total runs in the whole history
 */
record RunPageView(List<RunView> runs, int page, int size, long total, int pages) {

    static RunPageView of(RunPage page) {
        return new RunPageView(
                page.runs().stream().map(RunView::brief).toList(),
                page.page(),
                page.size(),
                page.total(),
                page.pages());
    }
}
