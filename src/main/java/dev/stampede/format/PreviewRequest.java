package dev.stampede.format;

import dev.stampede.audit.Fleet;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Presets;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import java.io.InputStream;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A policy that somebody is about to use, and what it is to be judged against. Keys and rules are those of a scenario.
 *
 * @param policy what to look at
 * @param fleet how many clients, and how long an outage they should outlast
 */
public record PreviewRequest(NamedPolicy policy, Fleet fleet) {

    /** The largest fleet of a preview. */
    public static final int MOST_CLIENTS = 100_000;

    private static final List<String> KEYS = List.of("policy", "client_count", "outage");

    /**
     * Reads to the end of the stream; its encoding is UTF-8.
     *
     * @throws MalformedJson if the text is no JSON
     * @throws InvalidPolicies with every violation
     * @throws java.io.UncheckedIOException if the stream cannot be read
     */
    public static PreviewRequest read(InputStream json) {
        Problems problems = new Problems();
        JsonNode tree = StrictJson.read(json, problems);
        if (!(tree instanceof ObjectNode object)) {
            problems.add(
                    "", "A preview is an object in braces with a policy in it, but this is " + Kinds.of(tree) + ".");
            throw new InvalidPolicies(problems.all());
        }
        Fields fields = new Fields(object, "", problems);
        fields.knowsOnly(KEYS);
        if (!fields.has("policy")) {
            fields.problem("policy", "Say which policy: a preset's name, or an object of its parts.");
        }
        NamedPolicy policy = fields.has("policy") ? PolicyReader.read(fields, "policy") : Presets.named("naive");
        Fleet fleet = fleet(object, problems);
        if (!problems.none()) {
            throw new InvalidPolicies(problems.all());
        }
        return new PreviewRequest(policy, fleet);
    }

    private static Fleet fleet(ObjectNode given, Problems problems) {
        ObjectNode storm = JsonNodeFactory.instance.objectNode();
        storm.put("client_count", Fleet.USUAL.clients())
                .put("burst_interval", 1)
                .put("max_iterations", 1);
        for (String key : List.of("client_count", "outage")) {
            if (given.has(key)) {
                storm.set(key, given.get(key));
            }
        }
        try {
            Scenario scenario = ScenarioReader.forHistory().read((JsonNode) storm);
            if (scenario.clientCount() > MOST_CLIENTS) {
                problems.add("/client_count", "A preview has at most 100,000 clients.");
            }
            double outage = scenario.outage().duration().toNanos() / 1e9;
            return new Fleet(scenario.clientCount(), given.has("outage") ? outage : Fleet.USUAL.outage());
        } catch (InvalidScenario invalid) {
            problems.addRules(invalid.violations());
            return Fleet.USUAL;
        }
    }
}
