package dev.stampede.run;

import java.util.List;

/**
 * A page of the history, newest first.
 *
 * @param page 0 for the first
 * @param size most runs on a page
 * @param total runs in the whole history
 */
public record RunPage(List<Run> runs, int page, int size, long total) {

    /** How many pages there are; at least 1. */
    public int pages() {
        return (int) Math.max(1, (total + size - 1) / size);
    }
}
