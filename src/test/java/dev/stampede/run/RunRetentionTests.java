package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.Marks;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunRetentionTests {

    javax.sql.DataSource database() {
        return TestDatabase.fresh();
    }

    private RunHouse keeping(@Nullable Integer count, @Nullable Duration age) {
        return new RunHouse(new RunSettings(20, 100, new RunSettings.Keep(count, age)), database());
    }

    private static UUID ended(RunHouse house, String name) {
        UUID id = house.runs.submit(TestScenarios.named(name, 10)).id();
        house.runs.cancel(id);
        house.keeper.round();
        return id;
    }

    private static List<String> names(RunHouse house) {
        return house.runs.list(0, 100).runs().stream()
                .map(run -> String.valueOf(run.name()))
                .toList();
    }

    @Test
    void withoutLimitsNothingGoes() {
        try (RunHouse house = keeping(null, null)) {
            ended(house, "old");
            house.clock.pass(Duration.ofDays(10_000));
            ended(house, "new");

            assertThat(names(house)).containsExactly("new", "old");
        }
    }

    @Test
    void theNewestStayAndPinnedAndActiveRunsNeverGo() {
        try (RunHouse house = keeping(2, null)) {
            UUID pinned = ended(house, "pinned");
            house.history.mark(pinned, old -> new Marks("pinned", "", List.of(), true));
            house.runs.submit(TestScenarios.named("waiting", 10));
            for (String name : List.of("a", "b", "c")) {
                house.clock.pass(Duration.ofSeconds(1));
                ended(house, name);
            }

            assertThat(names(house)).containsExactly("c", "b", "waiting", "pinned");
        }
    }

    @Test
    void whatEndedLongAgoGoesWithinAnHour() {
        try (RunHouse house = keeping(null, Duration.ofDays(7))) {
            UUID pinned = ended(house, "pinned");
            house.history.mark(pinned, old -> new Marks("pinned", "", List.of(), true));
            ended(house, "old");
            house.runs.submit(TestScenarios.named("waiting", 10));
            house.clock.pass(Duration.ofDays(7).minusMinutes(30));
            house.keeper.round();
            assertThat(names(house)).containsExactly("waiting", "old", "pinned");

            house.clock.pass(Duration.ofMinutes(61));
            house.keeper.round();

            assertThat(names(house)).containsExactly("waiting", "pinned");
        }
    }

    @Test
    void betweenSweepsNothingIsAskedOfTheDatabase() {
        try (RunHouse house = keeping(1, null)) {
            ended(house, "a");
            house.jdbc.sql("update run set state = 'failed', pinned = true").update();
            ended(house, "b");
            house.jdbc.sql("update run set pinned = false").update();
            house.keeper.round();
            assertThat(names(house)).containsExactly("b", "a");

            house.clock.pass(Duration.ofHours(1));
            house.keeper.round();
            assertThat(names(house)).containsExactly("b");
        }
    }

    @Test
    void aClockThatWasSetBackDoesNotKeepTheNextSweepAway() {
        try (RunHouse house = keeping(1, null)) {
            ended(house, "a");
            house.jdbc.sql("update run set pinned = true").update();
            ended(house, "b");
            house.jdbc.sql("update run set pinned = false").update();

            house.clock.pass(Duration.ofDays(-1));
            house.keeper.round();
            assertThat(names(house)).containsExactly("b");
        }
    }
}
