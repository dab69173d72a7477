package dev.stampede.run;

import dev.stampede.storm.Progress;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tick;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Takes runs from the queue and runs them, one at a time. */
@Component
final class RunWorker {

    static final String SHUT_DOWN = "Stampede was stopped while this run was under way.";

    static final String CAPPED =
            "The storm was stopped at once: it was about to make more attempts in a second than this"
                    + " Stampede may make at targets outside its machine (stampede.targets.max-attempts-per-second). Its report"
                    + " holds what happened until then.";

    private static final Logger log = LoggerFactory.getLogger(RunWorker.class);

    private final RunQueue queue;
    private final RunHerald herald;
    private final StormRunner engine;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private volatile @Nullable ActiveRun current;
    private volatile boolean closing;

    RunWorker(RunQueue queue, RunHerald herald, StormRunner engine, ApplicationEventPublisher events, Clock clock) {
        this.queue = queue;
        this.herald = herald;
        this.engine = engine;
        this.events = events;
        this.clock = clock;
    }

    /** Runs until the queue is closed. */
    void work() {
        try {
            for (ActiveRun next = queue.take(); next != null; next = queue.take()) {
                execute(next);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void execute(ActiveRun active) {
        current = active;
        if (closing) {
            end(active, RunState.INTERRUPTED, SHUT_DOWN);
            return;
        }
        active.change(run -> run.started(clock.instant()));
        herald.tell(active);
        try {
            ended(active, engine.run(active.run().scenario(), new Listener(active), active.cancellation()));
        } catch (StormFailed failed) {
            end(active, RunState.FAILED, failed.getMessage());
        } catch (Throwable unexpected) {
            end(active, RunState.FAILED, unexpected(active, unexpected));
        } finally {
            current = null;
        }
    }

    private void ended(ActiveRun active, StormResult result) {
        Run over = active.change(run -> run.stormOver(clock.instant()));
        herald.tell(active);
        announce(active, new StormEnded(over, result));
        if (!result.accounting().isEmpty()) {
            end(
                    active,
                    RunState.FAILED,
                    "The sums of this run do not close: " + String.join("; ", result.accounting()));
        } else if (result.ending() == StormResult.Ending.CAPPED) {
            end(active, RunState.FAILED, CAPPED);
        } else if (result.ending() != StormResult.Ending.CANCELLED) {
            end(active, RunState.COMPLETED, null);
        } else if (closing) {
            end(active, RunState.INTERRUPTED, SHUT_DOWN);
        } else {
            end(active, RunState.CANCELLED, null);
        }
    }

    private void announce(ActiveRun active, StormEnded event) {
        try {
            events.publishEvent(event);
        } catch (RuntimeException broken) {
            String reference = reference();
            log.error("The report of run {} could not be made (reference {})", active.id(), reference, broken);
            active.change(
                    run -> run.withNote("The report could not be made. The log says why under " + reference + "."));
        }
    }

    private void end(ActiveRun active, RunState state, @Nullable String failure) {
        active.end(state, clock.instant(), failure);
        herald.tell(active);
    }

    private static String unexpected(ActiveRun active, Throwable unexpected) {
        String reference = reference();
        log.error("Run {} failed unexpectedly (reference {})", active.id(), reference, unexpected);
        return "Stampede itself went wrong in this run. The log says how under " + reference + ".";
    }

    private static String reference() {
        return UUID.randomUUID().toString().substring(0, 8);
    }

    /** Stops the running storm and gives it this long to end by itself; then it counts as interrupted. */
    void close(Thread worker, long millis) throws InterruptedException {
        closing = true;
        ActiveRun running = current;
        if (running != null) {
            running.cancellation().request();
        }
        worker.join(millis);
        if (running != null) {
            running.end(RunState.INTERRUPTED, clock.instant(), SHUT_DOWN);
        }
    }

    private record Listener(ActiveRun active) implements StormListener {

        @Override
        public void progressed(Progress progress) {
            active.progressed(progress);
        }

        @Override
        public void ticked(List<Tick> ticks) {
            active.ticked(ticks);
        }
    }
}
