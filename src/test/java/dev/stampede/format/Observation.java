package dev.stampede.format;

import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import dev.stampede.policy.SeededDraws;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Delays that were measured on a real library, and what a client with our policy would have shown the same server.
 *
 * <p>The name of a file is a catalogue id and what was done: nothing (attempts refused), {@code -flap} (accepted, greeted,
 * cut 150 ms later), {@code -cutNNNN} (first connection closed with that code), {@code -closed-port}, {@code -asked}
 * (the delay asked of the timer). Names that do not follow this stand in {@code observed-conditions.json}.
 */
final class Observation {

    private static final Pattern SUFFIX =
            Pattern.compile("|-long-lived|-asked|-closed-port|-backoff-long|-flap(-code\\d{4})?|-cut\\d{4}");
    private static final Pattern CODE = Pattern.compile("\\d{4}$");
    private static final Pattern RETRIES = Pattern.compile("n=(\\d+)\\.\\.(\\d+)");
    private static final double ATTEMPT_MS = 1;
    private static final double FLAP_MS = 150;

    private final String name;
    private final JsonNode json;
    private final JsonNode condition;
    private final String id;
    private final String suffix;
    private final double heldOpenMs;

    Observation(Path file) {
        this.name = file.getFileName().toString().replaceFirst("\\.json$", "");
        this.json = tree(file);
        this.condition = conditions().path(name);
        this.id = condition.has("preset") ? condition.path("preset").stringValue() : longestId(name);
        this.suffix = findSuffix();
        this.heldOpenMs = json.path("heldOpenMs").doubleValue(ATTEMPT_MS);
    }

    private static JsonNode tree(Path file) {
        try {
            return JsonMapper.shared().readTree(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode conditions() {
        return JsonMapper.shared().readTree(Observation.class.getResourceAsStream("/observed-conditions.json"));
    }

    /** Why it cannot be compared; null if it can. */
    @Nullable
    String skip() {
        if (condition.has("skip")) {
            return condition.path("skip").stringValue();
        }
        if (id.isEmpty()) {
            return "no policy of the catalogue has a name that \"" + name + "\" begins with";
        }
        if (!SUFFIX.matcher(suffix).matches()) {
            return "nothing says what \"" + suffix + "\" means; add it to observed-conditions.json";
        }
        if (json.has("config") && !condition.has("preset") && !name.startsWith("pusher-js-ws-only")) {
            return "it was configured (" + json.path("config").stringValue() + "); add it to observed-conditions.json";
        }
        return null;
    }

    String id() {
        return id;
    }

    private static String longestId(String name) {
        return PolicyCatalogue.builtIn().entries().stream()
                .map(CatalogueEntry::id)
                .filter(id -> name.equals(id) || name.startsWith(id + "-"))
                .reduce("", (a, b) -> b.length() > a.length() ? b : a);
    }

    private String findSuffix() {
        if (condition.has("suffix")) {
            return condition.path("suffix").stringValue();
        }
        return condition.has("preset") || id.isEmpty()
                ? ""
                : name.substring(id.length()).replaceFirst("^-ws-only", "");
    }

    /** True if the library is known not to come back. */
    boolean expectsNothing() {
        CatalogueEntry entry = PolicyCatalogue.builtIn().find(id);
        return entry != null && !entry.reconnects();
    }

    Policy policy() {
        ObjectNode policy = JsonNodeFactory.instance.objectNode().put("preset", id);
        if (condition.get("changes") instanceof ObjectNode changes) {
            policy.setAll(changes);
        }
        return PolicyJson.read(policy).policy();
    }

    /** Measured delays in milliseconds, a list for each client. */
    List<List<Double>> measured() {
        List<List<Double>> clients = new ArrayList<>();
        for (JsonNode row : json.path("delays_ms")) {
            List<Double> delays = new ArrayList<>();
            row.forEach(delay -> delays.add(delay.doubleValue()));
            clients.add(delays);
        }
        return clients;
    }

    /** How many retries can be compared: what follows is not composed. */
    int comparable() {
        return condition.path("compare").intValue(Integer.MAX_VALUE);
    }

    boolean realTime() {
        return json.path("how").stringValue().equals("real-time");
    }

    /** What a client of our policy would have shown, in milliseconds; shorter than asked if it gives up. */
    List<Double> simulated(Policy policy, SeededDraws draws, int client, int most) {
        List<Double> delays = new ArrayList<>();
        List<Integer> retries = retries(most);
        boolean flap = suffix.startsWith("-flap");
        long previous = 0;
        int n = 0;
        for (int k = 0; k < most; k++) {
            n = retries != null ? retries.get(k) : n;
            Integer code = code(k, flap);
            if (policy.endsBefore(n)
                    || (code != null && policy.giveUp().closeCodes().contains(code))) {
                return delays;
            }
            double sinceStart = k == 0 ? heldOpenMs : flap ? FLAP_MS : ATTEMPT_MS;
            Double told = code == null ? null : policy.delayOn().get(code);
            long started = Math.round(sinceStart * 1000);
            previous =
                    told != null ? Math.round(told * 1e6) : policy.waitMicros(n, previous, draws, client, k, started);
            long left = told != null ? previous : policy.remainingMicros(previous, started, k == 0 || flap, k);
            delays.add(left / 1000.0 + (k > 0 && !flap ? ATTEMPT_MS : 0));
            n = startsOver(policy.reset().on(), flap) ? 0 : n + 1;
        }
        return delays;
    }

    private @Nullable Integer code(int k, boolean flap) {
        Matcher code = CODE.matcher(suffix);
        return code.find() && (k == 0 || flap) ? Integer.valueOf(code.group()) : null;
    }

    private boolean startsOver(Reset.On on, boolean flap) {
        boolean tcp = flap || (realTime() && !suffix.equals("-closed-port"));
        return on == Reset.On.TCP ? tcp : flap && (on == Reset.On.OPEN || on == Reset.On.ACK);
    }

    /** The retries that were kept, where the file says so. */
    private @Nullable List<Integer> retries(int most) {
        List<Integer> retries = new ArrayList<>();
        Matcher range = RETRIES.matcher(json.path("scenario").stringValue(""));
        while (range.find()) {
            for (int n = Integer.parseInt(range.group(1)); n <= Integer.parseInt(range.group(2)); n++) {
                retries.add(n);
            }
        }
        return retries.size() == most ? retries : null;
    }

    @Override
    public String toString() {
        return name;
    }
}
