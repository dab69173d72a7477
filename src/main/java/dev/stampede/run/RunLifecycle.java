package dev.stampede.run;

import dev.stampede.run.RunLeases.LeftOvers;
import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The threads of the run service: one runs storms, one tells of them, one stores them. So neither a slow database nor a
 * slow listener holds up a storm.
 */
@Component
final class RunLifecycle implements SmartLifecycle {

    private static final long TELL_MILLIS = 100;

    /** Together with the 0.2 s that H2 takes to write to its file, less than the second that a crash may cost. */
    private static final long KEEP_MILLIS = 500;

    private static final long LEASE_MILLIS = RunLeases.SECONDS * 1000L / 3;

    private static final long CLOSE_MILLIS = 1500;

    private static final Logger log = LoggerFactory.getLogger(RunLifecycle.class);

    private final RunQueue queue;
    private final RunWorker worker;
    private final RunHerald herald;
    private final RunKeeper keeper;
    private final RunLeases leases;
    private final Clock clock;
    private final ScheduledExecutorService telling = executor("stampede-herald");
    private final ScheduledExecutorService keeping = executor("stampede-keeper");
    private @Nullable Thread working;

    RunLifecycle(RunQueue queue, RunWorker worker, RunHerald herald, RunKeeper keeper, RunLeases leases, Clock clock) {
        this.queue = queue;
        this.worker = worker;
        this.herald = herald;
        this.keeper = keeper;
        this.leases = leases;
        this.clock = clock;
        // Before the web server answers, so that nobody sees a dead run as a running one.
        tell(leases.interruptLeftOvers());
    }

    private static void tell(LeftOvers left) {
        if (left.underWay() + left.waiting() > 0) {
            log.info(
                    "A Stampede has ended without ending its runs. Under way: {}, still waiting: {}. They are marked as"
                            + " interrupted",
                    left.underWay(),
                    left.waiting());
        }
    }

    private static ScheduledExecutorService executor(String name) {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public synchronized void start() {
        working = new Thread(worker::work, "stampede-run");
        working.setDaemon(true);
        working.start();
        var unusedTelling =
                telling.scheduleWithFixedDelay(guarded(herald::round), TELL_MILLIS, TELL_MILLIS, TimeUnit.MILLISECONDS);
        var unusedKeeping =
                keeping.scheduleWithFixedDelay(guarded(keeper::round), KEEP_MILLIS, KEEP_MILLIS, TimeUnit.MILLISECONDS);
        var unusedLeasing = keeping.scheduleWithFixedDelay(
                guarded(this::renewLeases), LEASE_MILLIS, LEASE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void renewLeases() {
        tell(leases.round());
    }

    /** A scheduled task that throws is never run again, so it must not. */
    private static Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException unexpected) {
                if (HistoryTrouble.is(unexpected)) {
                    // It lasts, and a log on the same full disk must not grow with every round.
                    log.warn("The history could not be written: {}", unexpected.getMessage());
                    return;
                }
                log.error("A round of the run service failed", unexpected);
            }
        };
    }

    @Override
    public synchronized void stop() {
        Thread thread = working;
        if (thread == null) {
            return;
        }
        working = null;
        try {
            for (ActiveRun left : queue.close()) {
                left.end(RunState.INTERRUPTED, clock.instant(), "Stampede was stopped before this run began.");
            }
            worker.close(thread, CLOSE_MILLIS);
            telling.shutdown();
            keeping.execute(guarded(keeper::round));
            keeping.shutdown();
            if (!keeping.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
                log.warn("The last runs could not be stored in time");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A storm cannot be put on hold: where the context pauses, as between tests, the service goes on. */
    @Override
    public boolean isPauseable() {
        return false;
    }

    @Override
    public synchronized boolean isRunning() {
        return working != null;
    }
}
