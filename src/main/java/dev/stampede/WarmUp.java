package dev.stampede;

import dev.stampede.format.ScenarioReader;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tick;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A live engine whose code has run before it is measured: in a fresh JVM the first storm leaves late because its code is
 * still being loaded and compiled. A small storm against a gateway of its own comes first, once; whoever wants a live run in
 * the meantime waits for it.
 */
final class WarmUp implements StormRunner {

    private static final Logger log = LoggerFactory.getLogger(WarmUp.class);

    /** 1,000 handshakes in a third of a second or so, with failed attempts among them. */
    private static final String SMALL = """
            {"name": "warm-up", "client_count": 250, "burst_interval": 0.1, "max_iterations": 3, "policy": "naive",
             "outage": {"duration": 0.02}, "recovery_timeout": 2}
            """;

    private static final StormListener DEAF = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private final StormRunner live;
    private boolean done;

    /** @param wanted false to leave the engine as cold as it is */
    WarmUp(StormRunner live, boolean wanted) {
        this.live = live;
        this.done = !wanted;
    }

    /** Warms up unless that has been done; returns when it has. */
    synchronized void once() {
        if (done) {
            return;
        }
        done = true;
        try {
            live.run(ScenarioReader.forHistory().read(SMALL), DEAF, new Cancellation());
        } catch (StormFailed notHere) {
            log.warn("The live engine could not be warmed up: {}", notHere.getMessage());
        }
    }

    @Override
    public StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        once();
        return live.run(scenario, listener, cancellation);
    }
}
