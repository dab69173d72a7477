package dev.stampede.run;

/** Too many runs are waiting. The message is a sentence for people. */
public class QueueFull extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** For several runs that belong together. */
    public QueueFull(int limit, int room, int wanted) {
        super("The queue has room for " + (room == 1 ? "1 more run" : room + " more runs") + ", but these are " + wanted
                + "; at most " + limit
                + " may wait (stampede.runs.queue-limit). Wait for runs to start, or cancel some."
                + " None of these was queued.");
    }

    public QueueFull(int limit) {
        super("The queue is full: " + limit + " runs are waiting (stampede.runs.queue-limit). Wait for one to start, or"
                + " cancel one.");
    }
}
