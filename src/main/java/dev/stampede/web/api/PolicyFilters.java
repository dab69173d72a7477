package dev.stampede.web.api;

import dev.stampede.audit.Defect;
import dev.stampede.audit.Verdict;
import dev.stampede.format.PolicySearch;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The query parameters of a search in the catalogue; blank ones do not matter. */
final class PolicyFilters {

    private PolicyFilters() {}

    /**
     * @throws InvalidParameter if one has a value that is none
     */
    static PolicySearch of(String words, String verdict, String defect, String ecosystem) {
        Verdict asked = verdict.isBlank() ? null : PolicySearch.verdict(verdict);
        require("verdict", verdict, asked, java.util.List.of("PASS", "FAIL"));
        Defect.Kind kind = defect.isBlank() ? null : PolicySearch.defect(defect);
        require("defect", defect, kind, PolicySearch.defectCodes());
        String from = PolicySearch.ecosystems().contains(ecosystem) ? ecosystem : null;
        require("ecosystem", ecosystem, from, PolicySearch.ecosystems());
        return new PolicySearch(words, asked, kind, from);
    }

    private static void require(String name, String given, @Nullable Object known, Collection<String> values) {
        if (!given.isBlank() && known == null) {
            throw new InvalidParameter(
                    name, "The parameter " + name + " must be one of " + String.join(", ", values) + ".");
        }
    }
}
