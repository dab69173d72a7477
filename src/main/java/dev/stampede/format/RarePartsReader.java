package dev.stampede.format;

import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Polls;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the parts that few policies have: jitter at single retries, and a timer that decides about the first one. */
final class RarePartsReader {

    private RarePartsReader() {}

    static Map<Integer, List<Jitter>> jitterAt(Fields policy, Map<Integer, List<Jitter>> usual) {
        JsonNode json = policy.value("jitter_at");
        if (json == null) {
            return usual;
        }
        if (!(json instanceof ObjectNode object) || object.size() > Policy.MOST_OVERRIDES) {
            policy.problem(
                    "jitter_at",
                    "This must be an object of at most " + Policy.MOST_OVERRIDES
                            + " retries with their jitter, such as {\"0\": \"none\"}, where 0 is the first retry.");
            return usual;
        }
        Fields retries = policy.object("jitter_at");
        Map<Integer, List<Jitter>> jitterAt = new TreeMap<>();
        for (String n : object.propertyNames()) {
            if (n.matches("0|[1-9][0-9]{0,8}")) {
                jitterAt.put(Integer.valueOf(n), JitterReader.read(retries, n, List.of()));
            } else {
                retries.problem(n, "This must be the number of a retry, 0 being the first.");
            }
        }
        return jitterAt;
    }

    static @Nullable Polls polls(Fields policy, @Nullable Polls usual) {
        if (!policy.has("polls")) {
            return usual;
        }
        Fields timer = policy.objectOrNull("polls");
        if (timer == null) {
            return null;
        }
        timer.knowsOnly(List.of("least", "most", "silence", "heartbeat"));
        for (String key : List.of("least", "most", "silence")) {
            if (!timer.has(key)) {
                timer.problem(key, "This timer needs " + key + ", but it is missing.");
            }
        }
        double least = timer.number("least", 1);
        double most = timer.number("most", least);
        double silence = timer.number("silence", least);
        double heartbeat = timer.number("heartbeat", 0);
        boolean whole = !timer.broken("least") && !timer.broken("most") && !timer.broken("silence");
        return whole
                ? PolicyReader.tried(timer, () -> new Polls(least, most, silence, heartbeat))
                        .orElse(null)
                : null;
    }
}
