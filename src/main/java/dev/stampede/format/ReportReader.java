package dev.stampede.format;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads parts of reports that {@link ReportWriter} wrote. */
public final class ReportReader {

    private ReportReader() {}

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
