package dev.stampede.web.api;

/** A query parameter has a value that it cannot have. The message is a sentence for people. */
final class InvalidParameter extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String name;

    InvalidParameter(String name, String detail) {
        super(detail);
        this.name = name;
    }

    String name() {
        return name;
    }
}
