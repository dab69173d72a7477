package dev.stampede.run;

import dev.stampede.run.ActiveRun.Unstored;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Stores runs while they run and when they have ended. Where the database fails, runs go on: what could not be stored
 * stays in memory and is tried again.
 */
@Component
final class RunKeeper {

    /** Ended runs that may wait in memory for a database that fails; beyond, the oldest is given up. */
    static final int MOST_UNSTORED = 5;

    private static final String NOTE =
            "The history could not be written for a while, so this run was kept in memory only until it could.";

    private static final Logger log = LoggerFactory.getLogger(RunKeeper.class);

    private final RunQueue queue;
    private final RunStore store;
    private boolean failing;

    RunKeeper(RunQueue queue, RunStore store) {
        this.queue = queue;
        this.store = store;
    }

    /** Stores what is new of all runs. */
    synchronized void round() {
        for (ActiveRun active : queue.all()) {
            try {
                keep(active);
                recovered();
            } catch (RuntimeException broken) {
                failed(active, broken);
                break;
            }
        }
        giveUpTheOldest();
    }

    private void keep(ActiveRun active) {
        Unstored unstored = active.unstored();
        if (unstored != null) {
            store.keep(unstored.run(), unstored.ticks(), unstored.report());
            active.stored(unstored);
        }
        if (active.done()) {
            store.repack(active.id());
            queue.forget(active.id());
        }
    }

    private void recovered() {
        if (failing) {
            log.info("The history can be written again");
            failing = false;
        }
    }

    private void failed(ActiveRun active, RuntimeException broken) {
        if (!failing) {
            log.error("The history cannot be written; runs stay in memory until it can", broken);
            failing = true;
        }
        if (!active.run().notes().contains(NOTE)) {
            active.change(run -> run.withNote(NOTE));
        }
    }

    private void giveUpTheOldest() {
        List<ActiveRun> ended = queue.all().stream()
                .filter(active -> !active.run().state().active())
                .toList();
        for (int i = 0; i < ended.size() - MOST_UNSTORED; i++) {
            log.error("Run {} could not be stored and is lost", ended.get(i).id());
            queue.forget(ended.get(i).id());
        }
    }

    /** Deletes a run that has ended, wherever it is; true if there was one. */
    synchronized boolean delete(UUID id) {
        boolean deleted = store.delete(id);
        boolean inMemory = queue.find(id) != null;
        queue.forget(id);
        return deleted || inMemory;
    }
}
