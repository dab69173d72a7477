package dev.stampede.live;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Tick;
import java.util.List;

/** Short storms of a process of its own that says what came of them, a line each. */
final class ToldStorms {

    private static final StormListener NOBODY = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private ToldStorms() {}

    /** All clients connect for the first time when the clock starts. */
    static void cold(Scenarios scenario) {
        StormResult result = run(scenario.cold(0));
        System.out.println("cold opened=" + result.totals().opened() + " attempts="
                + result.totals().attempts() + " accounting=" + result.accounting() + " signs="
                + result.generator().signs());
    }

    /** All clients are connected before the clock starts, or the storm fails. */
    static void filled(Scenarios scenario) {
        try {
            System.out.println("filled opened=" + run(scenario).totals().opened());
        } catch (StormFailed failed) {
            System.out.println("filled failed: " + failed.getMessage());
        }
    }

    private static StormResult run(Scenarios scenario) {
        return new LiveRunner(new LiveTargets(port -> false), null)
                .run(scenario.bursts(1, 0.5).recoveryTimeout(0).build(), NOBODY, new Cancellation());
    }
}
