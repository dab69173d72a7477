package dev.stampede.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which runs of the history are looked for: those for which everything holds that is not null.
 *
 * @param text stands in the name, the note, a tag or the policy's name, in whatever case
 * @param policy the preset's id, or {@code custom}
 * @param engine in lower case
 * @param tag one of the run's tags
 * @param from asked for at this time or later
 * @param before asked for earlier than this
 */
public record RunFilter(
        @Nullable String text,
        @Nullable String policy,
        @Nullable String engine,
        @Nullable RunState state,
        @Nullable String tag,
        @Nullable Instant from,
        @Nullable Instant before) {

    /** All runs. */
    public static final RunFilter ALL = new RunFilter(null, null, null, null, null, null, null);
}
