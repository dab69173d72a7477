package dev.stampede.run;

import static dev.stampede.run.RunColumns.time;

import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The keys in the database. A key goes with its run, and when its time is over. */
@Repository
class SubmissionKeys {

    private final JdbcClient jdbc;
    private final RunStore store;
    private final Clock clock;

    SubmissionKeys(JdbcClient jdbc, RunStore store, Clock clock) {
        this.jdbc = jdbc;
        this.store = store;
        this.clock = clock;
    }

    /**
     * The run that the key stands for, if there is one.
     *
     * @throws KeyReused if it was sent with another body
     */
    Optional<UUID> run(SubmissionKey key) {
        record Known(String body, UUID run) {}
        Optional<Known> known = jdbc.sql(
                        "select body, run_id from submission_key where text = :text" + " and made_at >= :oldest")
                .param("text", key.text())
                .param("oldest", oldest())
                .query((row, number) -> new Known(row.getString(1), row.getObject(2, UUID.class)))
                .optional();
        if (known.isPresent() && !known.get().body().equals(key.body())) {
            throw new KeyReused();
        }
        return known.map(Known::run);
    }

    /**
     * Stores the run together with its key, both or neither.
     *
     * @throws org.springframework.dao.DuplicateKeyException if the key stands for another run by now
     */
    @Transactional
    void insert(Run run, SubmissionKey key) {
        jdbc.sql("delete from submission_key where text = :text and made_at < :oldest")
                .param("text", key.text())
                .param("oldest", oldest())
                .update();
        store.insert(run);
        jdbc.sql("insert into submission_key (text, body, run_id, made_at) values (:text, :body, :run, :now)")
                .param("text", key.text())
                .param("body", key.body())
                .param("run", run.id())
                .param("now", time(clock.instant()))
                .update();
    }

    /** Forgets those whose time is over. */
    void expire() {
        jdbc.sql("delete from submission_key where made_at < :oldest")
                .param("oldest", oldest())
                .update();
    }

    private OffsetDateTime oldest() {
        return Objects.requireNonNull(time(clock.instant().minus(Duration.ofHours(SubmissionKey.HOURS))));
    }
}
