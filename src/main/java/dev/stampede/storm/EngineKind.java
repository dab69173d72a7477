package dev.stampede.storm;

/** Which engine runs a scenario. */
public enum EngineKind {
    /** Real sockets. */
    LIVE,
    /** Virtual time. */
    VIRTUAL
}
