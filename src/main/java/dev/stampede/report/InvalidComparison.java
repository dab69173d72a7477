package dev.stampede.report;

import dev.stampede.storm.Violation;
import java.util.List;

/** Runs that cannot be compared, or not yet; carries all that is wrong. The message is a sentence for people. */
public class InvalidComparison extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;
    private final boolean early;

    InvalidComparison(List<Violation> violations, boolean early) {
        super(violations.get(0).detail());
        this.violations = List.copyOf(violations);
        this.early = early;
    }

    /** With pointers such as {@code /run/0} and {@code /burst}; never empty. */
    public List<Violation> violations() {
        return violations;
    }

    /** True if nothing is wrong but that some of the runs are not over. */
    public boolean early() {
        return early;
    }
}
