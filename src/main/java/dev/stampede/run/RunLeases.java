package dev.stampede.run;

import java.time.Clock;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Whose the active runs in the database are. Times of leases are the database's own, so the clocks of several machines
 * need not agree.
 */
@Repository
class RunLeases {

    /** How long a lease lasts; it is renewed three times as often. */
    static final int SECONDS = 30;

    /** SQL for the end of a lease that begins now. */
    static final String END = "current_timestamp + interval '" + SECONDS + "' second";

    private static final String END_UNKNOWN =
            "When exactly that was is not known; the end shown is the time at which it was found out.";

    private final JdbcClient jdbc;
    private final RunOwner owner;
    private final Clock clock;

    RunLeases(JdbcClient jdbc, RunOwner owner, Clock clock) {
        this.jdbc = jdbc;
        this.owner = owner;
        this.clock = clock;
    }

    /**
     * The runs that another process left behind.
     *
     * @param waiting those that had not begun
     * @param underWay those that had
     */
    record LeftOvers(int waiting, int underWay) {}

    /** Says that this Stampede lives, and ends the runs of those that do not. */
    LeftOvers round() {
        jdbc.sql("update run set leased_until = " + END + " where owner = :owner and state in ('queued', 'running')")
                .param("owner", owner.id())
                .update();
        return interruptLeftOvers();
    }

    /** Ends the runs that another process left behind. */
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
                        + " coalesce(started_at, created_at)) where state = :left"
                        + " and (owner is null or owner <> :owner)"
                        + (owner.alone() ? "" : " and (leased_until is null or leased_until < current_timestamp)"))
                .param("interrupted", RunState.INTERRUPTED.word())
                .param("words", RunState.INTERRUPTED.sentenceWord())
                .param("failure", failure)
                .param("now", RunColumns.time(clock.instant()))
                .param("left", left.word())
                .param("owner", owner.id())
                .update();
    }
}
