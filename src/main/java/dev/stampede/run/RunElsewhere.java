package dev.stampede.run;

import java.util.UUID;

/** The run is active in another Stampede that shares the database. The message is a sentence for people. */
public class RunElsewhere extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunElsewhere(UUID id) {
        super("Run " + id + " belongs to another Stampede that uses the same database. Do this there, or wait until the"
                + " run has ended.");
    }
}
