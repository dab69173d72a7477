package dev.stampede.format;

import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The profiles of the built-in catalogue. Each is worked out when it is first asked for, and kept. */
public final class PolicyProfiles {

    private static final Map<String, PolicyProfile> KEPT = new ConcurrentHashMap<>();

    private PolicyProfiles() {}

    /** The short forms first, then every client in the order of the file. */
    public static List<PolicyProfile> all() {
        return ids().parallelStream().map(PolicyProfiles::kept).toList();
    }

    /** The profile of that id; null if there is none. */
    public static @Nullable PolicyProfile find(String id) {
        return ids().contains(id) ? kept(id) : null;
    }

    /** Where the entries come from, each once, in the order in which they first appear. */
    public static Set<String> ecosystems() {
        Set<String> found = new LinkedHashSet<>(List.of(ShortForms.ECOSYSTEM));
        PolicyCatalogue.builtIn().entries().forEach(entry -> found.add(entry.ecosystem()));
        return found;
    }

    private static Set<String> ids() {
        Set<String> ids = new LinkedHashSet<>(Presets.ids());
        PolicyCatalogue.builtIn().entries().forEach(entry -> ids.add(entry.id()));
        return ids;
    }

    private static PolicyProfile kept(String id) {
        return KEPT.computeIfAbsent(id, PolicyProfiles::workedOut);
    }

    private static PolicyProfile workedOut(String id) {
        Policy shortForm = Presets.find(id);
        if (shortForm != null) {
            return PolicyProfile.ofShortForm(id, shortForm);
        }
        CatalogueEntry entry = PolicyCatalogue.builtIn().find(id);
        return PolicyProfile.of(java.util.Objects.requireNonNull(entry));
    }
}
