package dev.stampede.run;

import dev.stampede.format.Marks;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.springframework.stereotype.Service;

/** The history: find runs, write on them, delete them and have them back. Safe for use by many threads. */
@Service
public class RunHistory {

    /** How long a deleted run can be had back. */
    public static final int HOURS_IN_BIN = 24;

    private final Runs runs;
    private final RunQueue queue;
    private final RunSearch search;
    private final RunKeeper keeper;
    private final RunHerald herald;
    private final RunBin bin;

    RunHistory(Runs runs, RunQueue queue, RunSearch search, RunKeeper keeper, RunHerald herald, RunBin bin) {
        this.runs = runs;
        this.queue = queue;
        this.search = search;
        this.keeper = keeper;
        this.herald = herald;
        this.bin = bin;
    }

    /**
     * Those that the filter names, newest first.
     *
     * @param page 0 for the first
     * @param size 1 .. 200
     */
    public RunPage list(RunFilter filter, int page, int size) {
        return RunPage.of(search, queue, filter, page, size);
    }

    /** The policies that runs in the history have, by their names. */
    public List<String> policies() {
        return search.policies();
    }

    /**
     * Changes what is written on a run.
     *
     * @param change is given what is written now; what it throws comes out here
     * @throws RunNotFound if there is none
     * @throws RunElsewhere if another Stampede runs it
     */
    public Run mark(UUID id, UnaryOperator<Marks> change) {
        if (!keeper.mark(id, change)) {
            throw new RunNotFound(id);
        }
        ActiveRun active = queue.find(id);
        if (active != null) {
            herald.tell(active);
        }
        return runs.get(id);
    }

    /**
     * Deletes a run that has ended. It can be had back for {@value #HOURS_IN_BIN} hours.
     *
     * @throws RunNotFound if there is none
     * @throws RunActive if it is queued or running
     * @throws RunElsewhere if it is so in another Stampede
     */
    public void delete(UUID id) {
        if (runs.get(id).state().active()) {
            throw queue.find(id) == null ? new RunElsewhere(id) : new RunActive(id);
        }
        if (!keeper.delete(id)) {
            throw new RunNotFound(id);
        }
        bin.emptyTo(RunRetention.MOST_DELETED);
    }

    /**
     * Brings a deleted run back, with all that was stored of it. Nothing happens to a run that is not deleted.
     *
     * @throws RunNotFound if there is none, or if it has been gone for too long
     */
    public Run restore(UUID id) {
        bin.takeBack(id);
        return runs.get(id);
    }
}
