package dev.stampede.run;

import java.util.UUID;

/** There is no such run. The message is a sentence for people. */
public class RunNotFound extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunNotFound(UUID id) {
        super("There is no run " + id + ". It may have been deleted.");
    }
}
