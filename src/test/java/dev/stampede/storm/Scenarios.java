package dev.stampede.storm;

import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scenarios for tests: a small sound one, and what differs from it. */
public final class Scenarios {

    private EngineKind engine = EngineKind.LIVE;
    private Target target = Target.EMBEDDED;
    private int clients = 10;
    private Duration interval = Duration.ofSeconds(1);
    private int bursts = 1;
    private Start start = Start.FILLED;
    private Duration rampUp = Duration.ZERO;
    private PolicyMix policy = PolicyMix.of(Presets.named("naive"));
    private @Nullable Duration connectTimeout;
    private Teardown teardown = new Teardown(Teardown.By.GATEWAY, null, 1, Duration.ZERO);
    private Outage outage = Outage.NONE;
    private GatewayLimits gateway = GatewayLimits.NONE;
    private @Nullable Heartbeat heartbeat;
    private Duration recoveryTimeout = Scenario.DEFAULT_RECOVERY_TIMEOUT;
    private Duration tick = Scenario.DEFAULT_TICK;
    private long seed = 1;
    private Thresholds thresholds = Thresholds.NONE;

    private Scenarios() {}

    public static Scenarios with(int clients, String preset) {
        Scenarios scenarios = new Scenarios();
        scenarios.clients = clients;
        scenarios.policy = PolicyMix.of(Presets.named(preset));
        return scenarios;
    }

    public Scenarios policy(Policy custom) {
        policy = PolicyMix.of(new NamedPolicy(NamedPolicy.CUSTOM, custom));
        return this;
    }

    /** A fleet of several policies. */
    public Scenarios policies(PolicyMix.Part... parts) {
        policy = new PolicyMix(List.of(parts));
        return this;
    }

    public Scenarios engine(EngineKind kind) {
        engine = kind;
        return this;
    }

    public Scenarios seed(long number) {
        seed = number;
        return this;
    }

    public Scenarios target(String uri) {
        target = new Target(java.net.URI.create(uri));
        return this;
    }

    /** How clients introduce themselves to the target that is set already. */
    public Scenarios introduction(Introduction introduction) {
        target = new Target(target.uri(), introduction);
        return this;
    }

    public Scenarios bursts(int count, double everySeconds) {
        bursts = count;
        interval = seconds(everySeconds);
        return this;
    }

    public Scenarios cold(double rampSeconds) {
        start = Start.COLD;
        rampUp = seconds(rampSeconds);
        return this;
    }

    public Scenarios rampUp(double seconds) {
        rampUp = seconds(seconds);
        return this;
    }

    public Scenarios connectTimeout(double seconds) {
        connectTimeout = seconds(seconds);
        return this;
    }

    public Scenarios teardown(Teardown.By by, @Nullable Integer code, double fraction, double stagger) {
        teardown = new Teardown(by, code, fraction, seconds(stagger));
        return this;
    }

    public Scenarios teardown(Teardown.By by) {
        teardown = new Teardown(by, null, 1, Duration.ZERO);
        return this;
    }

    /** The gateway goes silent; clients ping. */
    public Scenarios silent(double intervalSeconds, double timeoutSeconds) {
        teardown = new Teardown(Teardown.By.GATEWAY, null, teardown.fraction(), teardown.stagger(), true);
        return heartbeat(intervalSeconds, timeoutSeconds);
    }

    public Scenarios heartbeat(double intervalSeconds, double timeoutSeconds) {
        heartbeat = new Heartbeat(seconds(intervalSeconds), seconds(timeoutSeconds));
        return this;
    }

    public Scenarios outage(double seconds, Outage.Mode mode) {
        outage = new Outage(seconds(seconds), mode, null, Outage.DEFAULT_FLAP_AFTER);
        return this;
    }

    public Scenarios gateway(GatewayLimits limits) {
        gateway = limits;
        return this;
    }

    public Scenarios handshakeRate(double rate) {
        gateway = new GatewayLimits(rate, null, Duration.ZERO, null, null, null);
        return this;
    }

    public Scenarios recoveryTimeout(double seconds) {
        recoveryTimeout = seconds(seconds);
        return this;
    }

    public Scenarios tick(double seconds) {
        tick = seconds(seconds);
        return this;
    }

    public Scenarios threshold(Threshold.Metric metric, Threshold.Operator operator, double limit) {
        List<Threshold> all = new ArrayList<>(thresholds.all());
        all.add(new Threshold(metric, operator, limit));
        thresholds = new Thresholds(all);
        return this;
    }

    public Scenario build() {
        return new Scenario(
                null,
                engine,
                target,
                clients,
                interval,
                bursts,
                start,
                rampUp,
                policy,
                connectTimeout,
                teardown,
                outage,
                gateway,
                heartbeat,
                recoveryTimeout,
                tick,
                seed,
                thresholds);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
