package dev.stampede.web.api;

import dev.stampede.run.RunPage;
import dev.stampede.run.RunView;
import java.util.List;

/**
 * A page of runs as JSON.
 *
 * @param page 0 for the first
 * @param total runs on all pages
 */
record RunPageView(List<RunView> runs, int page, int size, long total, int pages) {

    static RunPageView of(RunPage page) {
        return new RunPageView(page.runs(), page.page(), page.size(), page.total(), page.pages());
    }
}
