package dev.stampede.run;

import dev.stampede.format.Marks;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.Tick;
import dev.stampede.storm.Violation;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** The runs: the only door to queue and history. Safe for use by many threads. */
@Service
public class Runs {

    /** Most runs on a page. */
    public static final int LARGEST_PAGE = 200;

    private final RunQueue queue;
    private final RunStore store;
    private final SubmissionKeys keys;
    private final RunSearch search;
    private final RunHerald herald;
    private final RunIds ids;
    private final RunSettings settings;
    private final Surroundings surroundings;
    private final Clock clock;

    Runs(
            RunQueue queue,
            RunStore store,
            SubmissionKeys keys,
            RunSearch search,
            RunHerald herald,
            RunIds ids,
            RunSettings settings,
            Surroundings surroundings,
            Clock clock) {
        this.queue = queue;
        this.store = store;
        this.keys = keys;
        this.search = search;
        this.herald = herald;
        this.ids = ids;
        this.settings = settings;
        this.surroundings = surroundings;
        this.clock = clock;
    }

    /**
     * Puts a run of this scenario at the end of the queue.
     *
     * @throws InvalidScenario if it does not fit these surroundings
     * @throws QueueFull if too many wait already
     * @throws HistoryFull if the history has no room
     */
    public Run submit(Scenario scenario) {
        return submit(scenario, null);
    }

    /**
     * The same, once for each key: the run that the key stands for, where it was sent before with the same body.
     *
     * @throws KeyReused if it was sent with another body
     */
    public Run submit(Scenario scenario, @Nullable SubmissionKey key) {
        List<Violation> violations = surroundings.violations(scenario);
        if (!violations.isEmpty()) {
            throw new InvalidScenario(violations);
        }
        try {
            ActiveRun active = enqueue(surroundings.resolve(scenario), key);
            herald.tell(active);
            return active.run();
        } catch (DuplicateKeyException another) {
            // Somebody else was faster with the same key.
            return Optional.ofNullable(key).flatMap(this::submitted).orElseThrow(() -> another);
        }
    }

    /**
     * The run that the key stands for, if it was sent before with the same body.
     *
     * @throws KeyReused if it was sent with another body
     */
    public Optional<Run> submitted(SubmissionKey key) {
        return keys.run(key).map(this::get);
    }

    /**
     * Puts runs of these scenarios at the end of the queue, in this order, all of them or none.
     *
     * @throws InvalidScenario if one does not fit these surroundings
     * @throws QueueFull if not all may wait
     * @throws HistoryFull if the history has no room for all
     */
    public List<Run> submitAll(List<Scenario> scenarios) {
        for (Scenario scenario : scenarios) {
            List<Violation> violations = surroundings.violations(scenario);
            if (!violations.isEmpty()) {
                throw new InvalidScenario(violations);
            }
        }
        List<ActiveRun> queued =
                enqueue(scenarios.stream().map(surroundings::resolve).toList());
        queued.forEach(herald::tell);
        return queued.stream().map(ActiveRun::run).toList();
    }

    private synchronized List<ActiveRun> enqueue(List<Scenario> scenarios) {
        int room = Math.max(0, settings.queueLimit() - queue.waitingCount());
        if (scenarios.size() > room) {
            throw new QueueFull(settings.queueLimit(), room, scenarios.size());
        }
        if (search.count(RunFilter.ALL) + scenarios.size() > settings.storedLimit()) {
            throw new HistoryFull(settings.storedLimit());
        }
        List<Run> runs = scenarios.stream().map(this::queued).toList();
        store.insert(runs);
        List<ActiveRun> active = runs.stream().map(ActiveRun::new).toList();
        active.forEach(queue::add);
        return active;
    }

