package dev.stampede.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The runs in memory: those that wait, the one that runs, and those that have ended but are not stored yet. They wait in
 * the order in which they came.
 */
@Component
final class RunQueue {

    private final Map<UUID, ActiveRun> runs = new LinkedHashMap<>();
    private final Deque<ActiveRun> waiting = new ArrayDeque<>();
    private boolean closed;

    synchronized int waitingCount() {
        return waiting.size();
    }

    synchronized void add(ActiveRun run) {
        runs.put(run.id(), run);
        waiting.add(run);
        int position = waiting.size();
        run.change(queued -> queued.queuedAt(position));
        notifyAll();
    }

    /** Waits for the next run and takes it; null once the queue is closed. */
    synchronized @Nullable ActiveRun take() throws InterruptedException {
        while (waiting.isEmpty() && !closed) {
            wait();
        }
        ActiveRun next = closed ? null : waiting.poll();
        renumber();
        return next;
    }

    /** True if it was waiting; it is not any more. */
    synchronized boolean withdraw(ActiveRun run) {
        boolean waited = waiting.remove(run);
        renumber();
        return waited;
    }

    private void renumber() {
        int position = 0;
        for (ActiveRun run : waiting) {
            int now = ++position;
            if (!Integer.valueOf(now).equals(run.run().queuePosition())) {
                run.change(queued -> queued.queuedAt(now));
            }
        }
    }

    synchronized @Nullable ActiveRun find(UUID id) {
        return runs.get(id);
    }

    /** The same run as it is in memory, if it is there: the store lags behind. */
    RunView latest(RunView stored) {
        ActiveRun run = find(stored.id());
        return run == null ? stored : RunView.brief(run.run());
    }

    /** All in memory, in the order in which they came. */
    synchronized List<ActiveRun> all() {
        return new ArrayList<>(runs.values());
    }

    /** The run is stored or deleted. */
    synchronized void forget(UUID id) {
        runs.remove(id);
    }

    /** Starts nothing any more; returns those that were still waiting. */
    synchronized List<ActiveRun> close() {
        closed = true;
        notifyAll();
        List<ActiveRun> left = List.copyOf(waiting);
        waiting.clear();
        return left;
    }
}
