package dev.stampede.run;

/** The history holds as many runs as it may. The message is a sentence for people. */
public class HistoryFull extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public HistoryFull(int limit) {
        super("The history is full: it holds " + limit + " runs (stampede.runs.stored-limit). Delete runs that are no"
                + " longer needed.");
    }
}
