package dev.stampede.run;

import static dev.stampede.run.RunColumns.time;

import dev.stampede.format.Marks;
import dev.stampede.format.ScenarioReader;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Tick;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The history in the database. Its SQL is the same on H2 and PostgreSQL. */
@Repository
class RunStore {

    private static final String COLUMNS = "id, name, note, tags, pinned, state, scenario, created_at, started_at,"
            + " ended_at, progress, progress_words, headline, failure, notes";

    private static final String INSERT = """
            insert into run (id, name, note, tags, pinned, words, state, scenario, policy, engine, client_count,
                tick_interval, created_at, kept_at, progress, progress_words, notes, owner, leased_until)
            values (:id, :name, :note, :tags, :pinned, :search, :state, :scenario, :policy, :engine, :clients,
                :tick, :created, :created, :progress, :words, :notes, :owner,
            """ + RunLeases.END + ")";

    private static final ScenarioReader SCENARIOS = ScenarioReader.forHistory();

    private final JdbcClient jdbc;
    private final RunOwner owner;
    private final Clock clock;

    RunStore(JdbcClient jdbc, RunOwner owner, Clock clock) {
        this.jdbc = jdbc;
        this.owner = owner;
        this.clock = clock;
    }

    void insert(Run run) {
        RunView view = RunView.brief(run);
        String policy = RunColumns.cut(view.policy(), RunColumns.LONGEST_POLICY);
        marks(jdbc.sql(INSERT), run.marks(), policy)
                .param("id", run.id())
                .param("owner", owner.id())
                .param("state", view.state())
                .param("scenario", ScenarioWriter.write(run.scenario()))
                .param("policy", policy)
                .param("engine", view.engine())
                .param("clients", view.clientCount())
                .param("tick", view.tickInterval())
                .param("created", time(run.createdAt()))
                .param("progress", run.progress().fraction())
                .param("words", run.progress().words())
                .param("notes", String.join("\n", run.notes()))
                .update();
    }

    /** All of them or none. */
    @Transactional
    void insert(List<Run> runs) {
        runs.forEach(this::insert);
    }

    /** Stores a run that came from elsewhere, in the place of a deleted one; false if there is one that is not. */
    @Transactional
    boolean insert(ArchivedRun archived) {
        Run run = archived.run();
        jdbc.sql("delete from run where id = :id and deleted_at is not null")
                .param("id", run.id())
                .update();
        if (find(run.id()).isPresent()) {
            return false;
        }
        insert(run);
        keep(run, archived.ticks(), archived.report());
        return true;
    }

    private static StatementSpec marks(StatementSpec statement, Marks marks, String policy) {
        return statement
                .param("name", marks.name() == null ? null : RunColumns.plain(marks.name()))
                .param("note", marks.note())
                .param("tags", RunColumns.tags(marks.tags()))
                .param("pinned", marks.pinned())
                .param("search", RunColumns.words(marks, policy));
    }

    /** Writes what people wrote on a run; true if there is such a run. */
    boolean mark(UUID id, Marks marks, String policy) {
        return marks(
                                jdbc.sql("update run set name = :name, note = :note, tags = :tags, pinned = :pinned,"
                                        + " words = :search where id = :id"),
                                marks,
                                policy)
                        .param("id", id)
                        .update()
                > 0;
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
        mark(run.id(), run.marks(), run.scenario().policy().label());
        if (newReport != null) {
            storeReport(run.id(), newReport, run.headline());
        }
        insertTicks(run.id(), newTicks);
    }

    /** Writes all of a run of which nothing, something or all may be there, all of it or nothing. */
    @Transactional
    void keepWhole(Run run, List<Tick> ticks, @Nullable String report) {
        jdbc.sql("delete from tick_block where run_id = :id")
                .param("id", run.id())
                .update();
        boolean there = jdbc.sql("select count(*) from run where id = :id")
                        .param("id", run.id())
                        .query(Long.class)
                        .single()
                > 0;
        if (!there) {
            insert(run);
        }
        keep(run, ticks, report);
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
        return jdbc.sql("select " + COLUMNS + " from run where id = :id and deleted_at is null")
                .param("id", id)
                .query(RunStore::run)
                .optional();
    }

    /** Empty if there is no such run or no report of it. */
    Optional<String> report(UUID id) {
        return jdbc.sql("select report from run where id = :id and report is not null and deleted_at is null")
                .param("id", id)
                .query((row, number) -> row.getString(1))
                .optional();
    }

    List<Tick> ticks(UUID id, int fromSeq, int toSeq) {
        List<Tick> ticks = new ArrayList<>();
        jdbc.sql(
                        "select packed from tick_block where run_id = :id and last_seq >= :from and first_seq <= :to"
                                + " and exists (select 1 from run where run.id = run_id and deleted_at is null) order by first_seq")
                .param("id", id)
                .param("from", fromSeq)
                .param("to", toSeq)
                .query((row, number) -> row.getBytes(1))
                .list()
                .forEach(block -> ticks.addAll(TickBlocks.unpack(block)));
        ticks.removeIf(tick -> tick.seq() < fromSeq || tick.seq() > toSeq);
        return ticks;
    }

    /** True the first time this milestone is reached in the life of the database. */
    boolean reach(String milestone) {
        try {
            return jdbc.sql("insert into milestone (name, reached_at) select :name, :now"
                                    + " where not exists (select 1 from milestone where name = :name)")
                            .param("name", milestone)
                            .param("now", time(clock.instant()))
                            .update()
                    > 0;
        } catch (DuplicateKeyException another) {
            return false;
        }
    }

    private static Run run(ResultSet row, int number) throws SQLException {
        return new Run(
                row.getObject("id", UUID.class),
                RunColumns.marks(row),
                RunState.ofWord(row.getString("state")),
                SCENARIOS.read(row.getString("scenario")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                RunColumns.instant(row, "started_at"),
                RunColumns.instant(row, "ended_at"),
                null,
                new Progress(row.getDouble("progress"), row.getString("progress_words")),
                row.getString("headline"),
                row.getString("failure"),
                RunColumns.lines(row.getString("notes")));
    }
}
