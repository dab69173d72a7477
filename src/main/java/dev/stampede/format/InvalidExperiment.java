package dev.stampede.format;

import dev.stampede.storm.Violation;
import java.util.List;

/** An experiment that breaks rules; carries all violations. */
public class InvalidExperiment extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    InvalidExperiment(List<Violation> violations) {
        super(violations.size() + " violations, the first: " + violations.get(0));
        this.violations = List.copyOf(violations);
    }

    /** Never empty; pointers begin with {@code /scenario} or {@code /policies}. */
    public List<Violation> violations() {
        return violations;
    }
}
