package dev.stampede.format;

import dev.stampede.storm.LiveCapacity;
import dev.stampede.storm.Need;
import dev.stampede.storm.Place;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes what a machine can hold, as JSON. */
public final class CapacityWriter {

    private CapacityWriter() {}

    /**
     * The limits of each place where a gateway may stand.
     *
     * @param clients the number of live clients that the needs are computed for
     */
    public static ObjectNode tree(LiveCapacity capacity, int clients) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("clients", clients);
        ArrayNode places = json.putArray("gateways");
        for (Place place : Place.values()) {
            places.add(place(capacity, clients, place));
        }
        return json;
    }

    private static ObjectNode place(LiveCapacity capacity, int clients, Place place) {
        Need limit = capacity.limit(place);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("gateway", word(place));
        json.put("most_clients", capacity.mostClients(place));
        json.put("limit", limit == null ? null : limit.name());
        json.put("sentence", capacity.sentence(place));
        json.put("refusal", capacity.refusal(clients, place));
        ArrayNode needs = json.putArray("needs");
        capacity.needs(clients, place).forEach(need -> needs.add(need(need)));
        return json;
    }

    private static ObjectNode need(Need need) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", need.name());
        json.put("unit", need.unit() == Need.Unit.BYTES ? "bytes" : "count");
        json.put("available", need.there());
        json.put("needed", need.needed());
        json.put("enough", need.enough());
        json.put("binding", need.binding());
        json.put("most_clients", Math.min(LiveCapacity.MOST_CLIENTS, need.mostClients()));
        json.put("remedy", need.enough() ? null : need.remedy());
        return json;
    }

    /** The word for a place in JSON and in links. */
    public static String word(Place place) {
        return place.name().toLowerCase(Locale.ROOT);
    }
}
