package dev.stampede.web.page;

import java.util.Locale;

/**
 * What a page says after a redirect. It goes over the address, because there is no session; only these can be said, so
 * nobody can put words into our mouth.
 */
enum Notice {
    DELETED("The run is deleted."),
    RESTORED("The run is back."),
    GONE("The run cannot be brought back: it was deleted too long ago."),
    SAVED("Saved."),
    OVER("The run was over before it could be stopped."),
    ELSEWHERE("The run belongs to another Stampede that uses the same database. Do this there."),
    CHOOSE("Choose one to five policies that the same storm should run with."),
    CHOOSE_MORE("Choose two to six policies: this run has no report that they could be compared with."),
    QUEUE_FULL("The queue has no room for all of these, so none was queued. Wait for runs to start, or stop some."),
    HISTORY_FULL("The history has no room for more runs. Delete runs that are no longer needed."),
    ACTIVE("The run is still active. Stop it first, then delete it.");

    private final String sentence;

    Notice(String sentence) {
        this.sentence = sentence;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String sentence() {
        return sentence;
    }
}
