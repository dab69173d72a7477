package dev.stampede.format;

import dev.stampede.storm.PartResult;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes what the clients of each policy of a mixed fleet did: counts of their whole run, the worst of all bursts, each burst. */
final class FleetPartsWriter {

    private FleetPartsWriter() {}

    static ArrayNode parts(List<PartResult> parts) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        parts.forEach(part -> json.add(part(part)));
        return json;
    }

    private static ObjectNode part(PartResult part) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("policy", part.label());
        json.put("share", part.share());
        json.put("clients", part.clients());
        json.setAll(ReportParts.totals(part.totals()));
        json.put("dropped", part.dropped());
        json.put("recovered", part.recovered());
        json.put("recovered_50", part.worst(PartResult.Burst::recovered50));
        json.put("recovered_90", part.worst(PartResult.Burst::recovered90));
        json.put("recovered_99", part.worst(PartResult.Burst::recovered99));
        json.put("recovered_100", part.worst(PartResult.Burst::recovered100));
        json.put("amplification", part.amplification());
        ArrayNode bursts = json.putArray("bursts");
        part.bursts().forEach(burst -> bursts.add(burst(burst)));
        return json;
    }

    private static ObjectNode burst(PartResult.Burst burst) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("burst", burst.burst());
        json.put("dropped", burst.dropped());
        json.put("recovered", burst.recovered());
        json.put("recovered_50", burst.recovered50());
        json.put("recovered_90", burst.recovered90());
        json.put("recovered_99", burst.recovered99());
        json.put("recovered_100", burst.recovered100());
        json.put("attempts", burst.attempts());
        json.put("opened", burst.opened());
        json.set("failures", TickWriter.causes(burst.failures()));
        json.put("given_up", burst.givenUp());
        json.put("amplification", burst.amplification());
        return json;
    }
}
