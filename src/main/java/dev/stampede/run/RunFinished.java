package dev.stampede.run;

import java.util.UUID;

/** The run has ended, so it cannot be cancelled. The message is a sentence for people. */
public class RunFinished extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunFinished(UUID id, RunState state) {
        super("Run " + id + " has already ended (" + state.word() + "), so there is nothing to cancel.");
    }
}
