package dev.stampede.run;

import dev.stampede.policy.Seconds;
import dev.stampede.storm.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sentences about what a run will do otherwise than its scenario asks. */
final class Notes {

    private Notes() {}

    static List<String> of(Scenario scenario) {
        List<String> notes = new ArrayList<>();
        if (!scenario.target().introduction().verified()) {
            notes.add(
                    "The target's certificate is not verified (trust \"none\"): anybody in between can pretend to be the"
                            + " target and read what clients send, secrets included.");
        }
        int own = scenario.target().introduction().trust().certificates().size();
        if (own > 0) {
            notes.add(
                    "The target's certificate is verified by the " + (own == 1 ? "certificate" : own + " certificates")
                            + " that came with the scenario, and by nothing else.");
        }
        Duration tick = scenario.effectiveTick();
        if (!tick.equals(scenario.tickInterval())) {
            notes.add(coarsened(scenario, tick));
        }
        return notes;
    }

    private static String coarsened(Scenario scenario, Duration tick) {
        return ("Ticks were coarsened from " + text(scenario.tickInterval()) + " s to " + text(tick)
                + " s, so that the run has at most 36,000 of them.");
    }

    private static String text(Duration duration) {
        return Seconds.text(duration.toNanos() / 1e9);
    }
}
