package dev.stampede.format;

import dev.stampede.audit.Fleet;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Presets;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A policy that somebody is about to use, and what it is to be judged against. Keys and rules are those of a scenario.
 *
 * @param policy what to look at
 * @param fleet how many clients, and how long an outage they should outlast
 * @param storm what a herd in virtual time goes through: everybody is dropped once, by an outage of 30 s that refuses
 *     unless told otherwise
 * @param herd whether the herd is asked for
 */
public record PreviewRequest(NamedPolicy policy, Fleet fleet, Scenario storm, boolean herd) {

    /** The largest fleet of a preview. */
    public static final int MOST_CLIENTS = 100_000;

    /** Seconds of the outage that a herd goes through if nothing is said. */
    public static final int USUAL_OUTAGE = 30;

    private static final List<String> OF_THE_STORM = List.of("policy", "client_count", "outage", "gateway", "seed");
    private static final List<String> KEYS =
            Stream.concat(OF_THE_STORM.stream(), Stream.of("herd")).toList();

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
        boolean herd = fields.flag("herd", true);
        Scenario storm = storm(object, problems);
        if (storm != null && storm.clientCount() > MOST_CLIENTS) {
            problems.add("/client_count", "A preview has at most 100,000 clients.");
        }
        if (!problems.none() || storm == null) {
            throw new InvalidPolicies(problems.all());
        }
        double outage = storm.outage().duration().toNanos() / 1e9;
        Fleet fleet = new Fleet(storm.clientCount(), object.has("outage") ? outage : Fleet.USUAL.outage());
        return new PreviewRequest(policy, fleet, storm, herd);
    }

    /** Null if there is something wrong with it. */
    private static @Nullable Scenario storm(ObjectNode given, Problems problems) {
        ObjectNode storm = JsonNodeFactory.instance.objectNode();
        storm.put("engine", "virtual").put("burst_interval", 1).put("max_iterations", 1);
        storm.put("client_count", Fleet.USUAL.clients());
        storm.putObject("outage").put("duration", USUAL_OUTAGE);
        for (String key : OF_THE_STORM) {
            if (given.has(key) && !(key.equals("policy") && !problems.none())) {
                storm.set(key, given.get(key));
            }
        }
        try {
            return ScenarioReader.forHistory().read((JsonNode) storm);
        } catch (InvalidScenario invalid) {
            problems.addRules(invalid.violations());
            return null;
        }
    }
}
