package dev.stampede.run;

import java.util.List;

/**
 * A page of the history, newest first.
 *
 * @param runs without their scenarios
 * @param page 0 for the first
 * @param size most runs on a page
 * @param total runs that there are on all pages
 */
public record RunPage(List<RunView> runs, int page, int size, long total) {

    static RunPage of(RunSearch search, RunQueue queue, RunFilter filter, int page, int size) {
        if (page < 0 || size < 1 || size > Runs.LARGEST_PAGE) {
            throw new IllegalArgumentException("no page " + page + " of " + size);
        }
        List<RunView> runs =
                search.page(filter, page, size).stream().map(queue::latest).toList();
        return new RunPage(runs, page, size, search.count(filter));
    }

    /** How many pages there are; at least 1. */
    public int pages() {
        return (int) Math.max(1, (total + size - 1) / size);
    }
}
