package dev.stampede.policy;

/** The moment from which a wait counts. */
public enum Anchor {
    /** The loss or the failed attempt. */
    FAILURE,
    /** The start of the previous attempt: the next one leaves at max(now, start + wait). */
    ATTEMPT_START,
    /** The start of an attempt that failed; the loss of a connection that was open. */
    FAILED_ATTEMPT_START,
    /** As {@link #ATTEMPT_START}, but the time that has passed is taken off the envelope before the jitter. */
    ATTEMPT_START_BEFORE_JITTER
}
