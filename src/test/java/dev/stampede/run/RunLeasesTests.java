package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two Stampedes on one database. */
class RunLeasesTests {

    private final DataSource database = database();
    private final RunHouse one = house();
    private final RunHouse two = house();

    DataSource database() {
        return TestDatabase.fresh();
    }

    private RunHouse house() {
        return new RunHouse(RunHouse.limits(3, 10), database, new RunOwner(UUID.randomUUID(), false));
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    /** Nothing was heard of the first for longer than a lease lasts. */
    private void silence() {
        one.jdbc
                .sql("update run set leased_until = leased_until - interval '31' second")
                .update();
    }

    @Test
    void neitherEndsWhatTheOtherRuns() {
        Run run = one.runs.submit(TestScenarios.small());

        assertThat(two.leases.interruptLeftOvers()).isEqualTo(new RunLeases.LeftOvers(0, 0));
        assertThat(two.leases.round()).isEqualTo(new RunLeases.LeftOvers(0, 0));
        assertThat(two.runs.get(run.id()).state()).isEqualTo(RunState.QUEUED);
        assertThat(two.history.list(RunFilter.ALL, 0, 10).total()).isEqualTo(1);
    }

    @Test
    void aLeaseThatIsRenewedHolds() {
        Run run = one.runs.submit(TestScenarios.small());
        silence();
        one.leases.round();

        two.leases.round();

        assertThat(two.runs.get(run.id()).state()).isEqualTo(RunState.QUEUED);
    }

    @Test
    void whatNobodyRenewsWasLeftBehind() {
        Run waiting = one.runs.submit(TestScenarios.small());
        Run running = one.runs.submit(TestScenarios.small());
        one.jdbc
                .sql("update run set state = 'running' where id = :id")
                .param("id", running.id())
                .update();
        Run own = two.runs.submit(TestScenarios.small());
        silence();

        assertThat(two.leases.round()).isEqualTo(new RunLeases.LeftOvers(1, 1));

        assertThat(two.runs.get(waiting.id()).failure()).contains("before this run began");
        assertThat(two.runs.get(running.id()).state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(two.runs.get(own.id()).state()).isEqualTo(RunState.QUEUED);
    }

    @Test
    void whoWasOnlySilentForAWhileGoesOn() {
        Run run = one.runs.submit(TestScenarios.small());
        silence();
        two.leases.round();
        assertThat(two.runs.get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);

        one.working();
        one.await(run.id(), RunState.RUNNING);
        one.keeper.round();

        assertThat(two.runs.get(run.id()).state()).isEqualTo(RunState.RUNNING);
        assertThat(two.runs.get(run.id()).endedAt()).isNull();
        assertThat(two.runs.get(run.id()).failure()).isNull();
    }

    @Test
    void whatRunsElsewhereIsLeftAlone() {
        Run run = one.runs.submit(TestScenarios.small());

        assertThatThrownBy(() -> two.runs.cancel(run.id())).isInstanceOf(RunElsewhere.class);
        assertThatThrownBy(() -> two.history.delete(run.id())).isInstanceOf(RunElsewhere.class);
        assertThatThrownBy(() -> two.history.mark(run.id(), old -> old)).isInstanceOf(RunElsewhere.class);
    }

    @Test
    void onlyADatabaseThatLocksItselfHasOneUser() {
        assertThat(RunOwner.locked("jdbc:h2:file:./data/stampede;DB_CLOSE_ON_EXIT=FALSE"))
                .isTrue();
        assertThat(RunOwner.locked("jdbc:h2:mem:x")).isTrue();
        assertThat(RunOwner.locked("jdbc:h2:./data;AUTO_SERVER=TRUE")).isFalse();
        assertThat(RunOwner.locked("jdbc:h2:tcp://localhost/x")).isFalse();
        assertThat(RunOwner.locked("jdbc:postgresql://localhost/x")).isFalse();
        assertThat(RunOwner.of(TestDatabase.empty()).alone()).isTrue();
    }
}
