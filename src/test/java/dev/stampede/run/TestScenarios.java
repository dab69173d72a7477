package dev.stampede.run;

import dev.stampede.policy.Presets;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Start;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Target;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Thresholds;
import java.time.Duration;

/** Scenarios and surroundings for tests that are not about them. */
public final class TestScenarios {

    /** At most 1,000 clients. */
    public static final Surroundings SURROUNDINGS =
            new Surroundings(Capacities.of(1000, 4096), SynRetransmit.LINEAR, target -> null);

    private TestScenarios() {}

    public static Scenario small() {
        return named("A small storm", 20);
    }

    public static Scenario named(String name, int clientCount) {
        return scenario(name, clientCount, 3, Scenario.DEFAULT_TICK);
    }

    public static Scenario scenario(String name, int clientCount, int bursts, Duration tick) {
        return new Scenario(
                name,
                EngineKind.LIVE,
                Target.EMBEDDED,
                clientCount,
                Duration.ofSeconds(4),
                bursts,
                Start.FILLED,
                Duration.ZERO,
                PolicyMix.of(Presets.named("full-jitter")),
                null,
                new Teardown(Teardown.By.GATEWAY, null, 1, Duration.ZERO),
                Outage.NONE,
                GatewayLimits.NONE,
                null,
                Scenario.DEFAULT_RECOVERY_TIMEOUT,
                tick,
                7,
                Thresholds.NONE);
    }
}
