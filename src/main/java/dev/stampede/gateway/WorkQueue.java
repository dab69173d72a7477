package dev.stampede.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/** Admitted handshakes in the order in which they are answered. Changed on the gateway's loop, counted from anywhere. */
final class WorkQueue {

    private final LoopClock clock;
    private final Consumer<Work> done;
    private final Queue<Work> waiting = new ArrayDeque<>();
    private boolean timing;
    private volatile int seen;

    WorkQueue(LoopClock clock, Consumer<Work> done) {
        this.clock = clock;
        this.done = done;
    }

    /** Work is added in the order in which it is due. */
    void add(Work work) {
        waiting.add(work);
        seen = waiting.size();
        time();
    }

    private void time() {
        Work next = waiting.peek();
        if (next != null && !timing) {
            timing = true;
            clock.at(next.due(), this::look);
        }
    }

    private void look() {
        timing = false;
        // All that is due by now, so that a late timer delays answers but never slows the server.
        for (Work next = waiting.peek(); next != null && next.due() <= clock.now(); next = waiting.peek()) {
            waiting.remove();
            seen = waiting.size();
            done.accept(next);
        }
        time();
    }

    /** Forgets all work and says what it was. */
    List<Work> clear() {
        List<Work> dropped = new ArrayList<>(waiting);
        waiting.clear();
        seen = 0;
        return dropped;
    }

    int size() {
        return seen;
    }
}
