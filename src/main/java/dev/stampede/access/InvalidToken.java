package dev.stampede.access;

/** A token that cannot be made so; the message is a sentence for people. */
public final class InvalidToken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidToken(String reason) {
        super(reason);
    }
}
