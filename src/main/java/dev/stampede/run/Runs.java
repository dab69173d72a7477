package dev.stampede.run;

import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** The runs: the only door to queue and history. Safe for use by many threads. */
@Service
public class Runs {

    Runs() {}

    /**
     * Puts a run of this scenario at the end of the queue.
     *
     * @throws dev.stampede.storm.InvalidScenario if it does not fit these surroundings
     * @throws QueueFull if too many wait already
     * @throws HistoryFull if the history has no room
     */
    public Run submit(Scenario scenario) {
        throw new UnsupportedOperationException();
    }

    /**
     * The run as it is now.
     *
     * @throws RunNotFound if there is none
     */
    public Run get(UUID id) {
        throw new UnsupportedOperationException();
    }

    /**
     * Newest first.
     *
     * @param page 0 for the first
     * @param size 1 .. 200
     */
    public RunPage list(int page, int size) {
        throw new UnsupportedOperationException();
    }

    /** The queued and the running ones, in the order in which they start. */
    public List<Run> active() {
        throw new UnsupportedOperationException();
    }

    /**
     * Stops a run: a queued one at once, a running one soon. May be repeated until it has ended.
     *
     * @throws RunNotFound if there is none
     * @throws RunFinished if it has ended
     */
    public Run cancel(UUID id) {
        throw new UnsupportedOperationException();
    }

    /**
     * Forgets a run with all that is stored of it.
     *
     * @throws RunNotFound if there is none
     * @throws RunActive if it is queued or running
     */
    public void delete(UUID id) {
        throw new UnsupportedOperationException();
    }

    /**
     * Ticks with a sequence number in [fromSeq, toSeq], in order, as far as there are any yet.
     *
     * @throws RunNotFound if there is none
     */
    public List<Tick> ticks(UUID id, int fromSeq, int toSeq) {
        throw new UnsupportedOperationException();
    }

    /**
     * The same, neighbours merged to at most {@code most}.
     *
     * @param most at least 2
     * @throws RunNotFound if there is none
     */
    public List<MergedTick> thinned(UUID id, int fromSeq, int toSeq, int most) {
        throw new UnsupportedOperationException();
    }

    /**
     * The report's JSON text; empty while there is none.
     *
     * @throws RunNotFound if there is none
     */
    public Optional<String> report(UUID id) {
        throw new UnsupportedOperationException();
    }

    /**
     * Keeps a run's report and its headline. Meant for listeners of {@link StormEnded}.
     *
     * @throws RunNotFound if there is none
     */
    public void storeReport(UUID id, String json, String headline) {
        throw new UnsupportedOperationException();
    }
}
