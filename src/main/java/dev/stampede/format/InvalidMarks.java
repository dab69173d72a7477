package dev.stampede.format;

import dev.stampede.storm.Violation;
import java.util.List;

/** A change of what is written on a run breaks rules: all that is wrong with it. */
public final class InvalidMarks extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    public InvalidMarks(List<Violation> violations) {
        super("The change breaks rules: " + violations);
        this.violations = List.copyOf(violations);
    }

    public List<Violation> violations() {
        return violations;
    }
}
