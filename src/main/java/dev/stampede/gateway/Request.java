package dev.stampede.gateway;

/** What a client asked for. */
sealed interface Request {

    /**
     * A valid upgrade.
     *
     * @param client who asks
     * @param key the Sec-WebSocket-Key
     */
    record Upgrade(int client, String key) implements Request {}

    /**
     * Anything else.
     *
     * @param status the HTTP status to answer with
     */
    record Invalid(int status) implements Request {}
}
