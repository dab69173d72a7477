package dev.stampede.storm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of a scenario that hold anywhere: ranges first, then conflicts between keys. */
final class ScenarioRules {

    static final int MOST_VIRTUAL_CLIENTS = 10_000_000;
    static final int MOST_BURSTS = 10_000;
    static final int LONGEST_NAME = 120;
    static final double LOWEST_RATE = 0.001;
    static final double HIGHEST_RATE = 1e6;
    static final Duration LONGEST_LIVE_RUN = Duration.ofHours(24);
    static final Duration LONGEST_VIRTUAL_RUN = Duration.ofDays(7);

    private final List<Violation> violations = new ArrayList<>();

    private ScenarioRules() {}

    static List<Violation> check(
            @Nullable String name,
            EngineKind engine,
            Target target,
            int clientCount,
            Duration burstInterval,
            int maxIterations,
            Start start,
            Duration rampUp,
            @Nullable Duration connectTimeout,
            Teardown teardown,
            Outage outage,
            GatewayLimits gateway,
            @Nullable Heartbeat heartbeat,
            Duration recoveryTimeout,
            Duration tickInterval,
            long seed) {
        ScenarioRules rules = new ScenarioRules();
        rules.name(name);
        rules.target(engine, target);
        rules.positive("/client_count", clientCount);
        if (engine == EngineKind.VIRTUAL) {
            rules.atMost("/client_count", clientCount, MOST_VIRTUAL_CLIENTS);
        }
        rules.positive("/burst_interval", burstInterval);
        rules.positive("/max_iterations", maxIterations);
        rules.atMost("/max_iterations", maxIterations, MOST_BURSTS);
        rules.start(start, rampUp);
        if (connectTimeout != null) {
            rules.positive("/connect_timeout", connectTimeout);
        }
        rules.teardown(target, teardown, outage);
        rules.outage(target, outage);
        rules.gateway(target, gateway);
        if (heartbeat != null) {
            rules.positive("/heartbeat/interval", heartbeat.interval());
            rules.positive("/heartbeat/timeout", heartbeat.timeout());
        }
        if (teardown.silent()) {
            rules.silence(teardown, heartbeat, burstInterval, maxIterations);
        }
        rules.notNegative("/recovery_timeout", recoveryTimeout);
        rules.tick(tickInterval);
        if (seed < 0 || seed > Scenario.LARGEST_SEED) {
            rules.add("/seed", "The seed must be a whole number from 0 to 2^53 - 1.");
        }
        if (rules.violations.isEmpty()) {
            rules.span(
                    engine,
                    burstInterval
                            .multipliedBy(maxIterations)
                            .plus(teardown.stagger())
                            .plus(teardown.silent() && heartbeat != null ? heartbeat.longestDetection() : Duration.ZERO)
                            .plus(outage.duration())
                            .plus(recoveryTimeout));
        }
        return rules.violations;
    }

    private void name(@Nullable String name) {
        if (name != null && name.length() > LONGEST_NAME) {
            add("/name", "The name must have at most " + LONGEST_NAME + " characters, but has " + name.length() + ".");
        }
    }

    private void target(EngineKind engine, Target target) {
        IntroductionRules.check(target, violations);
        if (target.uri() == null) {
            return;
        }
        String scheme = target.uri().getScheme();
        if (!("ws".equals(scheme) || "wss".equals(scheme)) || target.uri().getHost() == null) {
            add("/uri", "The target must be \"embedded\" or a ws:// or wss:// address with a host.");
        } else if (engine == EngineKind.VIRTUAL) {
            add("/uri", "A virtual run has no sockets, so it cannot have an external target. Leave uri out.");
        }
    }

    private void start(Start start, Duration rampUp) {
        notNegative("/ramp_up", rampUp);
        if (start == Start.FILLED && !rampUp.isZero()) {
            add(
                    "/ramp_up",
                    "ramp_up spreads a cold start. With start \"filled\" the fleet is connected before the clock starts.");
        }
    }

    private void teardown(Target target, Teardown teardown, Outage outage) {
        if (!(teardown.fraction() > 0 && teardown.fraction() <= 1)) {
            add("/teardown/fraction", "The fraction must be above 0 and at most 1.");
        }
        notNegative("/teardown/stagger", teardown.stagger());
        Integer code = teardown.closeCode();
        if (code != null && !isSendable(code)) {
            add(
                    "/teardown/close",
                    "The close code must be one that may be sent: 1000 to 1003, 1007 to 1014, or 3000 to 4999.");
        }
        if (!target.embedded() && teardown.by() == Teardown.By.GATEWAY) {
            add(
                    "/teardown/by",
                    "Stampede cannot command an external gateway. Use \"fleet\", \"client\" or \"target\".");
        }
        if (teardown.by() == Teardown.By.CLIENT) {
            clientTeardown(teardown, outage);
        }
        if (teardown.by() == Teardown.By.TARGET) {
            targetTeardown(target, teardown);
        }
    }

    /** RFC 6455 section 7.4: 1004 to 1006 and 1015 never go over the wire. */
    private static boolean isSendable(int code) {
        return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
    }

    private void clientTeardown(Teardown teardown, Outage outage) {
        String reason = " does not go with teardown by \"client\", where each client closes on its own clock.";
        if (teardown.fraction() != 1) {
            add("/teardown/fraction", "A fraction" + reason);
        }
        if (!teardown.stagger().isZero()) {
            add("/teardown/stagger", "A stagger" + reason);
        }
        if (outage.happens()) {
            add("/outage", "An outage" + reason);
        }
        if (teardown.closeCode() != null && teardown.closeCode() != 1000) {
            add("/teardown/close", "With teardown by \"client\" every client closes with 1000.");
        }
    }

