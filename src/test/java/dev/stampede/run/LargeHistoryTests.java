package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lists stay fast with 10,000 runs, because they read neither scenarios nor reports. */
class LargeHistoryTests {

    private static final int RUNS = 10_000;

    private final RunHouse house = new RunHouse(RunHouse.limits(20, RUNS), database());

    DataSource database() {
        return TestDatabase.fresh();
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** Runs whose scenarios and reports are large and cannot be read. */
    private void fill() {
        Run run = house.runs.submit(TestScenarios.small());
        house.runs.cancel(run.id());
        house.keeper.round();
        for (int i = 1; i < RUNS; i++) {
            house.jdbc
                    .sql("insert into run (id, name, state, scenario, created_at, kept_at, progress, progress_words,"
                            + " notes, report, policy, engine, client_count, tick_interval, words, tags)"
                            + " select cast(:id as uuid), :name, state, :long, :created, kept_at, progress,"
                            + " progress_words, notes, :long, policy, engine, client_count, tick_interval, :words,"
                            + " :tags from run where id = :first")
                    .param("id", UUID.randomUUID())
                    .param("name", "Run " + i)
                    .param("long", "no JSON ".repeat(500))
                    .param("created", RunColumns.time(RunHouse.NOW.plusSeconds(i)))
                    .param("words", "run " + i + "\nfull-jitter")
                    .param("tags", i % 100 == 0 ? "\nhundredth\n" : "")
                    .param("first", run.id())
                    .update();
        }
    }

    @Test
    void listsReadNoLargeTextsAndWalkAnIndex() {
        fill();
        house.jdbc.sql("analyze").update();
        RunFilter tagged = new RunFilter("run 9", null, "live", RunState.CANCELLED, "hundredth", null, null);

        assertThat(house.runs.list(0, 50).runs()).extracting(RunView::name).startsWith("Run 9999", "Run 9998");
        assertThat(house.runs.list(199, 50).total()).isEqualTo(RUNS);
        assertThat(house.history.list(tagged, 0, 50).runs())
                .hasSize(11)
                .extracting(RunView::name)
                .startsWith("Run 9900")
                .endsWith("Run 900");

        String plan = plan(RunSearch.listing(new RunSearch.Conditions(RunFilter.ALL)));
        assertThat(plan).contains("run_newest").doesNotContain("scenario", "report", "seq scan");
        System.out.printf(
                "10,000 runs: first page %d ms, last page %d ms, search %d ms%n",
                millis(() -> house.runs.list(0, 50)),
                millis(() -> house.runs.list(199, 50)),
                millis(() -> house.history.list(tagged, 0, 50)));
    }

    private String plan(String sql) {
        return String.join(
                        "\n",
                        house.jdbc
                                .sql("explain " + sql)
                                .param("size", 50)
                                .param("offset", 0)
                                .query(String.class)
                                .list())
                .toLowerCase(Locale.ROOT);
    }

    /** The median of eleven. */
    private static long millis(Supplier<RunPage> list) {
        long[] times = new long[11];
        for (int i = 0; i < times.length; i++) {
            long start = System.nanoTime();
            RunPage unused = list.get();
            times[i] = Duration.ofNanos(System.nanoTime() - start).toMillis();
        }
        java.util.Arrays.sort(times);
        return times[times.length / 2];
    }
}
