package dev.stampede.run;

import java.util.UUID;

/** The run is queued or running, so it cannot be deleted. The message is a sentence for people. */
public class RunActive extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunActive(UUID id) {
        super("Run " + id + " is still active. Cancel it first, then delete it.");
    }
}
