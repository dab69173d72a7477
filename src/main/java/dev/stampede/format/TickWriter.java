package dev.stampede.format;

import dev.stampede.storm.Cause;
import dev.stampede.storm.Extremes;
import dev.stampede.storm.MergedTick;
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

    /** Neighbouring ticks merged into one: how many they are, and those that stick out; a single one as it is. */
    public static ObjectNode tree(MergedTick merged) {
        ObjectNode json = tree(merged.tick());
        if (merged.span() != 1) {
            Extremes extremes = merged.extremes();
            json.put("span", merged.span());
            ObjectNode highest = json.putObject("highest");
            highest.set("attempts", at(extremes.attempts()));
            highest.set("opened", at(extremes.opened()));
            highest.set("failed", at(extremes.failed()));
            json.putObject("lowest").set("open", at(extremes.open()));
        }
        return json;
    }

    private static ObjectNode at(Extremes.At at) {
        return JsonNodeFactory.instance.objectNode().put("seq", at.seq()).put("count", at.count());
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
