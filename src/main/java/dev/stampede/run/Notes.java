package dev.stampede.run;

import dev.stampede.policy.Seconds;
import dev.stampede.storm.Scenario;
import java.time.Duration;
import java.util.List;

/** Sentences about what a run will do otherwise than its scenario asks. */
final class Notes {

    private Notes() {}

    static List<String> of(Scenario scenario) {
        Duration tick = scenario.effectiveTick();
        if (tick.equals(scenario.tickInterval())) {
            return List.of();
        }
        return List.of("Ticks were coarsened from " + text(scenario.tickInterval()) + " s to " + text(tick)
                + " s, so that the run has at most 36,000 of them.");
    }

    private static String text(Duration duration) {
        return Seconds.text(duration.toNanos() / 1e9);
    }
}
