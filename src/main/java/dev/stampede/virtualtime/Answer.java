package dev.stampede.virtualtime;

import dev.stampede.storm.Cause;

/** How an attempt fails; in an event's tag it stands above the client. */
enum Answer {
    /** The port is closed. */
    REFUSED(0, Cause.REFUSED),
    /** A gateway that is down reads the request and resets. */
    RESET(1, Cause.RESET),
    /** No more connections fit in. */
    FULL(2, Cause.REJECTED),
    /** The token bucket is empty. */
    NOT_ADMITTED(3, Cause.REJECTED),
    /** A gateway that is down says 503. */
    OUT(4, Cause.REJECTED);

    private static final Answer[] ALL = values();

    private final int code;
    private final Cause cause;

    Answer(int code, Cause cause) {
        this.code = code;
        this.cause = cause;
    }

    Cause cause() {
        return cause;
    }

    int tag(int client) {
        return client | code << EventRing.CLIENT_BITS;
    }

    static Answer of(int tag) {
        return ALL[tag >>> EventRing.CLIENT_BITS];
    }
}
