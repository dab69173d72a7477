package dev.stampede.web.page;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The bursts that a page shows: thousands of them would be a page that no browser likes and nobody reads. */
final class Excerpt {

    /** So many at the beginning, and as many at the end. */
    private static final int SHOWN = 50;

    private Excerpt() {}

    static List<JsonNode> of(List<JsonNode> bursts) {
        if (bursts.size() <= 2 * SHOWN) {
            return bursts;
        }
        return Stream.concat(
                        bursts.subList(0, SHOWN).stream(),
                        bursts.subList(bursts.size() - SHOWN, bursts.size()).stream())
                .toList();
    }

    /** Says which bursts are not shown, or null if all are. */
    static @Nullable String leftOut(List<JsonNode> bursts) {
        if (bursts.size() <= 2 * SHOWN) {
            return null;
        }
        return "The tables show the first " + SHOWN + " and the last " + SHOWN + " of " + Words.count(bursts.size())
                + " bursts: those from " + number(bursts.get(SHOWN)) + " to "
                + number(bursts.get(bursts.size() - SHOWN - 1)) + " are left out.";
    }

    private static String number(JsonNode burst) {
        return Words.count(burst.path("burst").asLong());
    }
}
