package dev.stampede.run;

import dev.stampede.format.Marks;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How values stand in the columns of the run table. */
final class RunColumns {

    static final int LONGEST_POLICY = 200;

    private static final int LONGEST_WORDS = 4000;

    private RunColumns() {}

    static @Nullable OffsetDateTime time(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static Marks marks(ResultSet row) throws SQLException {
        return new Marks(
                row.getString("name"), row.getString("note"), lines(row.getString("tags")), row.getBoolean("pinned"));
    }

    /** Texts, one a line. */
    static List<String> lines(String text) {
        String stripped = text.strip();
        return stripped.isEmpty() ? List.of() : List.of(stripped.split("\n"));
    }

    /** Each tag between line ends, so that a whole one can be looked for. */
    static String tags(List<String> tags) {
        return tags.isEmpty() ? "" : "\n" + String.join("\n", tags) + "\n";
    }

    /** What free search looks at. */
    static String words(Marks marks, String policy) {
        String name = marks.name() == null ? "" : marks.name();
        String words = String.join("\n", name, policy, String.join("\n", marks.tags()), marks.note());
        return plain(cut(words.toLowerCase(Locale.ROOT), LONGEST_WORDS));
    }

    static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }

    /** PostgreSQL stores every character but this one. */
    static String plain(String text) {
        return text.replace('\0', '\uFFFD');
    }
}
