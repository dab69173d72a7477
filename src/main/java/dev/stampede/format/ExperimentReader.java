package dev.stampede.format;

import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Violation;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads experiments: one scenario and several policies, {@code {"scenario": {…}, "policies": ["naive", {…}]}}. What comes
 * out is one scenario for each policy, the same in everything else, the seed included.
 */
public final class ExperimentReader {

    /** Fewest policies of an experiment. */
    public static final int FEWEST = 2;

    /** Most policies of an experiment. */
    public static final int MOST = 6;

    private static final String SCENARIO = "scenario";
    private static final String POLICIES = "policies";

    /** As the rule of a scenario's name. */
    private static final int LONGEST_NAME = 120;

    private final ScenarioReader scenarios;
    private final Problems problems = new Problems();

    private ExperimentReader(ScenarioReader scenarios) {
        this.scenarios = scenarios;
    }

    /**
     * Reads to the end of the stream; its encoding is UTF-8. A policy in the scenario itself is replaced, so the scenario
     * of an earlier run can be sent as it is.
     *
     * @throws MalformedJson if the text is no JSON
     * @throws InvalidExperiment with every violation
     * @throws java.io.UncheckedIOException if the stream cannot be read
     */
    public static List<Scenario> read(InputStream json, ScenarioReader scenarios) {
        ExperimentReader reader = new ExperimentReader(scenarios);
        List<Scenario> read = reader.scenarios(StrictJson.read(json, reader.problems));
        if (!reader.problems.none()) {
            throw new InvalidExperiment(reader.problems.all());
        }
        return read;
    }

    /**
     * The same storm with another policy: what is named says so in its name.
     *
     * @param policy as in a scenario
     */
    public static ObjectNode withPolicy(Scenario storm, JsonNode policy) {
        ObjectNode scenario = ScenarioWriter.tree(storm);
        String old = " (" + storm.policy().label() + ")";
        String name = storm.name();
        if (name != null && name.endsWith(old)) {
            scenario.put("name", name.substring(0, name.length() - old.length()));
        }
        return withPolicy(scenario, policy);
    }

    private static ObjectNode withPolicy(ObjectNode scenario, JsonNode policy) {
        ObjectNode other = scenario.deepCopy();
        other.set("policy", policy);
        JsonNode name = scenario.path("name");
        if (name.isString() && !name.stringValue().isBlank() && !policy.isArray()) {
            String label = policy.isString() ? policy.stringValue() : NamedPolicy.CUSTOM;
            String named = name.stringValue() + " (" + label + ")";
            if (named.length() <= LONGEST_NAME) {
                other.put("name", named);
            }
        }
        return other;
    }

    private List<Scenario> scenarios(JsonNode tree) {
        if (!(tree instanceof ObjectNode object)) {
            problems.add(
                    "",
                    "An experiment is an object in braces with a scenario and policies, but this is " + Kinds.of(tree)
                            + ".");
            return List.of();
        }
        Fields fields = new Fields(object, "", problems);
        fields.knowsOnly(List.of(SCENARIO, POLICIES));
        List<JsonNode> policies = policies(fields);
        if (!(fields.value(SCENARIO) instanceof ObjectNode scenario)) {
            fields.problem(
                    SCENARIO, "An experiment needs a scenario: an object in braces, as POST /api/runs takes it.");
            return List.of();
        }
        return each(scenario, policies);
    }

    private List<JsonNode> policies(Fields fields) {
        if (!(fields.value(POLICIES) instanceof ArrayNode policies)) {
            fields.problem(
                    POLICIES,
                    "An experiment needs policies: a list of " + FEWEST + " to " + MOST
                            + ", each a preset's name or an object of parts.");
            return List.of();
        }
        if (policies.size() < FEWEST || policies.size() > MOST) {
            fields.problem(
                    POLICIES,
                    "An experiment has from " + FEWEST + " to " + MOST + " policies, but this has " + policies.size()
                            + ".");
        }
        return policies.valueStream().limit(MOST).toList();
    }

    /** The scenario is judged even where there is no policy to judge it with. */
    private List<Scenario> each(ObjectNode scenario, List<JsonNode> policies) {
        List<Scenario> read = new ArrayList<>();
        ObjectNode storm = scenario;
        for (int i = 0; i < Math.max(1, policies.size()); i++) {
            JsonNode policy = i < policies.size() ? policies.get(i) : JsonNodeFactory.instance.stringNode("naive");
            Scenario one = one(withPolicy(storm, policy), i);
            if (one != null) {
                read.add(one);
                // Without a seed of its own, the first draws it for all.
                storm = storm.deepCopy();
                storm.put("seed", one.seed());
            }
        }
        return List.copyOf(read);
    }

    private @Nullable Scenario one(ObjectNode scenario, int number) {
        try {
            return scenarios.read((JsonNode) scenario);
        } catch (InvalidScenario invalid) {
            for (Violation violation : invalid.violations()) {
                String pointer = violation.pointer();
                boolean ofThePolicy = pointer.equals("/policy") || pointer.startsWith("/policy/");
                problems.add(
                        ofThePolicy
                                ? "/" + POLICIES + "/" + number + pointer.substring("/policy".length())
                                : "/" + SCENARIO + pointer,
                        violation.detail());
            }
            return null;
        }
    }
}
