package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.ScenarioWriter;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A history that was stored before it could be searched. */
class SearchColumnsTests {

    DataSource database() {
        return TestDatabase.empty();
    }

    private static void migrate(DataSource database, String version) {
        Flyway.configure()
                .dataSource(database)
                .javaMigrations(new SearchColumns())
                .target(version)
                .load()
                .migrate();
    }

    private static UUID store(JdbcClient jdbc, String name, String scenario) {
        UUID id = UUID.randomUUID();
        jdbc.sql("insert into run (id, name, state, scenario, created_at, kept_at, progress, progress_words, notes)"
                        + " values (:id, :name, 'completed', :scenario, :now, :now, 1, 'Completed', '')")
                .param("id", id)
                .param("name", name)
                .param("scenario", scenario)
                .param("now", RunColumns.time(RunHouse.NOW))
                .update();
        return id;
    }

    @Test
    void storedRunsCanBeFoundAndAnUnreadableOneHoldsNothingUp() {
        DataSource database = database();
        JdbcClient jdbc = JdbcClient.create(database);
        migrate(database, "1");
        store(jdbc, "Broken", "no JSON");
        UUID good = store(
                jdbc, "Good", ScenarioWriter.write(TestScenarios.scenario("Good", 12, 1800, Duration.ofMillis(10))));

        migrate(database, "latest");

        RunSearch search = new RunSearch(jdbc);
        assertThat(search.count(RunFilter.ALL)).isEqualTo(2);
        RunFilter filter = new RunQuery("FULL-J", "full-jitter", "live", null, null, null, null).filter();
        assertThat(search.page(filter, 0, 10)).singleElement().satisfies(run -> {
            assertThat(run.id()).isEqualTo(good);
            assertThat(run.clientCount()).isEqualTo(12);
            assertThat(run.tickInterval()).isEqualTo(0.5);
            assertThat(run.tags()).isEmpty();
        });
    }
}
