package dev.stampede.storm;

/** Why an attempt failed. */
public enum Cause {
    /** Nobody listens: the TCP connection was refused. */
    REFUSED(0),
    /** The client's connect timeout ran out, wherever the attempt was waiting. */
    TIMEOUT(1),
    /** The connection was cut before an answer. */
    RESET(2),
    /** An HTTP status other than 101. */
    REJECTED(3),
    /** TLS could not be agreed on. */
    TLS(4),
    /** The answer was no valid WebSocket handshake. */
    PROTOCOL(5),
    /** Anything else, the generator's own troubles included. */
    OTHER(6);

    private final int code;

    Cause(int code) {
        this.code = code;
    }

    /** The cause's place in arrays of counts. */
    int code() {
        return code;
    }
}
