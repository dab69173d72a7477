package dev.stampede.web.page;

import dev.stampede.format.CatalogueEntry;
import dev.stampede.format.PolicyCatalogue;
import java.util.List;

/**
 * A preset that can be chosen.
 *
 * @param words its id, and the client that it is of
 */
public record PolicyChoice(String id, String words) {

    /** All presets, the short forms first. */
    static List<PolicyChoice> all() {
        PolicyCatalogue catalogue = PolicyCatalogue.builtIn();
        return catalogue.presetIds().stream()
                .map(id -> {
                    CatalogueEntry client = catalogue.find(id);
                    return new PolicyChoice(id, client == null ? id : id + ": " + client.name());
                })
                .toList();
    }
}
