package dev.stampede.format;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cause;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads back what {@link BurstWriter} wrote. */
final class BurstReader {

    private BurstReader() {}

    static BurstResult read(JsonNode burst) {
        return new BurstResult(
                burst.path("burst").asInt(),
                burst.path("time").asDouble(),
                burst.path("dropped").asInt(),
                burst.path("recovered").asInt(),
                number(burst, "recovered_100"),
                number(burst, "recovered_50"),
                number(burst, "recovered_90"),
                number(burst, "recovered_99"),
                number(burst, "recovered_100"),
                burst.path("attempts").asLong(),
                burst.path("opened").asLong(),
                causes(burst.path("failures")),
                statuses(burst.path("rejected_by_status")),
                burst.path("aborted").asLong(),
                burst.path("wasted").asLong(),
                burst.path("given_up").asInt(),
                number(burst, "amplification"),
                peak(burst.path("peak_arrival_rate_100ms")),
                peak(burst.path("peak_arrival_rate_1s")),
                peak(burst.path("peak_arrival_rate_10s")),
                number(burst, "mean_arrival_rate"),
                number(burst, "peak_to_mean"),
                number(burst, "index_of_dispersion"),
                spreads(burst.path("spreads")),
                number(burst, "recovery_efficiency"));
    }

    private static Map<Cause, Long> causes(JsonNode failures) {
        Map<Cause, Long> causes = new EnumMap<>(Cause.class);
        failures.forEachEntry((word, count) -> {
            Cause cause = Words.CAUSES.get(word);
            if (cause != null) {
                causes.put(cause, count.asLong());
            }
        });
        return causes;
    }

    private static Map<Integer, Long> statuses(JsonNode rejected) {
        Map<Integer, Long> statuses = new TreeMap<>();
        rejected.forEachEntry((status, count) -> {
            if (status.matches("[1-9][0-9]{2}")) {
                statuses.put(Integer.valueOf(status), count.asLong());
            }
        });
        return statuses;
    }

    private static BurstResult.Peak peak(JsonNode peak) {
        return new BurstResult.Peak(
                peak.path("rate").asDouble(), peak.path("at").asDouble());
    }

    private static List<BurstResult.RetrySpread> spreads(JsonNode spreads) {
        return spreads.valueStream()
                .map(n -> new BurstResult.RetrySpread(
                        n.path("n").asInt(),
                        n.path("attempts").asLong(),
                        n.path("p1").asDouble(),
                        n.path("p99").asDouble()))
                .toList();
    }

    private static @Nullable Double number(JsonNode object, String key) {
        JsonNode value = object.path(key);
        return value.isNumber() ? Double.valueOf(value.doubleValue()) : null;
    }
}
