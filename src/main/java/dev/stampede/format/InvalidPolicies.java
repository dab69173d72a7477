package dev.stampede.format;

import dev.stampede.storm.Violation;
import java.util.List;

/** Policies that stand outside a scenario and break rules; carries all violations. */
public class InvalidPolicies extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    InvalidPolicies(List<Violation> violations) {
        super(violations.size() + " violations, the first: " + violations.get(0));
        this.violations = List.copyOf(violations);
    }

    /** Never empty; pointers lead into what was read. */
    public List<Violation> violations() {
        return violations;
    }
}
