package dev.stampede.policy;

/**
 * A policy with the name under which people chose it: a preset's id, or {@code custom}.
 */
public record NamedPolicy(String name, Policy policy) {

    /** The name of policies that are no preset. */
    public static final String CUSTOM = "custom";
}
