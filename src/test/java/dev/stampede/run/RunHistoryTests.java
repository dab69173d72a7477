package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.format.Marks;
import dev.stampede.storm.StormResult.Ending;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Find runs, write on them, delete them and have them back. */
class RunHistoryTests {

    private static final int ALL = Integer.MAX_VALUE;

    private final RunHouse house = new RunHouse(RunHouse.limits(20, 500), database());
    private final Runs runs = house.runs;
    private final RunHistory history = house.history;

    javax.sql.DataSource database() {
        return TestDatabase.fresh();
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** A run that has ended and is stored. */
    private UUID ended(String name) {
        UUID id = runs.submit(TestScenarios.named(name, 10)).id();
        runs.cancel(id);
        house.keeper.round();
        return id;
    }

    private List<String> found(RunQuery query) {
        return history.list(query.filter(), 0, 100).runs().stream()
                .map(run -> String.valueOf(run.name()))
                .toList();
    }

    private static RunQuery text(String text) {
        return new RunQuery(text, null, null, null, null, null, null);
    }

    private static RunQuery between(@Nullable String from, @Nullable String to) {
        return new RunQuery(null, null, null, null, null, from, to);
    }

    @Test
    void runsAreFoundByWhatIsWrittenOnThem() {
        UUID first = ended("Alpha 100%");
        ended("Beta");
        history.mark(first, old -> new Marks(old.name(), "Seen on Monday", List.of("prod", "büro"), false));

        assertThat(found(text("alpha"))).containsExactly("Alpha 100%");
        assertThat(found(text("MONDAY"))).containsExactly("Alpha 100%");
        assertThat(found(text("BÜRO"))).containsExactly("Alpha 100%");
        assertThat(found(text("full-jitter"))).containsExactly("Beta", "Alpha 100%");
        assertThat(found(text("0%"))).containsExactly("Alpha 100%");
        assertThat(found(text("_lpha"))).isEmpty();
        assertThat(found(text("'; drop table run --"))).isEmpty();
        assertThat(found(new RunQuery(null, null, null, null, "prod", null, null)))
                .containsExactly("Alpha 100%");
        assertThat(found(new RunQuery(null, null, null, null, "pro", null, null)))
                .isEmpty();
    }

    @Test
    void runsAreFoundByPolicyEngineStateAndDay() {
        ended("first");
        house.clock.pass(Duration.ofDays(1));
        runs.submit(TestScenarios.named("second", 10));

        assertThat(found(new RunQuery(null, "full-jitter", "live", "cancelled", "", " ", null)))
                .containsExactly("first");
        assertThat(found(new RunQuery(null, "naive", null, null, null, null, null)))
                .isEmpty();
        assertThat(found(new RunQuery(null, null, "virtual", null, null, null, null)))
                .isEmpty();
        assertThat(found(new RunQuery(null, null, null, "queued", null, null, null)))
                .containsExactly("second");
        assertThat(found(between("2026-11-30", "2026-11-30"))).containsExactly("first");
        assertThat(found(between("2026-12-01", null))).containsExactly("second");
        assertThat(found(between(null, "2026-11-29"))).isEmpty();
        assertThat(found(between("2026-12-01T13:00:00+01:00", null))).containsExactly("second");
        assertThat(found(between(null, "2026-12-01T12:00:00Z"))).containsExactly("first");
        assertThat(history.policies()).containsExactly("full-jitter");
    }

    @Test
    void aQueryThatMeansNothingSaysAllThatIsWrong() {
        RunQuery query =
                new RunQuery("x".repeat(201), null, "warp", "stuck", null, "yesterday", "99999-01-01T00:00:00Z");

        assertThatThrownBy(query::filter)
                .isInstanceOfSatisfying(
                        RunQuery.Invalid.class,
                        invalid ->
                                assertThat(invalid.problems()).containsOnlyKeys("q", "engine", "state", "from", "to"));
    }

    @Test
    void whatIsWrittenOnARunSurvivesTheStore() {
        UUID id = ended("before");
        Marks marks = new Marks("after", "two\nlines", List.of("a", "b"), true);

        assertThat(history.mark(id, old -> marks).marks()).isEqualTo(marks);

        assertThat(runs.get(id).marks()).isEqualTo(marks);
        assertThat(history.list(RunFilter.ALL, 0, 1).runs().get(0).marks()).isEqualTo(marks);
        assertThat(runs.get(id).scenario().name()).isEqualTo("before");
    }

    @Test
    void aRunningRunCanBeWrittenOnAndKeepsItToTheEnd() {
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.await(run.id(), RunState.RUNNING);
        house.keeper.round();
        Marks marks = new Marks("named while it ran", "", List.of(), true);

        history.mark(run.id(), old -> marks);
        assertThat(house.events(RunChanged.class))
                .last()
                .extracting(changed -> changed.run().name())
                .isEqualTo("named while it ran");
        assertThat(found(text("while it ran"))).containsExactly("named while it ran");
        house.storm.end(Ending.SETTLED);
        house.await(run.id(), RunState.COMPLETED);
        house.keeper.round();

        assertThat(house.queue.find(run.id())).isNull();
        assertThat(runs.get(run.id()).marks()).isEqualTo(marks);
    }

    @Test
    void aDeletedRunIsNowhereUntilItIsBroughtBackWhole() {
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.listeners.add(event -> {
            if (event instanceof StormEnded) {
                runs.storeReport(run.id(), "{\"all\":\"well\"}", "Everybody was back.");
            }
        });
        house.storm.ticks(0, 9);
        house.storm.end(Ending.SETTLED);
        Run before = house.await(run.id(), RunState.COMPLETED);

        // Not stored yet: what is deleted is stored first.
        history.delete(run.id());

        assertThatThrownBy(() -> runs.get(run.id())).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> runs.report(run.id())).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> runs.ticks(run.id(), 0, ALL)).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> history.delete(run.id())).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> history.mark(run.id(), old -> old)).isInstanceOf(RunNotFound.class);
        assertThat(history.list(RunFilter.ALL, 0, 10).total()).isZero();

        assertThat(history.restore(run.id())).isEqualTo(before);
        assertThat(history.restore(run.id())).isEqualTo(before);
        assertThat(runs.report(run.id())).contains("{\"all\":\"well\"}");
        assertThat(runs.ticks(run.id(), 0, ALL)).isEqualTo(TestTicks.range(0, 9));
    }

    @Test
    void aDeletedRunIsGoneForGoodAfterADay() {
        UUID id = ended("x");
        history.delete(id);
        house.clock.pass(Duration.ofHours(23));
        house.keeper.round();
        history.restore(id);
        history.delete(id);
        house.clock.pass(Duration.ofHours(25));
        house.keeper.round();

        assertThatThrownBy(() -> history.restore(id)).isInstanceOf(RunNotFound.class);
    }

    @Test
    void theBinHoldsTheLatestOnly() {
        UUID first = ended("first");
        history.delete(first);
        for (int i = 0; i < RunRetention.MOST_DELETED; i++) {
            house.clock.pass(Duration.ofSeconds(1));
            history.delete(ended("x"));
        }

        assertThatThrownBy(() -> history.restore(first)).isInstanceOf(RunNotFound.class);
        assertThat(house.jdbc
                        .sql("select count(*) from run")
                        .query(Integer.class)
                        .single())
                .isEqualTo(RunRetention.MOST_DELETED);
    }
}
