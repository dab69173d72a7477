package dev.stampede.report;

import dev.stampede.format.ScenarioWriter;
import dev.stampede.storm.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** In what scenarios differ besides their policy. Names and thresholds change nothing about a storm. */
public final class ScenarioDifferences {

    private static final Set<String> ALLOWED = Set.of("/policy", "/name", "/thresholds", "/engine");

    private final List<String> pointers = new ArrayList<>();

    private ScenarioDifferences() {}

    /** True if the two are the same storm: in the same engine, with nothing different but the policy. */
    public static boolean onlyPolicy(Scenario one, Scenario other) {
        return one.engine() == other.engine() && of(List.of(one, other)).isEmpty();
    }

    /** JSON pointers to the keys, in the order of a scenario's keys; the engine is not among them. */
    static List<String> of(List<Scenario> scenarios) {
        ScenarioDifferences differences = new ScenarioDifferences();
        differences.compare(
                "", scenarios.stream().<JsonNode>map(ScenarioWriter::tree).toList());
        return List.copyOf(differences.pointers);
    }

    private void compare(String pointer, List<JsonNode> values) {
        if (ALLOWED.contains(pointer) || values.stream().distinct().count() == 1) {
            return;
        }
        if (values.stream().allMatch(JsonNode::isObject)) {
            Set<String> keys = new LinkedHashSet<>();
            values.forEach(value -> keys.addAll(value.propertyNames()));
            keys.forEach(key -> compare(
                    pointer + "/" + key,
                    values.stream().map(value -> value.path(key)).toList()));
        } else {
            pointers.add(pointer);
        }
    }

    /** As people write it: {@code outage.duration}. */
    static String words(String pointer) {
        return pointer.substring(1).replace('/', '.');
    }
}
