package dev.stampede.format;

import dev.stampede.storm.BurstResult;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes what each burst did. */
final class BurstWriter {

    private BurstWriter() {}

    static ArrayNode bursts(List<BurstResult> bursts) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        bursts.forEach(burst -> json.add(burst(burst)));
        return json;
    }

    private static ObjectNode burst(BurstResult burst) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("burst", burst.burst());
        json.put("time", burst.time());
        json.put("dropped", burst.dropped());
        json.put("recovered", burst.recovered());
        json.put("recovered_50", burst.recovered50());
        json.put("recovered_90", burst.recovered90());
        json.put("recovered_99", burst.recovered99());
        json.put("recovered_100", burst.recovered100());
        json.put("attempts", burst.attempts());
        json.put("opened", burst.opened());
        json.set("failures", TickWriter.causes(burst.failures()));
        if (!burst.rejectedByStatus().isEmpty()) {
            json.set("rejected_by_status", statuses(burst.rejectedByStatus()));
        }
        json.put("aborted", burst.aborted());
        json.put("wasted", burst.wasted());
        json.put("given_up", burst.givenUp());
        json.put("amplification", burst.amplification());
        arrivals(json, burst);
        json.put("recovery_efficiency", burst.recoveryEfficiency());
        return json;
    }

    static ObjectNode statuses(Map<Integer, Long> counts) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        counts.forEach((status, count) -> json.put(String.valueOf(status), count));
        return json;
    }

    private static void arrivals(ObjectNode json, BurstResult burst) {
        json.set("peak_arrival_rate_100ms", peak(burst.peak100ms(), 0.1));
        json.set("peak_arrival_rate_1s", peak(burst.peak1s(), 1));
        json.set("peak_arrival_rate_10s", peak(burst.peak10s(), 10));
        json.put("mean_arrival_rate", burst.meanArrivalRate());
        json.put("peak_to_mean", burst.peakToMean());
        json.put("index_of_dispersion", burst.indexOfDispersion());
        ArrayNode spreads = json.putArray("spreads");
        for (BurstResult.RetrySpread spread : burst.spreads()) {
            ObjectNode line = spreads.addObject();
            line.put("n", spread.n());
            line.put("attempts", spread.attempts());
            line.put("p1", spread.p1());
            line.put("p99", spread.p99());
            line.put("seconds", spread.seconds());
        }
    }

    private static ObjectNode peak(BurstResult.Peak peak, double window) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("rate", peak.rate());
        json.put("at", peak.at());
        json.put("window", window);
        return json;
    }
}