    private synchronized ActiveRun enqueue(Scenario scenario, @Nullable SubmissionKey key) {
        if (queue.waitingCount() >= settings.queueLimit()) {
            throw new QueueFull(settings.queueLimit());
        }
        if (search.count(RunFilter.ALL) >= settings.storedLimit()) {
            throw new HistoryFull(settings.storedLimit());
        }
        ActiveRun active = new ActiveRun(queued(scenario));
        if (key == null) {
            store.insert(active.run());
        } else {
            keys.insert(active.run(), key);
        }
        queue.add(active);
        return active;
    }

    private Run queued(Scenario scenario) {
        return new Run(
                ids.next(),
                Marks.named(scenario.name()),
                RunState.QUEUED,
                scenario,
                clock.instant(),
                null,
                null,
                1,
                new Progress(0, "Waiting"),
                null,
                null,
                Notes.of(scenario));
    }

    /**
     * The run as it is now.
     *
     * @throws RunNotFound if there is none
     */
    public Run get(UUID id) {
        ActiveRun active = queue.find(id);
        return active != null ? active.run() : store.find(id).orElseThrow(() -> new RunNotFound(id));
    }

    /**
     * Newest first.
     *
     * @param page 0 for the first
     * @param size 1 .. 200
     */
    public RunPage list(int page, int size) {
        return RunPage.of(search, queue, RunFilter.ALL, page, size);
    }

    /** The queued and the running ones, in the order in which they start. */
    public List<Run> active() {
        return queue.all().stream()
                .map(ActiveRun::run)
                .filter(run -> run.state().active())
                .toList();
    }

    /** Those that can be read without the database: the active ones, and those that are not stored yet. */
    public List<Run> inMemory() {
        return queue.all().stream().map(ActiveRun::run).toList();
    }

    /**
     * Stops a run: a queued one at once, a running one soon. May be repeated until it has ended.
     *
     * @throws RunNotFound if there is none
     * @throws RunFinished if it has ended
     * @throws RunElsewhere if another Stampede runs it
     */
    public Run cancel(UUID id) {
        ActiveRun active = queue.find(id);
        if (active == null) {
            RunState state = get(id).state();
            throw state.active() ? new RunElsewhere(id) : new RunFinished(id, state);
        }
        if (queue.withdraw(active)) {
            active.end(RunState.CANCELLED, clock.instant(), null);
            herald.tell(active);
        } else if (active.run().state().active()) {
            active.cancellation().request();
        } else {
            throw new RunFinished(id, active.run().state());
        }
        return active.run();
    }

    /**
     * Ticks with a sequence number in [fromSeq, toSeq], in order, as far as there are any yet.
     *
     * @throws RunNotFound if there is none
     */
    public List<Tick> ticks(UUID id, int fromSeq, int toSeq) {
        ActiveRun active = queue.find(id);
        if (active != null) {
            return active.ticks(fromSeq, toSeq);
        }
        List<Tick> ticks = store.ticks(id, fromSeq, toSeq);
        if (ticks.isEmpty()) {
            get(id);
        }
        return ticks;
    }

    /**
     * The same, neighbours merged to at most {@code most}.
     *
     * @param most at least 2
     * @throws RunNotFound if there is none
     */
    public List<MergedTick> thinned(UUID id, int fromSeq, int toSeq, int most) {
        return MergedTick.thin(ticks(id, fromSeq, toSeq), most);
    }

    /**
     * The report's JSON text; empty while there is none.
     *
     * @throws RunNotFound if there is none
     */
    public Optional<String> report(UUID id) {
        ActiveRun active = queue.find(id);
        if (active != null) {
            return Optional.ofNullable(active.report());
        }
        Optional<String> report = store.report(id);
        if (report.isEmpty()) {
            get(id);
        }
        return report;
    }

    /**
     * Keeps a run's report and its headline. Meant for listeners of {@link StormEnded}.
     *
     * @throws RunNotFound if there is none
     */
    public void storeReport(UUID id, String json, String headline) {
        ActiveRun active = queue.find(id);
        if (active != null) {
            active.reported(json, headline);
        } else if (!store.storeReport(id, json, headline)) {
            throw new RunNotFound(id);
        }
    }
}
