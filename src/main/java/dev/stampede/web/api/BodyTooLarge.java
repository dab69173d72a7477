package dev.stampede.web.api;

import java.io.IOException;

/** The request's body is longer than it may be. */
final class BodyTooLarge extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooLarge(long limit) {
        super("The body may have at most " + String.format(java.util.Locale.ROOT, "%,d", limit) + " bytes.");
    }
}
