package dev.stampede.format;

import dev.stampede.policy.NamedPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the catalogue knows about one real client.
 *
 * @param id as in scenarios
 * @param name as people call it
 * @param ecosystem {@code js}, {@code java}, {@code python}, {@code go}, {@code swift}, {@code docs}, …
 * @param distribution the package and where it is published
 * @param version what was read and measured
 * @param source files and lines in that version
 * @param link the home of that source, an https address; empty if there is none
 * @param formula as its source or its documents have it, in their units
 * @param policy the same as a policy of ours, named by the id; null if the client does not reconnect by itself
 * @param reason why it has no policy, without a full stop; empty if it has one
 * @param oddities what surprised whoever read or measured it, a sentence each
 */
public record CatalogueEntry(
        String id,
        String name,
        String ecosystem,
        String distribution,
        String version,
        String source,
        String link,
        String formula,
        @Nullable NamedPolicy policy,
        String reason,
        List<String> oddities) {

    public CatalogueEntry {
        oddities = List.copyOf(oddities);
    }

    /** False if the client leaves reconnecting to its application. */
    public boolean reconnects() {
        return policy != null;
    }
}
