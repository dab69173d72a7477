package dev.stampede.web.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Storms to begin with: each fills the whole form. */
final class StormPresets {

    /** A filled form with a name and the point of it. */
    record StormPreset(String id, String title, String point, Map<String, String> values) {}

    static final List<StormPreset> ALL = List.of(
            preset(
                    "full-jitter",
                    "Full jitter",
                    "1,000 clients, a gateway that restarts in 2 s, and the remedy of the post-mortem.",
                    storm("1000", "3", "20", "full-jitter", "2", "500")),
            preset(
                    "naive",
                    "The naive loop",
                    "100 clients that try again every 10 ms: the loop that kept the gateway down.",
                    storm("100", "3", "8", "naive", "2", "500")),
            preset(
                    "lockstep",
                    "Everybody in step",
                    "Exponential backoff without jitter: 1,000 clients come back as one, again and again.",
                    storm("1000", "1", "2", "exponential", "8", "500")),
            preset(
                    "ab-000738",
                    "Additive jitter",
                    "The remedy of audit pattern ab-000738, on the same restart.",
                    storm("1000", "3", "20", "ab-000738", "2", "500")),
            preset(
                    "flap",
                    "A flapping gateway",
                    "It opens and closes at once for 15 s: reset on open never backs off.",
                    flap()),
            preset("backlog", "Dropped SYNs", "A full accept queue: the kernel's own retries come in step.", backlog()),
            preset(
                    "harness",
                    "The harness",
                    "The post-mortem's own test: 50 clients, 3 bursts, a second apart.",
                    Map.of(
                            "client_count",
                            "50",
                            "burst_interval",
                            "1.0",
                            "max_iterations",
                            "3",
                            "policy.preset",
                            "naive")));

    static final StormPreset FIRST = ALL.get(0);

    private StormPresets() {}

    static Optional<StormPreset> find(String id) {
        return ALL.stream().filter(preset -> preset.id().equals(id)).findFirst();
    }

    /** The first storm with another policy. */
    static Map<String, String> withPolicy(String id) {
        Map<String, String> values = new LinkedHashMap<>(FIRST.values());
        values.put(FormFields.POLICY, id);
        return values;
    }

    private static StormPreset preset(String id, String title, String point, Map<String, String> values) {
        return new StormPreset(id, title, point, values);
    }

    private static Map<String, String> storm(
            String clients, String bursts, String interval, String policy, String outage, String rate) {
        return Map.of(
                "client_count", clients,
                "max_iterations", bursts,
                "burst_interval", interval,
                "policy.preset", policy,
                "outage.duration", outage,
                "outage.mode", "refuse",
                "gateway.handshake_rate", rate);
    }

    private static Map<String, String> flap() {
        return Map.of(
                "client_count", "100",
                "max_iterations", "1",
                "burst_interval", "2",
                "policy.preset", "full-jitter",
                "outage.duration", "15",
                "outage.mode", "flap",
                "outage.flap_after", "0.1");
    }

    private static Map<String, String> backlog() {
        return Map.of(
                "client_count", "200",
                "max_iterations", "1",
                "burst_interval", "2",
                "policy.preset", "naive",
                "gateway.handshake_rate", "20",
                "gateway.accept_backlog", "16",
                "connect_timeout", "30");
    }
}
