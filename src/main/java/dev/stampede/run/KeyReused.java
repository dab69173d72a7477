package dev.stampede.run;

/** A key that stands for one scenario was sent with another one. The message is a sentence for people. */
public class KeyReused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public KeyReused() {
        super("This Idempotency-Key was sent with another body in the last " + SubmissionKey.HOURS
                + " hours. Use a new key for another scenario.");
    }
}
