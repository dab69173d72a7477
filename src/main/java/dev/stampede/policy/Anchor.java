package dev.stampede.policy;

/** The moment from which a wait counts. */
public enum Anchor {
    /** The loss or the failed attempt. */
    FAILURE,
    /** The start of the previous attempt: the next one leaves at max(now, start + wait). */
    ATTEMPT_START
}
