package dev.stampede.format;

import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Start;
import dev.stampede.storm.Target;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a scenario, key by key. Where a value is broken, its stand-in is one that conflicts with nothing, so that
 * one mistake makes one violation.
 */
final class ScenarioParts {

    /** In the order in which violations are reported. */
    static final List<String> KEYS = List.of(
            "name",
            "engine",
            "uri",
            "target",
            "client_count",
            "burst_interval",
            "max_iterations",
            "start",
            "ramp_up",
            "policy",
            "connect_timeout",
            "teardown",
            "outage",
            "gateway",
            "heartbeat",
            "recovery_timeout",
            "tick_interval",
            "seed",
            "thresholds");

    /** Stands for a time that could not be read. */
    private static final Duration SHORT = Duration.ofNanos(1000);

    private ScenarioParts() {}

    /**
     * @throws dev.stampede.storm.InvalidScenario if values that could be read break rules
     */
    static Scenario read(Fields fields, long seed) {
        fields.knowsOnly(KEYS);
        Target target = TargetReader.read(fields);
        PolicyMix policy = MixReader.read(fields);
        Long givenSeed = fields.value("seed") == null ? null : fields.longOrNull("seed", Scenario.LARGEST_SEED);
        return new Scenario(
                name(fields),
                fields.choice("engine", Words.ENGINES, EngineKind.LIVE),
                target,
                required(fields, "client_count") ? fields.whole("client_count", 1) : 1,
                required(fields, "burst_interval")
                        ? fields.seconds("burst_interval", Duration.ofSeconds(1))
                        : Duration.ofSeconds(1),
                required(fields, "max_iterations") ? fields.whole("max_iterations", 1) : 1,
                start(fields),
                fields.seconds("ramp_up", Duration.ZERO),
                policy,
                fields.secondsOrNull("connect_timeout"),
                TeardownReader.read(fields.object("teardown"), target),
                outage(fields.object("outage")),
                gateway(fields.object("gateway")),
                heartbeat(fields),
                fields.seconds("recovery_timeout", Scenario.DEFAULT_RECOVERY_TIMEOUT),
                fields.seconds("tick_interval", Scenario.DEFAULT_TICK),
                givenSeed == null ? seed : givenSeed,
                ThresholdReader.read(fields));
    }

    private static boolean required(Fields fields, String key) {
        if (!fields.has(key)) {
            fields.problem(key, "A scenario needs " + key + ", but it is missing.");
        }
        return fields.has(key);
    }

    /** A blank name is none. */
    private static @Nullable String name(Fields fields) {
        String name = fields.text("name");
        if (name == null || name.isBlank()) {
            return null;
        }
        if (!name.codePoints().allMatch(Quoted::printable)) {
            fields.problem("name", "The name must be one line of visible characters.");
            return null;
        }
        return name;
    }

    private static Start start(Fields fields) {
        Start start = fields.choice("start", Words.STARTS, Start.FILLED);
        return fields.broken("start") ? Start.COLD : start;
    }

    private static Outage outage(Fields fields) {
        fields.knowsOnly(List.of("duration", "mode", "retry_after", "flap_after"));
        Outage.Mode mode = fields.choice("mode", Words.OUTAGES, Outage.Mode.REFUSE);
        if (fields.broken("mode")) {
            mode = fields.has("flap_after") ? Outage.Mode.FLAP : Outage.Mode.REJECT;
        }
        return new Outage(
                fields.seconds("duration", Duration.ZERO),
                mode,
                fields.secondsOrNull("retry_after"),
                fields.seconds("flap_after", Outage.DEFAULT_FLAP_AFTER));
    }

    private static @Nullable Heartbeat heartbeat(Fields scenario) {
        Fields fields = scenario.objectOrNull("heartbeat");
        if (fields == null) {
            return scenario.broken("heartbeat") ? new Heartbeat(SHORT, SHORT) : null;
        }
        fields.knowsOnly(List.of("interval", "timeout"));
        for (String key : List.of("interval", "timeout")) {
            if (!fields.has(key)) {
                fields.problem(key, "A heartbeat needs " + key + ", but it is missing.");
            }
        }
        return new Heartbeat(fields.seconds("interval", SHORT), fields.seconds("timeout", SHORT));
    }

    private static GatewayLimits gateway(Fields fields) {
        fields.knowsOnly(List.of(
                "handshake_rate",
                "accept_backlog",
                "handshake_time",
                "max_connections",
                "admission",
                "syn_retransmit"));
        Double rate = fields.numberOrNull("handshake_rate");
        return new GatewayLimits(
                fields.broken("handshake_rate") ? Double.valueOf(1) : rate,
                fields.wholeOrNull("accept_backlog"),
                fields.seconds("handshake_time", Duration.ZERO),
                fields.wholeOrNull("max_connections"),
                admission(fields.objectOrNull("admission")),
                fields.choiceOrNull("syn_retransmit", Words.SYN_RETRANSMITS));
    }

    private static GatewayLimits.@Nullable Admission admission(@Nullable Fields fields) {
        if (fields == null) {
            return null;
        }
        fields.knowsOnly(List.of("rate", "burst", "retry_after"));
        for (String key : List.of("rate", "burst")) {
            if (!fields.has(key)) {
                fields.problem(key, "Admission needs " + key + ", but it is missing.");
            }
        }
        return new GatewayLimits.Admission(
                fields.number("rate", 1), fields.whole("burst", 1), fields.secondsOrNull("retry_after"));
    }
}
