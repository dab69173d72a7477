package dev.stampede.run;

import static dev.stampede.run.RunColumns.time;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Deleted runs, which can be had back for a while, and the end of all runs. Active runs are never touched. */
@Repository
class RunBin {

    private static final String ENDED = "state not in ('queued', 'running')";

    private final JdbcClient jdbc;
    private final Clock clock;

    RunBin(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** Puts a run that has ended into the bin, and forgets the key that led to it; true if there was one. */
    @Transactional
    boolean put(UUID id) {
        jdbc.sql("delete from submission_key where run_id = :id")
                .param("id", id)
                .update();
        return jdbc.sql("update run set deleted_at = :now where id = :id and deleted_at is null and " + ENDED)
                        .param("id", id)
                        .param("now", time(clock.instant()))
                        .update()
                > 0;
    }

    /** Takes a run out of the bin; true if it was there. */
    boolean takeBack(UUID id) {
        return jdbc.sql("update run set deleted_at = null where id = :id and deleted_at is not null")
                        .param("id", id)
                        .update()
                > 0;
    }

    /** Ends a run for good that is in the bin, or that cannot be stored. */
    boolean destroy(UUID id) {
        return jdbc.sql("delete from run where id = :id").param("id", id).update() > 0;
    }

    /** Ends for good what was deleted before; returns how many. */
    int emptyOf(Instant deletedBefore) {
        return jdbc.sql("delete from run where deleted_at < :before")
                .param("before", time(deletedBefore))
                .update();
    }

    /** Ends for good all but the latest deleted ones; returns how many. */
    int emptyTo(int most) {
        return jdbc.sql("delete from run where id in (select id from run where deleted_at is not null"
                        + " order by deleted_at desc, ordinal desc offset :most rows)")
                .param("most", most)
                .update();
    }

    /** Ends for good what has ended before and is not pinned; returns how many. */
    int expire(Instant endedBefore) {
        return jdbc.sql("delete from run where ended_at < :before and pinned = false and deleted_at is null and "
                        + ENDED)
                .param("before", time(endedBefore))
                .update();
    }

    /** Ends for good all but the newest that have ended and are not pinned; returns how many. */
    int trim(int most) {
        return jdbc.sql(
                        "delete from run where id in (select id from run where pinned = false and deleted_at is null and "
                                + ENDED + " order by created_at desc, ordinal desc offset :most rows)")
                .param("most", most)
                .update();
    }
}