    private void targetTeardown(Target target, Teardown teardown) {
        String reason = " does not go with teardown by \"target\", where you restart your server and Stampede watches.";
        if (target.embedded()) {
            add("/teardown/by", "To watch how clients come back to a server of yours, give its address as uri.");
        }
        if (teardown.closeCode() != null || teardown.silent()) {
            add("/teardown/close", "A close" + reason);
        }
        if (teardown.fraction() != 1) {
            add("/teardown/fraction", "A fraction" + reason);
        }
        if (!teardown.stagger().isZero()) {
            add("/teardown/stagger", "A stagger" + reason);
        }
    }

    private void silence(Teardown teardown, @Nullable Heartbeat heartbeat, Duration burstInterval, int maxIterations) {
        if (teardown.by() == Teardown.By.TARGET) {
            return;
        }
        if (teardown.by() != Teardown.By.GATEWAY) {
            add(
                    "/teardown/close",
                    "Only the embedded gateway can go silent. Use teardown by \"gateway\", or another close.");
            return;
        }
        if (heartbeat == null) {
            add(
                    "/teardown/close",
                    "Without a heartbeat no client would ever find a silent loss. Give one, such as"
                            + " \"heartbeat\": {\"interval\": 25, \"timeout\": 20}.");
            return;
        }
        Duration found = heartbeat.longestDetection().plus(teardown.stagger());
        if (maxIterations > 1 && burstInterval.compareTo(found) <= 0) {
            add(
                    "/burst_interval",
                    "With silent closes, bursts must lie further apart than heartbeat.interval, heartbeat.timeout and"
                            + " teardown.stagger together, which is " + found.toNanos() / 1e9
                            + " s: else the next burst would come before every loss is found.");
        }
    }

    private void outage(Target target, Outage outage) {
        notNegative("/outage/duration", outage.duration());
        if (!target.embedded() && outage.happens()) {
            add("/outage", "Stampede cannot take an external gateway down. Leave the outage out.");
        }
        if (outage.retryAfter() != null) {
            notNegative("/outage/retry_after", outage.retryAfter());
            if (outage.mode() != Outage.Mode.REJECT) {
                add("/outage/retry_after", "Retry-After is an HTTP header, so it needs the mode \"reject\".");
            }
        }
        positive("/outage/flap_after", outage.flapAfter());
        if (outage.mode() != Outage.Mode.FLAP && !outage.flapAfter().equals(Outage.DEFAULT_FLAP_AFTER)) {
            add("/outage/flap_after", "flap_after needs the mode \"flap\".");
        }
    }

    private void gateway(Target target, GatewayLimits gateway) {
        if (!target.embedded() && !gateway.equals(GatewayLimits.NONE)) {
            add("/gateway", "Stampede cannot limit an external gateway. Leave the gateway's limits out.");
            return;
        }
        if (gateway.handshakeRate() != null) {
            rate("/gateway/handshake_rate", gateway.handshakeRate());
        }
        if (gateway.acceptBacklog() != null) {
            positive("/gateway/accept_backlog", gateway.acceptBacklog());
            if (gateway.handshakeRate() == null) {
                add("/gateway/accept_backlog", "A backlog fills only behind a busy server: give a handshake_rate too.");
            }
        }
        notNegative("/gateway/handshake_time", gateway.handshakeTime());
        if (gateway.maxConnections() != null) {
            positive("/gateway/max_connections", gateway.maxConnections());
        }
        if (gateway.admission() != null) {
            admission(gateway.admission());
        }
    }

    private void admission(GatewayLimits.Admission admission) {
        rate("/gateway/admission/rate", admission.rate());
        positive("/gateway/admission/burst", admission.burst());
        if (admission.retryAfter() != null) {
            notNegative("/gateway/admission/retry_after", admission.retryAfter());
        }
    }

    private void tick(Duration tick) {
        if (tick.compareTo(Duration.ofMillis(10)) < 0 || tick.compareTo(Duration.ofSeconds(10)) > 0) {
            add("/tick_interval", "The tick must last from 0.01 to 10 seconds.");
        }
    }

    private void span(EngineKind engine, Duration span) {
        Duration longest = engine == EngineKind.LIVE ? LONGEST_LIVE_RUN : LONGEST_VIRTUAL_RUN;
        if (span.compareTo(longest) > 0) {
            add(
                    "/max_iterations",
                    "The run could take " + span.toSeconds()
                            + " s (bursts, outage and recovery_timeout together); the limit is " + longest.toSeconds()
                            + " s.");
        }
    }

    private void rate(String pointer, double perSecond) {
        if (!(perSecond >= LOWEST_RATE && perSecond <= HIGHEST_RATE)) {
            add(pointer, "A rate must lie from 0.001 to 1,000,000 per second.");
        }
    }

    private void positive(String pointer, double value) {
        if (!(value > 0)) {
            add(pointer, "This must be above 0.");
        }
    }

    private void positive(String pointer, Duration value) {
        if (value.isZero() || value.isNegative()) {
            add(pointer, "This must be above 0 seconds (at least a microsecond).");
        }
    }

    private void notNegative(String pointer, Duration value) {
        if (value.isNegative()) {
            add(pointer, "This must not be negative.");
        }
    }

    private void atMost(String pointer, int value, int most) {
        if (value > most) {
            add(pointer, "This must be at most " + String.format(java.util.Locale.ROOT, "%,d", most) + ".");
        }
    }

    private void add(String pointer, String detail) {
        violations.add(new Violation(pointer, detail));
    }
}
