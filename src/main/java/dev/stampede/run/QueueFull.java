package dev.stampede.run;

/** Too many runs are waiting. The message is a sentence for people. */
public class QueueFull extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public QueueFull(int limit) {
        super("The queue is full: " + limit + " runs are waiting (stampede.runs.queue-limit). Wait for one to start, or"
                + " cancel one.");
    }
}
