package dev.stampede.web.page;

import dev.stampede.run.RunQuery;
import dev.stampede.run.RunState;
import dev.stampede.storm.EngineKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The form that looks for runs.
 *
 * @param query as it was typed
 * @param policies to choose from
 * @param problems what means nothing, by the name of the field
 * @param total runs that were found
 * @param narrowed true if not all runs were asked for
 */
public record SearchForm(
        RunQuery query, List<String> policies, Map<String, String> problems, long total, boolean narrowed) {

    private static final Pattern QUERY_STRING = Pattern.compile("[A-Za-z0-9&=%._~+-]{1,2000}");

    public List<String> states() {
        return words(RunState.values());
    }

    public List<String> engines() {
        return words(EngineKind.values());
    }

    private static List<String> words(Enum<?>[] values) {
        return Arrays.stream(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** How many were found, in words. */
    public String found() {
        return Words.count(total, "run") + (narrowed ? " found" : "");
    }

    /** The query string of a page of what was found; may be empty. */
    public String queryString(int page) {
        UriComponentsBuilder address = UriComponentsBuilder.newInstance();
        add(address, "q", query.q());
        add(address, "policy", query.policy());
        add(address, "engine", query.engine());
        add(address, "state", query.state());
        add(address, "tag", query.tag());
        add(address, "from", query.from());
        add(address, "to", query.to());
        add(address, "page", page == 0 ? null : String.valueOf(page));
        return Objects.toString(address.encode().build().getQuery(), "");
    }

    private static void add(UriComponentsBuilder address, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            address.queryParam(name, "{" + name + "}").uriVariables(Map.of(name, value));
        }
    }

    /** The list's address with a query string that came from outside. */
    static String address(String queryString) {
        return QUERY_STRING.matcher(queryString).matches() ? "/runs?" + queryString : "/runs";
    }
}
