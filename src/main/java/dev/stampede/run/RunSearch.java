package dev.stampede.run;

import dev.stampede.storm.Progress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds runs in the history. It reads neither scenarios nor reports: they may be large, and there may be many. */
@Repository
class RunSearch {

    private static final String COLUMNS = "id, name, state, engine, client_count, policy, created_at, started_at,"
            + " ended_at, progress, progress_words, tick_interval, headline, failure, notes, note, tags, pinned";

    private final JdbcClient jdbc;

    RunSearch(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Newest first. */
    List<RunView> page(RunFilter filter, int page, int size) {
        Conditions conditions = new Conditions(filter);
        return jdbc.sql(listing(conditions))
                .params(conditions.values)
                .param("size", size)
                .param("offset", (long) page * size)
                .query(RunSearch::view)
                .list();
    }

    static String listing(Conditions conditions) {
        return "select " + COLUMNS + " from run where " + conditions.sql
                + " order by created_at desc, ordinal desc limit :size offset :offset";
    }

    long count(RunFilter filter) {
        Conditions conditions = new Conditions(filter);
        return jdbc.sql("select count(*) from run where " + conditions.sql)
                .params(conditions.values)
                .query(Long.class)
                .single();
    }

    /** All of them, newest first. */
    List<UUID> ids(RunFilter filter) {
        Conditions conditions = new Conditions(filter);
        return jdbc.sql("select id from run where " + conditions.sql + " order by created_at desc, ordinal desc")
                .params(conditions.values)
                .query(UUID.class)
                .list();
    }

    /** All policies that runs have, by their names. */
    List<String> policies() {
        return jdbc.sql("select distinct policy from run where deleted_at is null order by policy")
                .query(String.class)
                .list();
    }

    /** How many runs are in which state. */
    Map<RunState, Long> states() {
        Map<RunState, Long> states = new LinkedHashMap<>();
        jdbc.sql("select state, count(*) from run where deleted_at is null group by state")
                .query(row -> {
                    states.put(RunState.ofWord(row.getString(1)), row.getLong(2));
                });
        return states;
    }

    private static RunView view(ResultSet row, int number) throws SQLException {
        return new RunView(
                row.getObject("id", UUID.class),
                row.getString("name"),
                row.getString("state"),
                row.getString("engine"),
                row.getInt("client_count"),
                row.getString("policy"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                RunColumns.instant(row, "started_at"),
                RunColumns.instant(row, "ended_at"),
                null,
                new Progress(row.getDouble("progress"), row.getString("progress_words")),
                row.getDouble("tick_interval"),
                row.getString("headline"),
                row.getString("failure"),
                RunColumns.lines(row.getString("notes")),
                row.getString("note"),
                RunColumns.lines(row.getString("tags")),
                row.getBoolean("pinned"),
                null);
    }

    /** A filter as SQL. */
    static final class Conditions {

        final StringBuilder sql = new StringBuilder("deleted_at is null");
        final Map<String, Object> values = new LinkedHashMap<>();

        Conditions(RunFilter filter) {
            if (filter.text() != null && !filter.text().isBlank()) {
                add("words like :text escape '!'", "text", containing(filter.text()));
            }
            if (filter.policy() != null) {
                add("policy = :policy", "policy", filter.policy());
            }
            if (filter.engine() != null) {
                add("engine = :engine", "engine", filter.engine());
            }
            if (filter.state() != null) {
                add("state = :state", "state", filter.state().word());
            }
            if (filter.tag() != null) {
                add("tags like :tag escape '!'", "tag", containing("\n" + filter.tag() + "\n"));
            }
            if (filter.from() != null) {
                add("created_at >= :from", "from", filter.from().atOffset(java.time.ZoneOffset.UTC));
            }
            if (filter.before() != null) {
                add("created_at < :before", "before", filter.before().atOffset(java.time.ZoneOffset.UTC));
            }
        }

        private void add(String condition, String name, Object value) {
            sql.append(" and ").append(condition);
            values.put(name, value);
        }

        private static String containing(String text) {
            String plain = RunColumns.plain(text).toLowerCase(Locale.ROOT);
            return "%" + plain.replaceAll("([!%_])", "!$1") + "%";
        }
    }
}
