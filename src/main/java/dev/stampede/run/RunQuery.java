package dev.stampede.run;

import dev.stampede.storm.EngineKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What runs are looked for by, as it was typed. Null and blank are the same, as forms send it.
 *
 * @param q see {@link RunFilter#text()}
 * @param from a day (from its beginning, UTC) or an instant
 * @param to a day (to its end, UTC) or an instant
 */
public record RunQuery(
        @Nullable String q,
        @Nullable String policy,
        @Nullable String engine,
        @Nullable String state,
        @Nullable String tag,
        @Nullable String from,
        @Nullable String to) {

    /** No value may have more characters. */
    public static final int LONGEST = 200;

    private static final int LAST_YEAR = 9998;

    /** Words are not what they should be; by the name of the value, a sentence each. */
    public static final class Invalid extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Map<String, String> problems;

        private Invalid(Map<String, String> problems) {
            super(String.valueOf(problems));
            this.problems = problems;
        }

        /** Never empty. */
        public Map<String, String> problems() {
            return problems;
        }
    }

    /**
     * What it means.
     *
     * @throws Invalid with everything that means nothing
     */
    public RunFilter filter() {
        Map<String, String> problems = new LinkedHashMap<>();
        String tagged = text("tag", tag, problems);
        String stateWord = word("state", state, RunState.values(), problems);
        RunFilter filter = new RunFilter(
                text("q", q, problems),
                text("policy", policy, problems),
                word("engine", engine, EngineKind.values(), problems),
                stateWord == null ? null : RunState.ofWord(stateWord),
                tagged == null ? null : tagged.toLowerCase(Locale.ROOT),
                time("from", from, 0, problems),
                time("to", to, 1, problems));
        if (!problems.isEmpty()) {
            throw new Invalid(problems);
        }
        return filter;
    }

    private static @Nullable String text(String name, @Nullable String value, Map<String, String> problems) {
        if (value == null || value.isBlank()) {
            return null;
        }
        if (value.length() > LONGEST) {
            problems.put(name, "At most " + LONGEST + " characters can be looked for.");
            return null;
        }
        return value.strip();
    }

    private static @Nullable String word(
            String name, @Nullable String value, Enum<?>[] known, Map<String, String> problems) {
        String word = text(name, value, problems);
        List<String> words = Arrays.stream(known)
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .toList();
        if (word != null && !words.contains(word)) {
            problems.put(name, "This must be one of " + String.join(", ", words) + ".");
            return null;
        }
        return word;
    }

    /** A day stands for its beginning, so many days later. */
    private static @Nullable Instant time(String name, @Nullable String value, int days, Map<String, String> problems) {
        String text = text(name, value, problems);
        if (text == null) {
            return null;
        }
        try {
            OffsetDateTime time = text.indexOf('T') < 0
                    ? LocalDate.parse(text).plusDays(days).atStartOfDay().atOffset(ZoneOffset.UTC)
                    : OffsetDateTime.parse(text);
            if (time.getYear() >= 0 && time.getYear() <= LAST_YEAR) {
                return time.toInstant();
            }
        } catch (DateTimeException wrong) {
            // said below
        }
        problems.put(name, "This must be a day such as 2026-11-30 or an instant such as 2026-11-30T12:00:00Z.");
        return null;
    }
}
