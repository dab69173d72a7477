package dev.stampede.format;

import dev.stampede.storm.Cause;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Tick;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads ticks that {@link TickWriter} wrote. */
public final class TickReader {

    private TickReader() {}

    /**
     * Reads one tick.
     *
     * @throws RuntimeException if the tree is none that {@link TickWriter} writes
     */
    public static Tick read(JsonNode json) {
        return new Tick(
                json.path("seq").intValue(),
                json.path("t").doubleValue(),
                json.path("attempts").longValue(),
                json.path("opened").longValue(),
                causes(json.path("failed")),
                json.path("aborted").longValue(),
                json.path("torn_down").longValue(),
                json.path("flapped").longValue(),
                json.path("lost").longValue(),
                json.path("open").intValue(),
                json.path("waiting").intValue(),
                json.path("in_flight").intValue(),
                json.path("given_up").intValue(),
                json.path("queued").intValue(),
                optional(json.path("latency_p50")),
                optional(json.path("latency_p99")),
                RasterRow.fromHex(json.path("raster").stringValue()));
    }

    private static Map<Cause, Long> causes(JsonNode json) {
        Map<Cause, Long> counts = new EnumMap<>(Cause.class);
        Words.CAUSES.forEach((word, cause) -> {
            if (json.has(word)) {
                counts.put(cause, json.path(word).longValue());
            }
        });
        return counts;
    }

    private static @Nullable Double optional(JsonNode json) {
        return json.isNull() ? null : Double.valueOf(json.doubleValue());
    }
}
