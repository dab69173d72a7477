package dev.stampede.run;

import dev.stampede.format.Marks;
import dev.stampede.format.ScenarioReader;
import dev.stampede.storm.Scenario;
import java.util.List;
import java.util.UUID;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;

/**
 * Fills the columns by which the history is searched for runs that were stored before there were such columns. A run
 * whose scenario cannot be read any more stays, and is found by its name only.
 */
@Component
class SearchColumns implements JavaMigration {

    private static final Logger log = LoggerFactory.getLogger(SearchColumns.class);
    private static final ScenarioReader SCENARIOS = ScenarioReader.forHistory();

    @Override
    public MigrationVersion getVersion() {
        return MigrationVersion.fromVersion("2.1");
    }

    @Override
    public String getDescription() {
        return "search columns";
    }

    @Override
    public @Nullable Integer getChecksum() {
        return null;
    }

    @Override
    public boolean canExecuteInTransaction() {
        return true;
    }

    @Override
    public void migrate(Context context) {
        fill(JdbcClient.create(new SingleConnectionDataSource(context.getConnection(), true)));
    }

    static void fill(JdbcClient jdbc) {
        List<UUID> ids = jdbc.sql("select id from run where words = ''")
                .query(UUID.class)
                .list();
        ids.forEach(id -> fill(jdbc, id));
    }

    private static void fill(JdbcClient jdbc, UUID id) {
        record Stored(@Nullable String name, String scenario) {}
        Stored stored = jdbc.sql("select name, scenario from run where id = :id")
                .param("id", id)
                .query((row, number) -> new Stored(row.getString(1), row.getString(2)))
                .single();
        try {
            fill(jdbc, id, Marks.named(stored.name()), SCENARIOS.read(stored.scenario()));
        } catch (RuntimeException unreadable) {
            log.warn("The scenario of run {} cannot be read, so it can be found by its name only", id, unreadable);
        }
    }

    private static void fill(JdbcClient jdbc, UUID id, Marks marks, Scenario scenario) {
        String policy = RunColumns.cut(scenario.policy().label(), RunColumns.LONGEST_POLICY);
        jdbc.sql("update run set policy = :policy, engine = :engine, client_count = :clients, tick_interval = :tick,"
                        + " words = :words where id = :id")
                .param("policy", policy)
                .param("engine", RunView.engine(scenario))
                .param("clients", scenario.clientCount())
                .param("tick", RunView.tickInterval(scenario))
                .param("words", RunColumns.words(marks, policy))
                .param("id", id)
                .update();
    }
}
