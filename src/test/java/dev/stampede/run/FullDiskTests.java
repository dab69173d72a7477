package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.stampede.storm.StormResult.Ending;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** H2 gives its database up when the disk is full. When there is room again, nothing of what ran must be missing. */
@Timeout(60)
class FullDiskTests {

    @TempDir
    Path folder = Path.of("");

    @AfterEach
    void roomAgain() {
        FullDisk.FULL.set(false);
    }

    @Test
    void aRunThatWentOnWhileTheDiskWasFullIsStoredWholeWhenThereIsRoomAgain() {
        FullDisk.register();
        try (RunHouse house = new RunHouse(RunHouse.limits(3, 10), database())) {
            Run before = house.runs.submit(TestScenarios.small());
            house.runs.cancel(before.id());
            house.keeper.round();
            Run run = house.runs.submit(TestScenarios.small());
            house.working();
            house.storm.ticks(0, 9);
            house.awaitTicks(run.id(), 10);
            house.keeper.round();

            FullDisk.FULL.set(true);
            house.storm.ticks(10, 19);
            house.awaitTicks(run.id(), 20);
            await().atMost(Duration.ofSeconds(20)).until(() -> {
                house.keeper.round();
                return !house.runs.get(run.id()).notes().isEmpty();
            });
            house.storm.ticks(20, 29);
            house.storm.end(Ending.SETTLED);
            house.await(run.id(), RunState.COMPLETED);
            house.keeper.round();
            assertThat(house.runs.ticks(run.id(), 0, 100)).hasSize(30);

            FullDisk.FULL.set(false);
            await().atMost(Duration.ofSeconds(20)).until(() -> {
                house.keeper.round();
                return house.queue.all().isEmpty();
            });
            assertThat(house.store.ticks(run.id(), 0, 100)).isEqualTo(TestTicks.range(0, 29));
            assertThat(house.runs.get(run.id()).state()).isEqualTo(RunState.COMPLETED);
            assertThat(house.runs.get(before.id()).state()).isEqualTo(RunState.CANCELLED);
        }
    }

    /** Written at once: what H2 has taken and not yet written when the disk is full is lost, as the safety page says. */
    private HikariDataSource database() {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl("jdbc:h2:fulldisk:" + folder + "/stampede;DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0");
        pool.setUsername("sa");
        pool.setMaximumPoolSize(3);
        pool.setConnectionTimeout(1000);
        HikariDataSource database = new HikariDataSource(pool);
        TestDatabase.migrate(database);
        return database;
    }
}
