package dev.stampede.run;

import java.util.Locale;

/** Where a run is in its life: queued, then running, then one of the ends. */
public enum RunState {
    QUEUED,
    RUNNING,
    /** It settled or its recovery timeout ran out. */
    COMPLETED,
    /** Somebody stopped it; it has a report if it had started. */
    CANCELLED,
    /** It could not be made, or its sums did not close. */
    FAILED,
    /** Stampede ended before the run did. */
    INTERRUPTED;

    /** True while the run is queued or running. */
    public boolean active() {
        return this == QUEUED || this == RUNNING;
    }

    /** As in JSON: lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** With a capital, to stand for progress. */
    String sentenceWord() {
        return name().charAt(0) + word().substring(1);
    }

    static RunState ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
