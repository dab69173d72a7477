package dev.stampede.web.api;

/** More callers wait for runs, or follow them, than are served. The message is a sentence for people. */
final class TooManyWaiting extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyWaiting() {
        super("Too many callers wait for the end of runs (" + RunWaiters.MOST + "). Ask without wait, or later.");
    }
}
