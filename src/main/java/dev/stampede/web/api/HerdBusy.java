package dev.stampede.web.api;

/** Another herd is being made. */
final class HerdBusy extends RuntimeException {

    private static final long serialVersionUID = 1L;

    HerdBusy() {
        super("Another preview is making its herd. Try again in a second, or ask with \"herd\": false.");
    }
}
