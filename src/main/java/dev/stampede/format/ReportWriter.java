package dev.stampede.format;

import dev.stampede.storm.ClientCounts;
import dev.stampede.storm.Judgement;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.StormResult;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes reports: a superset of the report that the post-mortem's harness makes. Times are seconds, rates are attempts per
 * second.
 */
public final class ReportWriter {

    /** Up to so many clients have a line of their own in {@code metrics}; larger fleets have distributions only. */
    public static final int MOST_CLIENT_LINES = 100_000;

    private final StormResult result;
    private final List<Judgement> judgements;

    private ReportWriter(StormResult result) {
        this.result = result;
        this.judgements = Judgement.of(result);
    }

    /**
     * The report as compact JSON.
     *
     * @param time when the run ended
     */
    public static String write(StormResult result, ReportWords words, Environment environment, Instant time) {
        return new ReportWriter(result).write(words, environment, time);
    }

    /** The lines of clients as in a report, alone: {@code {"metrics": […]}}. */
    public static String clients(List<ClientLine> clients) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JsonMapper.shared().createGenerator(text)) {
            json.writeStartObject();
            json.writeName("metrics");
            json.writeStartArray();
            clients.forEach(client -> line(json, client));
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private String write(ReportWords words, Environment environment, Instant time) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JsonMapper.shared().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberProperty("timestamp", time.toEpochMilli() / 1e3);
            json.writeNumberProperty("total_clients", result.scenario().clientCount());
            json.writeName("metrics");
            metrics(json, result);
            tree(json, "distributions", ReportParts.distributions(result.clients()));
            tree(json, "scenario", ScenarioWriter.tree(result.scenario()));
            tree(json, "summary", ReportParts.summary(result, words, judgements));
            tree(json, "fill", ReportParts.totals(result.fill()));
            tree(json, "bursts", BurstWriter.bursts(result.bursts()));
            tree(json, "parts", FleetPartsWriter.parts(result.parts()));
            tree(json, "unplanned", ReportParts.totals(result.unplanned()));
            tree(json, "thresholds", JudgementWriter.thresholds(judgements));
            tree(json, "gateway", ReportParts.gateway(result.gateway()));
            tree(json, "environment", ReportParts.environment(environment, result));
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void tree(JsonGenerator json, String name, JsonNode tree) {
        json.writeName(name);
        json.writeTree(tree);
    }

    /** Streamed: as a tree these would be the larger part of the heap. */
    private static void metrics(JsonGenerator json, StormResult result) {
        ClientCounts clients = result.clients();
        PolicyMix mix = result.scenario().policy();
        PolicyMix.Assignment assignment = mix.assign(clients.size());
        List<String> labels = mix.partLabels();
        json.writeStartArray();
        int lines = clients.size() <= MOST_CLIENT_LINES ? clients.size() : 0;
        for (int client = 0; client < lines; client++) {
            line(
                    json,
                    new ClientLine(
                            client,
                            clients.reconnectAttempts(client),
                            clients.opened()[client],
                            clients.failures()[client],
                            mix.mixed() ? labels.get(assignment.partOf(client)) : null));
        }
        json.writeEndArray();
    }

    private static void line(JsonGenerator json, ClientLine client) {
        json.writeStartObject();
        json.writeNumberProperty("client_id", client.clientId());
        json.writeNumberProperty("reconnect_attempts", client.reconnectAttempts());
        json.writeNumberProperty("successful_connections", client.successfulConnections());
        json.writeNumberProperty("failures", client.failures());
        if (client.policy() != null) {
            json.writeStringProperty("policy", client.policy());
        }
        json.writeEndObject();
    }
}
