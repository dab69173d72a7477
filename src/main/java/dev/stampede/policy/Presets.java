package dev.stampede.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The policies that the post-mortem and pattern ab-000738 name, by id.
 *
 * <table>
 * <caption>Presets; times in seconds</caption>
 * <tr><td>{@code naive}</td><td>0.01 for ever: the tight loop of the post-mortem</td></tr>
 * <tr><td>{@code fixed}</td><td>5 for ever: what ab-000738 fails first</td></tr>
 * <tr><td>{@code exponential}</td><td>min(30, 1 · 2^n)</td></tr>
 * <tr><td>{@code full-jitter}</td><td>U[0, min(30, 0.5 · 2^n)): the post-mortem's remedy</td></tr>
 * <tr><td>{@code equal-jitter}</td><td>e/2 + U[0, e/2), e = min(30, 1 · 2^n)</td></tr>
 * <tr><td>{@code decorrelated-jitter}</td><td>min(30, U[1, 3 · previous))</td></tr>
 * <tr><td>{@code additive-jitter}, {@code ab-000738}</td><td>e + U[0, e), e = min(30, 1 · 2^n): the remedy of ab-000738
 * (AuditBuffet Pattern Catalog, https://auditbuffet.com/patterns/ab-000738, CC-BY-4.0)</td></tr>
 * </table>
 */
public final class Presets {

    private static final Map<String, Policy> BY_ID = byId();

    private Presets() {}

    /** Ids in the order in which pages list them. */
    public static Set<String> ids() {
        return BY_ID.keySet();
    }

    public static @Nullable Policy find(String id) {
        return BY_ID.get(id);
    }

    /** The preset of that id, under its name. */
    public static NamedPolicy named(String id) {
        Policy policy = BY_ID.get(id);
        if (policy == null) {
            throw new IllegalArgumentException("no preset " + id);
        }
        return new NamedPolicy(id, policy);
    }

    private static Map<String, Policy> byId() {
        Envelope doubling = new Envelope.Geometric(1, 2);
        Policy additive = jittered(doubling, 30.0, new Jitter.Additive(1), null);
        Map<String, Policy> presets = new LinkedHashMap<>();
        presets.put("naive", Policy.of(new Envelope.Fixed(0.01)));
        presets.put("fixed", Policy.of(new Envelope.Fixed(5)));
        presets.put("exponential", jittered(doubling, 30.0, null, null));
        presets.put("full-jitter", jittered(new Envelope.Geometric(0.5, 2), 30.0, new Jitter.Full(), null));
        presets.put("equal-jitter", jittered(doubling, 30.0, new Jitter.Equal(), null));
        presets.put("decorrelated-jitter", jittered(new Envelope.Fixed(1), null, new Jitter.Decorrelated(3), 30.0));
        presets.put("additive-jitter", additive);
        presets.put("ab-000738", additive);
        return java.util.Collections.unmodifiableMap(presets);
    }

    private static Policy jittered(
            Envelope envelope, @Nullable Double cap, @Nullable Jitter jitter, @Nullable Double capAfter) {
        return new Policy(
                envelope,
                cap,
                jitter == null ? List.of() : List.of(jitter),
                0,
                capAfter,
                Reset.on(Reset.On.OPEN),
                GiveUp.NEVER,
                Anchor.FAILURE,
                null,
                false);
    }
}
