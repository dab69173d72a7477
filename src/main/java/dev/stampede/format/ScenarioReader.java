package dev.stampede.format;

import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Reachability;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.Violation;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads scenarios, strictly: every wrong value, unknown key, broken rule and conflict is reported at once. The one door
 * for API, form and files, so that all say the same.
 *
 * <p>Times are seconds and are rounded to whole microseconds. Keys left out get the defaults of {@link Scenario};
 * {@code teardown} is by {@code fleet} for an external target and by {@code gateway} otherwise.
 */
public final class ScenarioReader {

    private final @Nullable Surroundings surroundings;
    private final LongSupplier randomBits;

    private ScenarioReader(@Nullable Surroundings surroundings, LongSupplier randomBits) {
        this.surroundings = surroundings;
        this.randomBits = randomBits;
    }

    /**
     * For scenarios that are to run here.
     *
     * @param randomBits where a seed comes from when the scenario has none; any long will do
     */
    public static ScenarioReader forRuns(Surroundings surroundings, LongSupplier randomBits) {
        return new ScenarioReader(surroundings, randomBits);
    }

    /** For scenarios that were accepted once, as {@link ScenarioWriter} wrote them: they may have run elsewhere. */
    public static ScenarioReader forHistory() {
        return new ScenarioReader(null, () -> 0);
    }

    /**
     * Reads one JSON object.
     *
     * @throws MalformedJson if the text is no JSON
     * @throws InvalidScenario with every violation, in the order of the scenario's keys
     */
    public Scenario read(String json) {
        Problems problems = new Problems();
        return read(StrictJson.read(json, problems), problems);
    }

    /**
     * Reads one JSON object, of which some keys have other values.
     *
     * @param instead the values that win, by key
     * @throws MalformedJson if the text is no JSON
     * @throws InvalidScenario with every violation, in the order of the scenario's keys
     */
    public Scenario read(String json, Map<String, JsonNode> instead) {
        Problems problems = new Problems();
        JsonNode tree = StrictJson.read(json, problems);
        if (tree instanceof ObjectNode object) {
            object.setAll(instead);
        }
        return read(tree, problems);
    }

    /**
     * Reads to the end of the stream; its encoding is UTF-8.
     *
     * @throws MalformedJson if the text is no JSON
     * @throws InvalidScenario with every violation, in the order of the scenario's keys
     * @throws java.io.UncheckedIOException if the stream cannot be read
     */
    public Scenario read(InputStream json) {
        Problems problems = new Problems();
        return read(StrictJson.read(json, problems), problems);
    }

    /**
     * Reads a tree that was made otherwise, such as from a form.
     *
     * @throws InvalidScenario with every violation, in the order of the scenario's keys
     */
    public Scenario read(JsonNode tree) {
        return read(tree, new Problems());
    }

    private Scenario read(JsonNode tree, Problems problems) {
        if (!(tree instanceof ObjectNode object)) {
            throw new InvalidScenario(List.of(
                    new Violation("", "A scenario is an object in braces, but this is " + Kinds.of(tree) + ".")));
        }
        Fields fields = new Fields(object, "", problems);
        long seed = randomBits.getAsLong() & Scenario.LARGEST_SEED;
        Optional<Scenario> scenario = attempt(fields, seed);
        // What broke a rule is left out at the second reading, so that the surroundings can judge the rest.
        for (int pass = 0; scenario.isEmpty() && pass < 3; pass++) {
            scenario = attempt(fields, seed);
        }
        if (surroundings != null && scenario.isPresent()) {
            boolean whole = problems.none();
            problems.addRules(surroundings.violations(scenario.get()));
            if (whole) {
                // A stand-in for a wrong value would make bounds that nobody asked about.
                problems.addRules(Reachability.violations(scenario.get()));
            }
        }
        if (!problems.none() || scenario.isEmpty()) {
            throw new InvalidScenario(inOrderOfKeys(problems.all()));
        }
        return scenario.get();
    }

    private static Optional<Scenario> attempt(Fields fields, long seed) {
        try {
            return Optional.of(ScenarioParts.read(fields, seed));
        } catch (InvalidScenario broken) {
            fields.problems().addRules(broken.violations());
            return Optional.empty();
        }
    }

    private static List<Violation> inOrderOfKeys(List<Violation> violations) {
        ToIntFunction<Violation> position = violation -> {
            int index = ScenarioParts.KEYS.indexOf(topKey(violation.pointer()));
            return index < 0 ? ScenarioParts.KEYS.size() : index;
        };
        List<Violation> sorted = new ArrayList<>(violations);
        sorted.sort(Comparator.comparingInt(position));
        return sorted;
    }

    private static String topKey(String pointer) {
        int end = pointer.indexOf('/', 1);
        return pointer.isEmpty() ? "" : end < 0 ? pointer.substring(1) : pointer.substring(1, end);
    }
}
