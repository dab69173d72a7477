package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.StormResult.Ending;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RunKeeperTests {

    private final AtomicBoolean away = new AtomicBoolean();

    DataSource database() {
        return TestDatabase.fresh();
    }

    /** A database that is away when the test says so. */
    private DataSource flaky() {
        DataSource real = database();
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getReturnType() == Connection.class && away.get()) {
                        throw new SQLException("the database is away");
                    }
                    return method.getReturnType() == PrintWriter.class ? null : method.invoke(real, arguments);
                });
    }

    @Test
    void aDatabaseThatIsAwayDoesNotStopARunAndIsFilledInLater() {
        try (RunHouse house = new RunHouse(RunHouse.limits(3, 10), flaky())) {
            Run run = house.runs.submit(TestScenarios.small());
            house.working();
            house.storm.ticks(0, 9);
            house.awaitTicks(run.id(), 10);
            house.keeper.round();
            away.set(true);
            house.storm.ticks(10, 19);
            house.awaitTicks(run.id(), 20);
            house.keeper.round();
            house.listeners.add(event -> {
                if (event instanceof StormEnded) {
                    house.runs.storeReport(run.id(), "{}", "Done.");
                }
            });
            house.storm.end(Ending.SETTLED);
            house.await(run.id(), RunState.COMPLETED);
            house.keeper.round();

            assertThat(house.runs.get(run.id()).notes())
                    .singleElement()
                    .asString()
                    .contains("kept in memory");
            assertThat(house.runs.ticks(run.id(), 0, 100)).hasSize(20);

            away.set(false);
            house.keeper.round();
            assertThat(house.queue.find(run.id())).isNull();
            assertThat(house.runs.ticks(run.id(), 0, 100)).isEqualTo(TestTicks.range(0, 19));
            assertThat(house.runs.report(run.id())).contains("{}");
            assertThat(house.runs.get(run.id()).notes()).hasSize(1);
        }
    }

    @Test
    void aRunThatCannotBeStoredDoesNotHoldUpTheOthersAndIsLoggedOnce(CapturedOutput output) {
        try (RunHouse house = new RunHouse(RunHouse.limits(3, 10), database())) {
            Run bad = house.runs.submit(TestScenarios.small());
            house.working();
            house.storm.ticks(0, 9);
            house.awaitTicks(bad.id(), 10);
            house.bin.destroy(bad.id()); // so its ticks belong to no row
            Run good = house.runs.submit(TestScenarios.small());
            house.runs.cancel(good.id());

            house.keeper.round();
            house.keeper.round();

            assertThat(house.store.find(good.id()).orElseThrow().state()).isEqualTo(RunState.CANCELLED);
            assertThat(output.getAll()).containsOnlyOnce("Run " + bad.id() + " cannot be stored");
        }
    }

    @Test
    void endedRunsThatCannotBeStoredDoNotPileUp() {
        try (RunHouse house = new RunHouse(RunHouse.limits(20, 100), flaky())) {
            for (int i = 0; i < 9; i++) {
                house.runs.cancel(house.runs.submit(TestScenarios.small()).id());
            }
            assertThat(house.queue.all()).hasSize(9);
            away.set(true);

            house.keeper.round();

            assertThat(house.queue.all()).hasSize(RunKeeper.MOST_UNSTORED);
        }
    }
}
