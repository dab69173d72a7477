package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;

/** A request to stop that can be made from any thread, any number of times. */
public final class Cancellation {

    private final List<Runnable> actions = new ArrayList<>();
    private volatile boolean requested;

    public boolean requested() {
        return requested;
    }

    /** Asks the run to stop; the actions run in the caller's thread, once. */
    public void request() {
        List<Runnable> due;
        synchronized (actions) {
            requested = true;
            due = List.copyOf(actions);
            actions.clear();
        }
        due.forEach(Runnable::run);
    }

    /** Runs the action when the request comes, or at once if it has come. */
    public void onRequest(Runnable action) {
        synchronized (actions) {
            if (!requested) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }
}
