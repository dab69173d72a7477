package dev.stampede.storm;

/** Why an attempt failed. */
public enum Cause {
    /** Nobody listens: the TCP connection was refused. */
    REFUSED,
    /** The client's connect timeout ran out, wherever the attempt was waiting. */
    TIMEOUT,
    /** The connection was cut before an answer. */
    RESET,
    /** An HTTP status other than 101. */
    REJECTED,
    /** TLS could not be agreed on. */
    TLS,
    /** The answer was no valid WebSocket handshake. */
    PROTOCOL,
    /** Anything else, the generator's own troubles included. */
    OTHER
}
