package dev.stampede.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What tells runs from each other: their policies, then their names, and where that is not enough their order. */
final class RunLabels {

    private RunLabels() {}

    /** A label for each; no two are the same. */
    static List<String> of(List<ComparedRun> runs) {
        List<String> policies =
                runs.stream().map(run -> run.scenario().policy().label()).toList();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String name = runs.get(i).name();
            boolean shared = Collections.frequency(policies, policies.get(i)) > 1;
            labels.add(shared && name != null && !name.isBlank() ? named(policies.get(i), name) : policies.get(i));
        }
        return numbered(labels);
    }

    /** A run of an experiment has its policy in its name already. */
    private static String named(String policy, String name) {
        return name.endsWith("(" + policy + ")") ? name : policy + ": " + name;
    }

    private static List<String> numbered(List<String> labels) {
        List<String> numbered = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            String label = labels.get(i);
            boolean shared = Collections.frequency(labels, label) > 1;
            int number = Collections.frequency(labels.subList(0, i + 1), label);
            numbered.add(shared ? label + " (" + number + ")" : label);
        }
        return List.copyOf(numbered);
    }
}
