package dev.stampede.agreement;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import dev.stampede.policy.Reset;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Teardown;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scenario that both engines run.
 *
 * @param name in the table
 * @param scenario the same for both but for the engine and, in the model, the seed
 */
record Both(String name, Scenarios scenario) {

    private static Both of(String name, Scenarios scenario) {
        return new Both(name, scenario);
    }

    Scenario live() {
        return scenario.engine(EngineKind.LIVE).build();
    }

    Scenario virtual(long seed) {
        return scenario.engine(EngineKind.VIRTUAL).seed(seed).build();
    }

    private static GatewayLimits limits(
            @Nullable Double rate,
            @Nullable Integer backlog,
            @Nullable Integer connections,
            GatewayLimits.@Nullable Admission admission) {
        return new GatewayLimits(rate, backlog, Duration.ZERO, connections, admission, SynRetransmit.LINEAR);
    }

    private static Policy resetWhenStable() {
        Policy full = Presets.named("full-jitter").policy();
        return new Policy(
                full.envelope(),
                full.cap(),
                full.jitter(),
                full.floor(),
                full.capAfter(),
                Reset.stableFor(2),
                full.giveUp(),
                full.anchor(),
                null,
                false);
    }

    /** Each kind of policy, each way of being down, each limit. */
    static List<Both> all() {
        return List.of(
                of(
                        "fixed 5 s, refused for 7 s",
                        Scenarios.with(500, "fixed").bursts(1, 0.5).outage(7, Outage.Mode.REFUSE)),
                of(
                        "exponential, refused for 5 s",
                        Scenarios.with(500, "exponential").bursts(1, 0.5).outage(5, Outage.Mode.REFUSE)),
                of(
                        "full jitter, refused for 3 s",
                        Scenarios.with(1000, "full-jitter").bursts(1, 0.5).outage(3, Outage.Mode.REFUSE)),
                of(
                        "equal jitter, reset for 3 s",
                        Scenarios.with(500, "equal-jitter").bursts(1, 0.5).outage(3, Outage.Mode.RESET)),
                of(
                        "decorrelated jitter, stalled for 3 s",
                        Scenarios.with(500, "decorrelated-jitter")
                                .bursts(1, 0.5)
                                .outage(3, Outage.Mode.STALL)
                                .connectTimeout(0.5)),
                of(
                        "additive jitter, 503 for 4 s",
                        Scenarios.with(500, "additive-jitter").bursts(1, 0.5).outage(4, Outage.Mode.REJECT)),
                of(
                        "full jitter, reset when stable, flapping for 4 s",
                        Scenarios.with(300, "naive")
                                .policy(resetWhenStable())
                                .bursts(1, 0.5)
                                .outage(4, Outage.Mode.FLAP)),
                of(
                        "fixed 0.1 s, 503 for 2 s",
                        Scenarios.with(50, "naive")
                                .policy(Policy.of(new Envelope.Fixed(0.1)))
                                .bursts(1, 0.5)
                                .outage(2, Outage.Mode.REJECT)),
                of(
                        "full jitter, queue of 100/s",
                        Scenarios.with(500, "full-jitter")
                                .bursts(1, 0.5)
                                .outage(2, Outage.Mode.REFUSE)
                                .gateway(limits(100.0, null, null, null))),
                of(
                        "fixed 5 s, queue of 50/s, patience of 4 s",
                        Scenarios.with(300, "fixed")
                                .bursts(1, 0.5)
                                .connectTimeout(4)
                                .gateway(limits(50.0, null, null, null))),
                of(
                        "10 ms, backlog of 8, queue of 20/s, patience of 20 s",
                        Scenarios.with(60, "naive")
                                .bursts(1, 0.5)
                                .connectTimeout(20)
                                .gateway(limits(20.0, 8, null, null))),
                of(
                        "full jitter, backlog of 16, queue of 50/s, patience of 20 s",
                        Scenarios.with(200, "full-jitter")
                                .bursts(1, 0.5)
                                .connectTimeout(20)
                                .gateway(limits(50.0, 16, null, null))),
                of(
                        "full jitter, 100 admitted a second",
                        Scenarios.with(500, "full-jitter")
                                .bursts(1, 0.5)
                                .gateway(limits(null, null, null, new GatewayLimits.Admission(100, 20, null)))),
                of(
                        "clients close by their own clocks",
                        Scenarios.with(200, "full-jitter").bursts(3, 2).teardown(Teardown.By.CLIENT)),
                of(
                        "half the fleet over 2 s, 150 connections at most",
                        Scenarios.with(200, "equal-jitter")
                                .bursts(1, 0.5)
                                .teardown(Teardown.By.GATEWAY, 1012, 0.5, 2)
                                .outage(1, Outage.Mode.REFUSE)
                                .gateway(limits(null, null, 190, null))
                                .recoveryTimeout(6)),
                of(
                        "silent loss, a ping a second",
                        Scenarios.with(500, "full-jitter").silent(1, 0.5).bursts(1, 0.5)),
                of(
                        "mixed fleet, refused for 3 s",
                        Scenarios.with(600, "naive")
                                .policies(
                                        new PolicyMix.Part(Presets.named("full-jitter"), 2),
                                        new PolicyMix.Part(Presets.named("exponential"), 1))
                                .bursts(1, 0.5)
                                .outage(3, Outage.Mode.REFUSE)));
    }
}
