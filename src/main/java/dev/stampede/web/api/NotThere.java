package dev.stampede.web.api;

/** The run exists, and what was asked of it does not, or not yet. The message is a sentence for people. */
final class NotThere extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotThere(String detail) {
        super(detail);
    }
}
