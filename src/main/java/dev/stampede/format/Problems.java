package dev.stampede.format;

import dev.stampede.storm.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Violations found so far. What is reported at a pointer makes everything else about that value unreliable. */
final class Problems {

    private final List<Violation> violations = new ArrayList<>();
    private final Set<String> pointers = new HashSet<>();

    /** Adds a violation unless there is one at that pointer already. */
    void add(String pointer, String detail) {
        if (pointers.add(pointer)) {
            violations.add(new Violation(pointer, detail));
        }
    }

    /** Adds what the rules say of values that were readable; true if there was any such. */
    boolean addRules(List<Violation> broken) {
        List<Violation> fresh =
                broken.stream().filter(violation -> !at(violation.pointer())).toList();
        violations.addAll(fresh);
        fresh.forEach(violation -> pointers.add(violation.pointer()));
        return !fresh.isEmpty();
    }

    /** True if the value at this pointer is known to be wrong. */
    boolean at(String pointer) {
        return pointers.contains(pointer);
    }

    boolean none() {
        return violations.isEmpty();
    }

    List<Violation> all() {
        return violations;
    }
}
