package dev.stampede.run;

import dev.stampede.format.Marks;
import dev.stampede.run.ActiveRun.Unstored;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.CannotCreateTransactionException;

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
    private final RunBin bin;
    private final RunRetention retention;
    private final DatabaseReopener reopener;
    private final Set<UUID> failing = new HashSet<>();

    RunKeeper(RunQueue queue, RunStore store, RunBin bin, RunRetention retention, DatabaseReopener reopener) {
        this.queue = queue;
        this.store = store;
        this.bin = bin;
        this.retention = retention;
        this.reopener = reopener;
    }

    /** Stores what is new of all runs. */
    synchronized void round() {
        for (ActiveRun active : queue.all()) {
            try {
                keep(active);
                recovered(active);
            } catch (CannotGetJdbcConnectionException | CannotCreateTransactionException away) {
                // Each further run would wait for a connection just as long.
                failed(active, away);
                break;
            } catch (RuntimeException broken) {
                failed(active, broken);
                if (reopener.letGo(broken)) {
                    queue.all().forEach(ActiveRun::storeAgain);
                    break;
                }
            }
        }
        giveUpTheOldest();
        if (failing.isEmpty()) {
            retention.round();
        }
    }

    private void keep(ActiveRun active) {
        Unstored unstored = active.unstored();
        if (unstored != null) {
            if (unstored.whole()) {
                store.keepWhole(unstored.run(), unstored.ticks(), unstored.report());
            } else {
                store.keep(unstored.run(), unstored.ticks(), unstored.report());
            }
            active.stored(unstored);
        }
        if (active.done()) {
            store.repack(active.id());
            queue.forget(active.id());
            retention.runEnded();
        }
    }

    private void recovered(ActiveRun active) {
        if (failing.remove(active.id())) {
            log.info("Run {} could be stored after all", active.id());
        }
    }

    private void failed(ActiveRun active, RuntimeException broken) {
        if (failing.add(active.id())) {
            log.error("Run {} cannot be stored; it stays in memory until it can", active.id(), broken);
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
            failing.remove(ended.get(i).id());
        }
    }

    /** Changes what is written on a run, wherever it is; true if there is one. */
    synchronized boolean mark(UUID id, UnaryOperator<Marks> change) {
        ActiveRun active = queue.find(id);
        if (active != null) {
            mark(active.change(run -> run.with(change.apply(run.marks()))));
            return true;
        }
        Run stored = store.find(id).orElse(null);
        if (stored == null) {
            return false;
        }
        if (stored.state().active()) {
            // Its own Stampede would overwrite it.
            throw new RunElsewhere(id);
        }
        return store.mark(
                id, change.apply(stored.marks()), stored.scenario().policy().label());
    }

    /** At once, so that it can be found by it; where that fails, with the next round, as all of it is. */
    private void mark(Run run) {
        try {
            store.mark(run.id(), run.marks(), run.scenario().policy().label());
        } catch (RuntimeException away) {
            log.debug("What is written on run {} is stored later", run.id(), away);
        }
    }

    /** Puts a run that has ended into the bin, wherever it is; true if there was one. */
    synchronized boolean delete(UUID id) {
        ActiveRun active = queue.find(id);
        boolean whole = active == null || stored(active);
        boolean deleted = whole ? bin.put(id) : bin.destroy(id);
        queue.forget(id);
        failing.remove(id);
        return deleted || active != null;
    }

    /** Tries to store the rest of it. */
    private boolean stored(ActiveRun active) {
        try {
            keep(active);
            return true;
        } catch (RuntimeException broken) {
            log.warn("Run {} cannot be stored, so it cannot be had back once deleted", active.id(), broken);
            return false;
        }
    }
}
