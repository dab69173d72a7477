package dev.stampede.storm;

/** How an open connection ended. */
public enum Loss {
    /** By a burst. */
    TORN_DOWN,
    /** Closed by a flapping gateway, an early 1013 included. */
    FLAPPED,
    /** In any other way. */
    LOST
}
