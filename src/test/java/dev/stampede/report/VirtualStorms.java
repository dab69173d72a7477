package dev.stampede.report;

import dev.stampede.format.FieldCases;
import dev.stampede.format.ScenarioReader;
import dev.stampede.format.Story;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.Progress;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Tick;
import dev.stampede.virtualtime.VirtualRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** True runs for tests of words, in virtual time, so that what is said can be checked against what happened. */
final class VirtualStorms {

    private static final Surroundings ANYWHERE =
            new Surroundings(Capacities.of(10_000, 4096), SynRetransmit.LINEAR, target -> null);

    private VirtualStorms() {}

    /** A result with the ticks it came with. */
    record Storm(StormResult result, List<Tick> ticks) {

        Story story() {
            return Stories.of(result);
        }
    }

    /** A case from the field. */
    static Storm field(String id, Map<String, JsonNode> instead) {
        return run(Objects.requireNonNull(FieldCases.builtIn().find(id)).json(), instead);
    }

    /** 1,000 clients, one burst after a second, and these keys. */
    static Storm thousand(String keys, Map<String, JsonNode> instead) {
        return run(
                "{\"client_count\": 1000, \"burst_interval\": 1, \"max_iterations\": 1, \"seed\": 7, " + keys + "}",
                instead);
    }

    static Storm run(String scenario, Map<String, JsonNode> instead) {
        Map<String, JsonNode> all = new java.util.LinkedHashMap<>(instead);
        all.put("engine", JsonMapper.shared().getNodeFactory().stringNode("virtual"));
        List<Tick> ticks = new ArrayList<>();
        StormListener listener = new StormListener() {
            @Override
            public void progressed(Progress progress) {}

            @Override
            public void ticked(List<Tick> more) {
                ticks.addAll(more);
            }
        };
        StormResult result = new VirtualRunner()
                .run(
                        ANYWHERE.resolve(
                                ScenarioReader.forRuns(ANYWHERE, () -> 7).read(scenario, all)),
                        listener,
                        new Cancellation());
        return new Storm(result, ticks);
    }
}
