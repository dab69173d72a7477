package dev.stampede.run;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.ClientCounts;
import dev.stampede.storm.GeneratorHealth;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormResult.Ending;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tick;
import dev.stampede.storm.Totals;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** An engine that does what a test says, step by step; cancelled, it ends with a result as a real one does. */
public final class ScriptedStorm implements StormRunner {

    private final BlockingQueue<Step> steps = new LinkedBlockingQueue<>();
    private volatile boolean deaf;

    private interface Step {
        @Nullable
        StormResult take(Scenario scenario, StormListener listener);
    }

    @Override
    public StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        cancellation.onRequest(() -> {
            if (!deaf) {
                end(Ending.CANCELLED);
            }
        });
        try {
            while (true) {
                StormResult result = steps.take().take(scenario, listener);
                if (result != null) {
                    return result;
                }
            }
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    public void tick(List<Tick> ticks) {
        steps.add((scenario, listener) -> {
            listener.ticked(ticks);
            return null;
        });
    }

    /** Ticks with these sequence numbers, one call each. */
    public void ticks(int from, int to) {
        for (int seq = from; seq <= to; seq++) {
            tick(List.of(TestTicks.tick(seq)));
        }
    }

    public void progress(double fraction, String words) {
        steps.add((scenario, listener) -> {
            listener.progressed(new Progress(fraction, words));
            return null;
        });
    }

    public void end(Ending ending, String... accounting) {
        steps.add((scenario, listener) -> result(scenario, ending, List.of(accounting)));
    }

    public void fail(RuntimeException failure) {
        steps.add((scenario, listener) -> {
            throw failure;
        });
    }

    /** Forgets steps that no run has taken. */
    public void reset() {
        steps.clear();
    }

    /** From now on it does not hear when it is cancelled. */
    public void ignoreCancellation() {
        deaf = true;
    }

    static StormResult result(Scenario scenario, Ending ending, List<String> accounting) {
        Totals none = new Totals(0, 0, Map.of(), 0, 0, 0, 0, 0, 0);
        int[] zeros = new int[scenario.clientCount()];
        return new StormResult(
                scenario,
                ending,
                1,
                0,
                none,
                none,
                none,
                List.of(),
                List.of(),
                new ClientCounts(zeros, zeros, zeros),
                new Histogram(3),
                null,
                null,
                new GeneratorHealth(null, null, null, null, null, List.of()),
                accounting);
    }
}
