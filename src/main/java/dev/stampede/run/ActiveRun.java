package dev.stampede.run;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Tick;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A run that is queued, running, or ended and not stored yet: its latest state and all of its ticks. */
final class ActiveRun {

    /** The fill's tick comes on top. */
    private static final int MOST_TICKS = Scenario.MOST_TICKS + 1;

    private final Cancellation cancellation = new Cancellation();
    private final List<Tick> ticks = new ArrayList<>();
    private Run run;
    private int published;
    private @Nullable Run storedRun;
    private int stored;
    private @Nullable String report;
    private boolean reportStored;
    private boolean again;
    private Changes changes = Changes.STATE;

    /** What the herald has not told yet. */
    enum Changes {
        NONE,
        PROGRESS,
        STATE
    }

    /**
     * What the keeper has not stored yet.
     *
     * @param whole true if it is all there is, whatever was stored before
     */
    record Unstored(Run run, List<Tick> ticks, @Nullable String report, boolean whole) {}

    ActiveRun(Run run) {
        this.run = run;
    }

    UUID id() {
        return run().id();
    }

    Cancellation cancellation() {
        return cancellation;
    }

    synchronized Run run() {
        return run;
    }

    /** Changes the run; more than progress is told at once. */
    synchronized Run change(UnaryOperator<Run> change) {
        run = change.apply(run);
        changes = Changes.STATE;
        return run;
    }

    synchronized void progressed(Progress progress) {
        if (!run.progress().equals(progress)) {
            run = run.with(progress);
            changes = changes == Changes.STATE ? Changes.STATE : Changes.PROGRESS;
        }
    }

    synchronized void ticked(List<Tick> more) {
        int room = Math.max(0, MOST_TICKS - ticks.size());
        ticks.addAll(more.subList(0, Math.min(room, more.size())));
    }

    synchronized void reported(String json, String headline) {
        report = json;
        reportStored = false;
        change(run -> run.withHeadline(headline));
    }

    synchronized @Nullable String report() {
        return report;
    }

    synchronized List<Tick> ticks(int fromSeq, int toSeq) {
        return ticks.stream()
                .filter(tick -> tick.seq() >= fromSeq && tick.seq() <= toSeq)
                .toList();
    }

    /** The ticks since the last call. */
    synchronized List<Tick> takeUnpublished() {
        List<Tick> fresh = List.copyOf(ticks.subList(published, ticks.size()));
        published = ticks.size();
        return fresh;
    }

    synchronized Changes changes() {
        return changes;
    }

    synchronized Run takeChanged() {
        changes = Changes.NONE;
        return run;
    }

    /** What is new since it was last stored; null if nothing is. */
    synchronized @Nullable Unstored unstored() {
        if (run.equals(storedRun) && stored == ticks.size() && (report == null || reportStored)) {
            return null;
        }
        return new Unstored(run, List.copyOf(ticks.subList(stored, ticks.size())), reportStored ? null : report, again);
    }

    /** What was stored may be gone, so all of it has to be stored once more. */
    synchronized void storeAgain() {
        storedRun = null;
        stored = 0;
        reportStored = false;
        again = true;
    }

    synchronized void stored(Unstored what) {
        again = false;
        storedRun = what.run();
        stored += what.ticks().size();
        if (what.report() != null && what.report().equals(report)) {
            reportStored = true;
        }
    }

    /** True if it has ended and all of it is stored. */
    synchronized boolean done() {
        return !run.state().active() && unstored() == null;
    }

    /** Ends it, if it has not ended yet. */
    synchronized Run end(RunState state, Instant now, @Nullable String failure) {
        return !run.state().active()
                ? run
                : change(run -> run.ended(state, run.endedAt() == null ? now : run.endedAt(), failure));
    }
}
