package dev.stampede.format;

import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Teardown;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes scenarios completely: every key, defaults included, so that what ran can be seen and run again. Secrets of an
 * external target are the exception: of them only a mask is written.
 */
public final class ScenarioWriter {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ScenarioWriter() {}

    /** As compact text; {@link ScenarioReader} reads the equal scenario back. */
    public static String write(Scenario scenario) {
        return tree(scenario).toString();
    }

    /** As a tree. */
    public static ObjectNode tree(Scenario scenario) {
        ObjectNode json = NODES.objectNode();
        json.put("name", scenario.name());
        json.put("engine", Words.of(scenario.engine()));
        json.put("uri", scenario.target().toString());
        if (!scenario.target().embedded()) {
            json.set("target", IntroductionReader.write(scenario.target().introduction()));
        }
        json.put("client_count", scenario.clientCount());
        json.set("burst_interval", Numbers.json(scenario.burstInterval()));
        json.put("max_iterations", scenario.maxIterations());
        json.put("start", Words.of(scenario.start()));
        json.set("ramp_up", Numbers.json(scenario.rampUp()));
        json.set("policy", policy(scenario.policy()));
        json.set("connect_timeout", orNull(scenario.connectTimeout()));
        json.set("teardown", teardown(scenario.teardown()));
        json.set("outage", outage(scenario.outage()));
        json.set("gateway", gateway(scenario.gateway()));
        json.set("heartbeat", heartbeat(scenario.heartbeat()));
        json.set("recovery_timeout", Numbers.json(scenario.recoveryTimeout()));
        json.set("tick_interval", Numbers.json(scenario.tickInterval()));
        json.put("seed", scenario.seed());
        json.set("thresholds", ThresholdReader.write(scenario.thresholds()));
        return json;
    }

    private static JsonNode policy(PolicyMix mix) {
        if (!mix.mixed()) {
            return PolicyJson.write(mix.part(0));
        }
        ArrayNode parts = NODES.arrayNode();
        for (PolicyMix.Part part : mix.parts()) {
            ObjectNode json = parts.addObject();
            json.set("policy", PolicyJson.write(part.policy()));
            json.set("weight", Numbers.json(part.weight()));
        }
        return parts;
    }

    private static ObjectNode teardown(Teardown teardown) {
        ObjectNode json = NODES.objectNode();
        json.put("by", Words.of(teardown.by()));
        Integer code = teardown.closeCode();
        if (teardown.silent()) {
            json.put("close", "silent");
        } else if (code != null) {
            json.put("close", code);
        } else if (teardown.by() != Teardown.By.CLIENT && teardown.by() != Teardown.By.TARGET) {
            json.put("close", "abnormal");
        }
        json.set("fraction", Numbers.json(teardown.fraction()));
        json.set("stagger", Numbers.json(teardown.stagger()));
        return json;
    }

    private static ObjectNode outage(Outage outage) {
        ObjectNode json = NODES.objectNode();
        json.set("duration", Numbers.json(outage.duration()));
        json.put("mode", Words.of(outage.mode()));
        json.set("retry_after", orNull(outage.retryAfter()));
        json.set("flap_after", Numbers.json(outage.flapAfter()));
        return json;
    }

    private static JsonNode heartbeat(@Nullable Heartbeat heartbeat) {
        if (heartbeat == null) {
            return NODES.nullNode();
        }
        ObjectNode json = NODES.objectNode();
        json.set("interval", Numbers.json(heartbeat.interval()));
        json.set("timeout", Numbers.json(heartbeat.timeout()));
        return json;
    }

    private static ObjectNode gateway(GatewayLimits limits) {
        ObjectNode json = NODES.objectNode();
        Double rate = limits.handshakeRate();
        json.set("handshake_rate", rate == null ? NODES.nullNode() : Numbers.json(rate));
        json.put("accept_backlog", limits.acceptBacklog());
        json.set("handshake_time", Numbers.json(limits.handshakeTime()));
        json.put("max_connections", limits.maxConnections());
        GatewayLimits.Admission admission = limits.admission();
        json.set("admission", admission == null ? NODES.nullNode() : admission(admission));
        json.put("syn_retransmit", limits.synRetransmit() == null ? null : Words.of(limits.synRetransmit()));
        return json;
    }

    private static ObjectNode admission(GatewayLimits.Admission admission) {
        ObjectNode json = NODES.objectNode();
        json.set("rate", Numbers.json(admission.rate()));
        json.put("burst", admission.burst());
        json.set("retry_after", orNull(admission.retryAfter()));
        return json;
    }

    private static JsonNode orNull(@Nullable Duration duration) {
        return duration == null ? NODES.nullNode() : Numbers.json(duration);
    }
}
