package dev.stampede.storm;

/** A run that could not be made; the message is a sentence for the person who started it. */
public class StormFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StormFailed(String reason) {
        super(reason);
    }

    public StormFailed(String reason, Throwable cause) {
        super(reason, cause);
    }
}
