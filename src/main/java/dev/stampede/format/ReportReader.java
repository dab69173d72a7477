package dev.stampede.format;

import dev.stampede.storm.BurstResult;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads parts of reports that {@link ReportWriter} wrote. */
public final class ReportReader {

    private ReportReader() {}

    /** All of it but the lines of single clients, which are many. */
    public static ObjectNode withoutClients(String report) {
        ObjectNode parts = JsonNodeFactory.instance.objectNode();
        try (JsonParser parser = JsonMapper.shared().createParser(report)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String part = parser.currentName();
                parser.nextToken();
                if (part.equals("metrics")) {
                    parser.skipChildren();
                } else {
                    parts.set(part, parser.<JsonNode>readValueAsTree());
                }
            }
        }
        return parts;
    }

    /**
     * What each burst did, as far as a report says it: when the last came back is not in it where not all did.
     *
     * @param report as {@link #withoutClients} gives it
     */
    public static List<BurstResult> bursts(JsonNode report) {
        return report.path("bursts").valueStream().map(BurstReader::read).toList();
    }

    /** A line for each client; none for fleets of more than {@link ReportWriter#MOST_CLIENT_LINES}. */
    public static List<ClientLine> clients(String report) {
        List<ClientLine> lines = new ArrayList<>();
        for (JsonNode client : JsonMapper.shared().readTree(report).path("metrics")) {
            lines.add(new ClientLine(
                    client.path("client_id").intValue(),
                    client.path("reconnect_attempts").intValue(),
                    client.path("successful_connections").intValue(),
                    client.path("failures").intValue(),
                    client.path("policy").asString(null)));
        }
        return lines;
    }
}
