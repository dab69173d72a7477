package dev.stampede.run;

import com.zaxxer.hikari.HikariDataSource;
import dev.stampede.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A run service put together by hand: rounds of herald and keeper happen when the test says so. */
final class RunHouse implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    final ScriptedStorm storm = new ScriptedStorm();
    final List<Object> events = new CopyOnWriteArrayList<>();
    final List<Consumer<Object>> listeners = new CopyOnWriteArrayList<>();
    final RunQueue queue = new RunQueue();
    final DataSource database;
    final JdbcClient jdbc;
    final TestClock clock = new TestClock(NOW);
    final RunStore store;
    final RunLeases leases;
    final RunSearch search;
    final RunBin bin;
    final SubmissionKeys keys;
    final RunHerald herald;
    final RunKeeper keeper;
    final RunWorker worker;
    final Runs runs;
    final RunHistory history;
    final RunArchive archive;
    private final Thread working;

    RunHouse() {
        this(limits(3, 10), TestDatabase.fresh());
    }

    static RunSettings limits(int queued, int stored) {
        return new RunSettings(queued, stored, new RunSettings.Keep(null, null));
    }

    RunHouse(RunSettings settings, DataSource database) {
        this(settings, database, new RunOwner(UUID.randomUUID(), true));
    }

    /** @param owner who it is among others that use the database */
    RunHouse(RunSettings settings, DataSource database, RunOwner owner) {
        this.database = database;
        jdbc = JdbcClient.create(database);
        store = new RunStore(jdbc, owner, clock);
        leases = new RunLeases(jdbc, owner, clock);
        search = new RunSearch(jdbc);
        bin = new RunBin(jdbc, clock);
        keys = new SubmissionKeys(jdbc, store, clock);
        herald = new RunHerald(queue, this::publish);
        keeper = new RunKeeper(
                queue, store, bin, new RunRetention(bin, keys, settings, clock), new DatabaseReopener(jdbc, database));
        worker = new RunWorker(queue, herald, storm, this::publish, clock);
        runs = new Runs(
                queue, store, keys, search, herald, new RunIds(clock), settings, TestScenarios.SURROUNDINGS, clock);
        history = new RunHistory(runs, queue, search, keeper, herald, bin);
        archive = new RunArchive(runs, search, store, settings, clock);
        working = new Thread(worker::work, "test-run");
        working.setDaemon(true);
    }

    private void publish(Object event) {
        events.add(event);
        listeners.forEach(listener -> listener.accept(event));
    }

    RunHouse working() {
        working.start();
        return this;
    }

    /** Lets the worker go on until the run is in this state. */
    Run await(UUID id, RunState state) {
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> runs.get(id).state() == state);
        return runs.get(id);
    }

    void awaitTicks(UUID id, int count) {
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(2))
                .until(() ->
                        runs.ticks(id, Integer.MIN_VALUE, Integer.MAX_VALUE).size() == count);
    }

    <T> List<T> events(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    void shutDown() throws InterruptedException {
        worker.close(working, 200);
    }

    @Override
    public void close() {
        queue.close();
        working.interrupt();
        if (database instanceof HikariDataSource pool) {
            pool.close();
        }
    }
}
