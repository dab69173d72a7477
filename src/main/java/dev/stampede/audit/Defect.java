package dev.stampede.audit;

/**
 * Something that hurts a fleet, whether or not the pattern's criterion sees it.
 *
 * @param evidence a sentence with the numbers
 */
public record Defect(Kind kind, Severity severity, String evidence) {

    public enum Kind {
        /** The cap comes after the jitter, so that at the cap everybody waits the same. */
        LOCKSTEP_AT_CAP,
        /** The first retry comes at once for everybody. */
        FIRST_RETRY_AT_ONCE,
        /** The counter starts over when a connection opens: a flapping server gets the herd back each time. */
        RESET_ON_OPEN,
        /** The client is gone before a plausible outage ends. */
        GIVES_UP_EARLY,
        /** The waits of different clients are the same from some retry on. */
        JITTER_LOST,
        /** The jitter is there, but does not spread a fleet. */
        JITTER_TOO_NARROW,
        /** A later wait is shorter than an earlier one. */
        WAITS_SHRINK,
        /** The client's arithmetic overflows after many retries. */
        OVERFLOW
    }
}
