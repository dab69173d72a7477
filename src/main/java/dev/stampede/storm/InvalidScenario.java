package dev.stampede.storm;

import java.util.List;

/** A scenario that breaks rules; carries all violations. */
public class InvalidScenario extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    public InvalidScenario(List<Violation> violations) {
        super(violations.size() + " violations, the first: " + violations.get(0));
        this.violations = List.copyOf(violations);
    }

    /** Never empty; in the order of the scenario's keys. */
    public List<Violation> violations() {
        return violations;
    }
}
