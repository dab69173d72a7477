package dev.stampede.run;

import dev.stampede.format.ScenarioReader;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Tick;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The history in the database. Its SQL is the same on H2 and PostgreSQL. */
@Repository
class RunStore {

    private static final String COLUMNS = "id, name, state, scenario, created_at, started_at, ended_at, progress,"
            + " progress_words, headline, failure, notes";

    private static final String END_UNKNOWN =
            "When exactly that was is not known; the end shown is the time at which Stampede was started again.";

    private static final ScenarioReader SCENARIOS = ScenarioReader.forHistory();

    private final JdbcClient jdbc;
    private final Clock clock;

    RunStore(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    void insert(Run run) {
        jdbc.sql("insert into run (id, name, state, scenario, created_at, kept_at, progress, progress_words, notes)"
                        + " values (:id, :name, :state, :scenario, :created, :created, :progress, :words, :notes)")
                .param("id", run.id())
                .param("name", run.name())
                .param("state", run.state().word())
                .param("scenario", ScenarioWriter.write(run.scenario()))
                .param("created", time(run.createdAt()))
                .param("progress", run.progress().fraction())
                .param("words", run.progress().words())
                .param("notes", String.join("\n", run.notes()))
                .update();
    }

    /** Writes what has changed of the run since it was last written, all of it or nothing. */
    @Transactional
    void keep(Run run, List<Tick> newTicks, @Nullable String newReport) {
        jdbc.sql("update run set state = :state, started_at = :started, ended_at = :ended, kept_at = :kept,"
                        + " progress = :progress, progress_words = :words, headline = :headline, failure = :failure,"
                        + " notes = :notes where id = :id")
                .param("id", run.id())
                .param("state", run.state().word())
                .param("started", time(run.startedAt()))
                .param("ended", time(run.endedAt()))
                .param("kept", time(clock.instant()))
                .param("progress", run.progress().fraction())
                .param("words", run.progress().words())
                .param("headline", run.headline())
                .param("failure", run.failure())
                .param("notes", String.join("\n", run.notes()))
                .update();
        if (newReport != null) {
            storeReport(run.id(), newReport, run.headline());
        }
        insertTicks(run.id(), newTicks);
    }

    private void insertTicks(UUID id, List<Tick> ticks) {
        for (int from = 0; from < ticks.size(); from += TickBlocks.MOST_TICKS) {
            List<Tick> block = ticks.subList(from, Math.min(ticks.size(), from + TickBlocks.MOST_TICKS));
            jdbc.sql("insert into tick_block (run_id, first_seq, last_seq, packed)"
                            + " values (:id, :first, :last, :packed)")
                    .param("id", id)
                    .param("first", block.get(0).seq())
                    .param("last", block.get(block.size() - 1).seq())
                    .param("packed", TickBlocks.pack(block))
                    .update();
        }
    }

    /** Puts the ticks of a run that has ended into as few blocks as they need. */
    @Transactional
    void repack(UUID id) {
        List<Tick> all = ticks(id, Integer.MIN_VALUE, Integer.MAX_VALUE);
        jdbc.sql("delete from tick_block where run_id = :id").param("id", id).update();
        insertTicks(id, all);
    }

    /** True if there was such a run. */
    boolean storeReport(UUID id, String json, @Nullable String headline) {
        return jdbc.sql("update run set report = :report, headline = :headline where id = :id")
                        .param("id", id)
                        .param("report", json)
                        .param("headline", headline)
                        .update()
                > 0;
    }

    Optional<Run> find(UUID id) {
        return jdbc.sql("select " + COLUMNS + " from run where id = :id")
                .param("id", id)
                .query(RunStore::run)
                .optional();
    }

    /** Newest first. */
    List<Run> page(int page, int size) {
        return jdbc.sql("select " + COLUMNS + " from run order by ordinal desc limit :size offset :offset")
                .param("size", size)
                .param("offset", (long) page * size)
                .query(RunStore::run)
                .list();
    }

    long count() {
        return jdbc.sql("select count(*) from run").query(Long.class).single();
    }

    /** Empty if there is no such run or no report of it. */
    Optional<String> report(UUID id) {
        return jdbc.sql("select report from run where id = :id and report is not null")
                .param("id", id)
                .query((row, number) -> row.getString(1))
                .optional();
    }

    List<Tick> ticks(UUID id, int fromSeq, int toSeq) {
        List<Tick> ticks = new ArrayList<>();
        jdbc.sql("select packed from tick_block where run_id = :id and last_seq >= :from and first_seq <= :to"
                        + " order by first_seq")
                .param("id", id)
                .param("from", fromSeq)
                .param("to", toSeq)
                .query((row, number) -> row.getBytes(1))
                .list()
                .forEach(block -> ticks.addAll(TickBlocks.unpack(block)));
        ticks.removeIf(tick -> tick.seq() < fromSeq || tick.seq() > toSeq);
        return ticks;
    }

    /** True if there was such a run. */
    boolean delete(UUID id) {
        return jdbc.sql("delete from run where id = :id").param("id", id).update() > 0;
    }

    /**
     * The runs that an earlier process left behind.
     *
     * @param waiting those that had not begun
     * @param underWay those that had
     */
    record LeftOvers(int waiting, int underWay) {}

    /** Ends the runs that an earlier process left behind. */
    LeftOvers interruptLeftOvers() {
        return new LeftOvers(
                interrupt(RunState.QUEUED, "Stampede ended before this run began. " + END_UNKNOWN),
                interrupt(
                        RunState.RUNNING,
                        "Stampede ended before this run did. What was measured up to then is kept. " + END_UNKNOWN));
    }

    /** Nobody saw the end; a clock that was set back must still not put it before the beginning. */
    private int interrupt(RunState left, String failure) {
        return jdbc.sql("update run set state = :interrupted, progress_words = :words, failure = :failure,"
                        + " ended_at = greatest(cast(:now as timestamp with time zone), created_at,"
                        + " coalesce(started_at, created_at)) where state = :left")
                .param("interrupted", RunState.INTERRUPTED.word())
                .param("words", RunState.INTERRUPTED.sentenceWord())
                .param("failure", failure)
                .param("now", time(clock.instant()))
                .param("left", left.word())
                .update();
    }

    /** True the first time this milestone is reached in the life of the database. */
    boolean reach(String milestone) {
        return jdbc.sql("insert into milestone (name, reached_at) select :name, :now"
                                + " where not exists (select 1 from milestone where name = :name)")
                        .param("name", milestone)
                        .param("now", time(clock.instant()))
                        .update()
                > 0;
    }

    private static Run run(ResultSet row, int number) throws SQLException {
        String notes = row.getString("notes");
        return new Run(
                row.getObject("id", UUID.class),
                row.getString("name"),
                RunState.ofWord(row.getString("state")),
                SCENARIOS.read(row.getString("scenario")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                instant(row, "started_at"),
                instant(row, "ended_at"),
                null,
                new Progress(row.getDouble("progress"), row.getString("progress_words")),
                row.getString("headline"),
                row.getString("failure"),
                notes.isEmpty() ? List.of() : List.of(notes.split("\n")));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
