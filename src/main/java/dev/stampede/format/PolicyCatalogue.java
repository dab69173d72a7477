package dev.stampede.format;

import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Presets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reconnect policies of real clients, read from {@code policies/catalogue.json}, beside the short forms of
 * {@link Presets}. Both can be named in a scenario.
 */
public final class PolicyCatalogue {

    private static final String RESOURCE = "/policies/catalogue.json";

    private final Map<String, CatalogueEntry> entries;
    private final Set<String> presetIds;

    PolicyCatalogue(Collection<CatalogueEntry> entries) {
        Map<String, CatalogueEntry> byId = new LinkedHashMap<>();
        Set<String> ids = new LinkedHashSet<>(Presets.ids());
        for (CatalogueEntry entry : entries) {
            if (byId.put(entry.id(), entry) != null || Presets.find(entry.id()) != null) {
                throw new IllegalArgumentException("two policies have the id " + entry.id());
            }
            if (entry.reconnects()) {
                ids.add(entry.id());
            }
        }
        this.entries = Collections.unmodifiableMap(byId);
        this.presetIds = Collections.unmodifiableSet(ids);
    }

    /** The catalogue that comes with Stampede; read once. */
    public static PolicyCatalogue builtIn() {
        return BuiltIn.CATALOGUE;
    }

    /** Every client, in the order of the file, those that do not reconnect included. */
    public Collection<CatalogueEntry> entries() {
        return entries.values();
    }

    public @Nullable CatalogueEntry find(String id) {
        return entries.get(id);
    }

    /** Ids that a scenario may name: the short forms first, then the clients that reconnect. */
    public Set<String> presetIds() {
        return presetIds;
    }

    /** The preset of that id; null if there is none or the client does not reconnect. */
    public @Nullable NamedPolicy preset(String id) {
        if (Presets.find(id) != null) {
            return Presets.named(id);
        }
        CatalogueEntry entry = entries.get(id);
        return entry == null ? null : entry.policy();
    }

    /** Read when first asked for: a scenario of short forms needs no file. */
    private static final class BuiltIn {

        private static final PolicyCatalogue CATALOGUE = read();

        private static PolicyCatalogue read() {
            try (InputStream json = PolicyCatalogue.class.getResourceAsStream(RESOURCE)) {
                if (json == null) {
                    throw new IllegalStateException(RESOURCE + " is missing");
                }
                return CatalogueReader.read(new String(json.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
