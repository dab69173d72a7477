package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SubmissionKeysTests {

    private static final SubmissionKey KEY = new SubmissionKey("key", "a".repeat(64));

    private final RunHouse house = new RunHouse(RunHouse.limits(10, 10), database());
    private final Runs runs = house.runs;

    DataSource database() {
        return TestDatabase.fresh();
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aKeyLeadsToItsRunOnly() {
        assertThat(runs.submitted(KEY)).isEmpty();
        Run run = runs.submit(TestScenarios.small(), KEY);

        assertThat(runs.submitted(KEY)).contains(run);
        assertThat(runs.submitted(new SubmissionKey("other", KEY.body()))).isEmpty();
        assertThatThrownBy(() -> runs.submitted(new SubmissionKey("key", "b".repeat(64))))
                .isInstanceOf(KeyReused.class);
    }

    @Test
    void whoIsLaterWithTheSameKeyGetsTheSameRun() {
        Run first = runs.submit(TestScenarios.small(), KEY);

        assertThat(runs.submit(TestScenarios.small(), KEY).id()).isEqualTo(first.id());
        assertThatThrownBy(() -> runs.submit(TestScenarios.small(), new SubmissionKey("key", "b".repeat(64))))
                .isInstanceOf(KeyReused.class);
        assertThat(runs.active()).hasSize(1);
    }

    @Test
    void aKeyLastsADay() {
        Run first = runs.submit(TestScenarios.small(), KEY);
        house.clock.pass(Duration.ofHours(25));

        assertThat(runs.submitted(KEY)).isEmpty();
        assertThat(runs.submit(TestScenarios.small(), KEY).id()).isNotEqualTo(first.id());
        house.clock.pass(Duration.ofHours(25));
        house.keeper.round();
        assertThat(house.jdbc
                        .sql("select count(*) from submission_key")
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    @Test
    void aKeyGoesWithItsRun() {
        Run first = runs.submit(TestScenarios.small(), KEY);
        runs.cancel(first.id());
        house.history.delete(first.id());

        assertThat(runs.submitted(KEY)).isEmpty();
        assertThat(runs.submit(TestScenarios.small(), KEY).id()).isNotEqualTo(first.id());
    }
}
