package dev.stampede.web.page;

import dev.stampede.format.PolicySearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue's page. What an address asks for that there is not is read over: a stale link still shows something.
 *
 * @param count what was found, in words
 */
public record PolicyListView(
        String words, List<Filter> filters, String count, List<PolicyRow> rows, Set<String> selected) {

    /** One list of choices; its first choice is all. */
    public record Filter(String id, String label, List<FormView.Option> options) {}

    static PolicyListView of(String words, String verdict, String defect, String ecosystem, Set<String> selected) {
        String known = PolicySearch.ecosystems().contains(ecosystem) ? ecosystem : null;
        PolicySearch search =
                new PolicySearch(words, PolicySearch.verdict(verdict), PolicySearch.defect(defect), known);
        List<PolicyRow> rows = search.found().stream().map(PolicyRow::of).toList();
        return new PolicyListView(
                words,
                List.of(
                        verdicts(search),
                        filter(
                                "defect",
                                "Defect",
                                search.defect() == null ? null : AuditWords.lower(search.defect()),
                                PolicySearch.defectCodes().stream()
                                        .map(code -> new FormField.Choice(code, defectWords(code)))
                                        .toList()),
                        filter(
                                "ecosystem",
                                "Ecosystem",
                                known,
                                PolicySearch.ecosystems().stream()
                                        .map(id -> new FormField.Choice(id, AuditWords.ecosystem(id)))
                                        .toList())),
                rows.isEmpty()
                        ? "No policy is like that."
                        : rows.size() == 1 ? "1 policy" : Words.count(rows.size()) + " policies",
                rows,
                selected);
    }

    private static Filter verdicts(PolicySearch search) {
        return filter(
                "verdict",
                "Verdict",
                search.verdict() == null ? null : AuditWords.lower(search.verdict()),
                Arrays.asList(new FormField.Choice("pass", "PASS"), new FormField.Choice("fail", "FAIL")));
    }

    private static String defectWords(String code) {
        return AuditWords.defect(java.util.Objects.requireNonNull(PolicySearch.defect(code)));
    }

    private static Filter filter(String id, String label, @Nullable String chosen, List<FormField.Choice> choices) {
        List<FormView.Option> options = new ArrayList<>();
        options.add(new FormView.Option("", "any", chosen == null));
        choices.forEach(choice -> options.add(new FormView.Option(
                choice.value(), choice.words(), choice.value().equals(chosen))));
        return new Filter(id, label, options);
    }
}
