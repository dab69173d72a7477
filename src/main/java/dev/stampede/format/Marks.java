package dev.stampede.format;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people write on a run.
 *
 * @param name a label of at most 120 characters, or null
 * @param note at most 2,000 characters; empty for none
 * @param tags at most 20, each of 1 to 40 characters in lower case, without commas and line ends
 * @param pinned true for runs that no limit of the history may delete
 */
public record Marks(@Nullable String name, String note, List<String> tags, boolean pinned) {

    public Marks {
        tags = List.copyOf(tags);
    }

    /** With this name and nothing else. */
    public static Marks named(@Nullable String name) {
        return new Marks(name, "", List.of(), false);
    }
}
