package dev.stampede.run;

import dev.stampede.policy.Presets;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Start;
import dev.stampede.storm.Target;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Thresholds;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Starts one storm on the very first start, so that there is something to look at. */
@Component
@ConditionalOnBooleanProperty(name = "stampede.sample.enabled", matchIfMissing = true)
final class SampleStorm {

    private static final Logger log = LoggerFactory.getLogger(SampleStorm.class);

    private final Runs runs;
    private final RunStore store;
    private final RunSearch search;

    SampleStorm(Runs runs, RunStore store, RunSearch search) {
        this.runs = runs;
        this.store = store;
        this.search = search;
    }

    @EventListener(ApplicationReadyEvent.class)
    void start() {
        if (!store.reach("sample storm") || search.count(RunFilter.ALL) > 0) {
            return;
        }
        try {
            runs.submit(scenario());
        } catch (InvalidScenario tooMuch) {
            log.warn("The sample storm does not fit this machine: {}", tooMuch.violations());
        }
    }

    static Scenario scenario() {
        return new Scenario(
                "Sample storm: full jitter, gateway down 2 s",
                EngineKind.LIVE,
                Target.EMBEDDED,
                500,
                Duration.ofSeconds(20),
                2,
                Start.FILLED,
                Duration.ZERO,
                PolicyMix.of(Presets.named("full-jitter")),
                null,
                new Teardown(Teardown.By.GATEWAY, null, 1, Duration.ZERO),
                new Outage(Duration.ofSeconds(2), Outage.Mode.REFUSE, null, Outage.DEFAULT_FLAP_AFTER),
                new GatewayLimits(500.0, null, Duration.ZERO, null, null, null),
                null,
                Scenario.DEFAULT_RECOVERY_TIMEOUT,
                Scenario.DEFAULT_TICK,
                738,
                Thresholds.NONE);
    }
}
