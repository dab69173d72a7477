package dev.stampede.storm;

/** How the fleet gets its first connections. */
public enum Start {
    /** Connected first, paced, without limits; the clock starts when all are open. */
    FILLED,
    /** Everybody connects under the limits from t = 0 on; reported as burst 0. */
    COLD
}
