package dev.stampede.audit;

/** How much a pass is worth. */
public enum Grade {
    /** Jitter at every retry, and a cap of its own. */
    STRONG,
    /** Passes, but loses its jitter at some retry, or is kept below 60 s only by giving up. */
    WEAK,
    /** Did not pass. */
    NOT_APPLICABLE,
    /** Does not reconnect by itself: there is no policy to grade. */
    NONE
}
