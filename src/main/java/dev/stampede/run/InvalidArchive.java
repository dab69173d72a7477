package dev.stampede.run;

/** A file of runs cannot be imported. Nothing of it was. The message is a sentence for people. */
public final class InvalidArchive extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;

    InvalidArchive(int line, String detail) {
        super(detail);
        this.line = line;
    }

    /** Where it is wrong, from 1; 0 if it is wrong as a whole. */
    public int line() {
        return line;
    }
}
