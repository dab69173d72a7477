package dev.stampede.format;

import dev.stampede.storm.Cause;
import dev.stampede.storm.Tick;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes ticks; {@link TickReader} reads the equal ones back. */
public final class TickWriter {

    private TickWriter() {}

    /** One tick as a tree. */
    public static ObjectNode tree(Tick tick) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("seq", tick.seq());
        json.put("t", tick.t());
        json.put("attempts", tick.attempts());
        json.put("opened", tick.opened());
        json.set("failed", causes(tick.failed()));
        json.put("aborted", tick.aborted());
        json.put("torn_down", tick.tornDown());
        json.put("flapped", tick.flapped());
        json.put("lost", tick.lost());
        json.put("open", tick.open());
        json.put("waiting", tick.waiting());
        json.put("in_flight", tick.inFlight());
        json.put("given_up", tick.givenUp());
        json.put("queued", tick.queued());
        json.put("latency_p50", tick.latencyP50());
        json.put("latency_p99", tick.latencyP99());
        json.put("raster", tick.raster().toHex());
        return json;
    }

    /**
     * Neighbouring ticks merged into one.
     *
     * @param span how many ticks it covers; 1 is not written
     */
    public static ObjectNode tree(Tick tick, int span) {
        ObjectNode json = tree(tick);
        if (span != 1) {
            json.put("span", span);
        }
        return json;
    }

    static ObjectNode causes(Map<Cause, Long> counts) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        for (Cause cause : Cause.values()) {
            Long count = counts.get(cause);
            if (count != null) {
                json.put(Words.of(cause), count);
            }
        }
        return json;
    }
}
