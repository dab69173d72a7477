package dev.stampede.format;

import dev.stampede.storm.ClientCounts;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.GeneratorHealth;
import dev.stampede.storm.Judgement;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Totals;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The parts of a report about the whole run. */
final class ReportParts {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ReportParts() {}

    static ObjectNode summary(StormResult result, ReportWords words, List<Judgement> judgements) {
        ObjectNode json = NODES.objectNode();
        json.put("headline", words.headline());
        json.putObject("words")
                .put("what_happened", words.story().whatHappened())
                .put("what_limited_it", words.story().whatLimitedIt())
                .put("what_would_help", words.story().whatWouldHelp());
        ArrayNode findings = json.putArray("findings");
        for (Finding finding : words.findings()) {
            findings.addObject().put("code", finding.code()).put("text", finding.text());
        }
        json.set("passed", passed(judgements));
        json.put("ending", Words.of(result.ending()));
        json.put("seconds", result.seconds());
        json.put("fill_seconds", result.fillSeconds());
        json.setAll(totals(result.totals()));
        json.put("wasted", result.wasted());
        json.setAll(latency(result.latency()));
        ArrayNode accounting = json.putArray("accounting");
        result.accounting().forEach(accounting::add);
        return json;
    }

    /** Null where there is nothing to pass. */
    private static JsonNode passed(List<Judgement> judgements) {
        return judgements.isEmpty()
                ? NODES.nullNode()
                : NODES.booleanNode(judgements.stream().allMatch(Judgement::passed));
    }

    static ObjectNode totals(Totals totals) {
        ObjectNode json = NODES.objectNode();
        json.put("attempts", totals.attempts());
        json.put("opened", totals.opened());
        json.put("failed", totals.failures());
        json.set("failures", TickWriter.causes(totals.failed()));
        if (!totals.rejectedByStatus().isEmpty()) {
            json.set("rejected_by_status", BurstWriter.statuses(totals.rejectedByStatus()));
        }
        json.put("aborted", totals.aborted());
        json.put("torn_down", totals.tornDown());
        json.put("flapped", totals.flapped());
        json.put("lost", totals.lost());
        json.put("still_open", totals.stillOpen());
        json.put("given_up", totals.givenUp());
        return json;
    }

    private static ObjectNode latency(Histogram micros) {
        ObjectNode json = NODES.objectNode();
        boolean any = micros.getTotalCount() > 0;
        json.put("handshake_p50", any ? percentile(micros, 50) : null);
        json.put("handshake_p95", any ? percentile(micros, 95) : null);
        json.put("handshake_p99", any ? percentile(micros, 99) : null);
        json.put("handshake_max", any ? percentile(micros, 100) : null);
        return json;
    }

    private static Double percentile(Histogram micros, double percent) {
        return micros.getValueAtPercentile(percent) / 1e6;
    }

    /** Of the values of all clients: least, percentiles, most, mean. */
    static ObjectNode distributions(ClientCounts clients) {
        int[] retries = new int[clients.size()];
        Arrays.setAll(retries, clients::reconnectAttempts);
        ObjectNode json = NODES.objectNode();
        json.set("reconnect_attempts", distribution(retries));
        json.set("successful_connections", distribution(clients.opened().clone()));
        json.set("failures", distribution(clients.failures().clone()));
        return json;
    }

    private static ObjectNode distribution(int[] values) {
        Arrays.sort(values);
        ObjectNode json = NODES.objectNode();
        json.put("min", rank(values, 0));
        for (int percent : new int[] {1, 10, 25, 50, 75, 90, 95, 99}) {
            json.put("p" + percent, rank(values, percent));
        }
        json.put("max", rank(values, 100));
        json.put("mean", Arrays.stream(values).average().orElse(0));
        return json;
    }

    /** The least value that at least so many per cent of all do not exceed. */
    private static int rank(int[] sorted, int percent) {
        long above = ((long) percent * sorted.length + 99) / 100;
        return sorted.length == 0 ? 0 : sorted[(int) Math.max(0, above - 1)];
    }

    static JsonNode gateway(@Nullable GatewayCounts counts) {
        if (counts == null) {
            return NODES.nullNode();
        }
        ObjectNode json = NODES.objectNode();
        json.put("accepted", counts.accepted());
        json.put("handshakes", counts.handshakes());
        json.put("wasted", counts.wasted());
        json.put("rejected", counts.rejected());
        json.put("reset", counts.reset());
        json.put("stalled", counts.stalled());
        json.put("malformed", counts.malformed());
        json.put("torn_down", counts.tornDown());
        json.put("flapped", counts.flapped());
        return json;
    }

    static ObjectNode environment(Environment environment, StormResult result) {
        GeneratorHealth health = result.generator();
        ObjectNode json = NODES.objectNode();
        json.put("engine", Words.of(result.scenario().engine()));
        json.put("cores", environment.cores());
        json.put("java", environment.java());
        json.put("os", environment.os());
        ObjectNode limits = json.putObject("limits");
        environment.limits().forEach(limits::put);
        if (result.scenario().engine() == EngineKind.LIVE) {
            sockets(json, environment, health);
        }
        if (!result.scenario().target().introduction().verified()) {
            json.put("tls_verified", false);
        }
        json.put("generator_limited", health.limited());
        ArrayNode signs = json.putArray("signs");
        health.signs().forEach(signs::add);
        return json;
    }

    /** What only an engine with sockets has. */
    private static void sockets(ObjectNode json, Environment environment, GeneratorHealth health) {
        json.put("transport", environment.transport());
        json.put("lateness_p50", health.latenessP50());
        json.put("lateness_p99", health.latenessP99());
        json.put("lateness_max", health.latenessMax());
        json.put("lateness_share", health.latenessShare());
        json.put("loop_lag_max", health.loopLagMax());
    }
}
