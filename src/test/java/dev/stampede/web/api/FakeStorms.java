package dev.stampede.web.api;

import dev.stampede.format.StormResults;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormResult.Ending;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Ends at once with a made-up result; a scenario named "endless" runs until it is cancelled. */
final class FakeStorms implements StormRunner {

    @Override
    public StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        listener.progressed(new Progress(0.5, "Half-way"));
        listener.ticked(List.of(tick(-1), tick(0), tick(1), tick(2)));
        if (!"endless".equals(scenario.name())) {
            return StormResults.settled();
        }
        CountDownLatch cancelled = new CountDownLatch(1);
        cancellation.onRequest(cancelled::countDown);
        try {
            cancelled.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return StormResults.of(Ending.CANCELLED, List.of());
    }

    private static Tick tick(int seq) {
        return new Tick(
                seq, seq / 10.0, 5, 5, Map.of(), 0, 0, 0, 0, 5, 0, 0, 0, 0, 0.001, 0.002, RasterRow.fromHex("f"));
    }
}
