package dev.stampede.run;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
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
    final RunStore store;
    final RunHerald herald;
    final RunKeeper keeper;
    final RunWorker worker;
    final Runs runs;
    private final Thread working;

    RunHouse() {
        this(new RunSettings(3, 10), TestDatabase.fresh());
    }

    RunHouse(RunSettings settings, DataSource database) {
        this.database = database;
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        store = new RunStore(JdbcClient.create(database), clock);
        herald = new RunHerald(queue, this::publish);
        keeper = new RunKeeper(queue, store);
        worker = new RunWorker(queue, herald, storm, this::publish, clock);
        runs = new Runs(queue, store, keeper, herald, new RunIds(clock), settings, TestScenarios.SURROUNDINGS, clock);
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
    }
}
