package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.StormResult.Ending;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody sets the machine's clock while Stampede runs. */
class JumpingClockTests {

    private final RunHouse house = new RunHouse();

    @AfterEach
    void close() {
        house.close();
    }

    /** A day back, an hour back, a year ahead. */
    @ParameterizedTest
    @ValueSource(longs = {-24, -1, 24 * 365})
    void aRunNeverEndsBeforeItBeganAndNeverBeginsBeforeItCame(long hours) {
        Run run = house.runs.submit(TestScenarios.small());
        house.clock.pass(Duration.ofHours(hours));
        house.working();
        house.await(run.id(), RunState.RUNNING);
        house.clock.pass(Duration.ofHours(hours));
        house.storm.ticks(0, 9);
        house.storm.end(Ending.SETTLED);
        Run ended = house.await(run.id(), RunState.COMPLETED);

        assertThat(ended.startedAt()).isAfterOrEqualTo(ended.createdAt());
        assertThat(ended.endedAt()).isAfterOrEqualTo(ended.startedAt());
        house.keeper.round();
        assertThat(house.runs.get(run.id())).isEqualTo(ended);
        assertThat(house.runs.ticks(run.id(), 0, 100)).isEqualTo(TestTicks.range(0, 9));
    }

    @Test
    void runsThatStillWaitEndNoEarlierThanTheyCame() {
        Run run = house.runs.submit(TestScenarios.small());
        house.clock.pass(Duration.ofDays(-1));
        Run cancelled = house.runs.cancel(run.id());
        assertThat(cancelled.endedAt()).isEqualTo(run.createdAt());
    }

    @Test
    void idsStayUniqueAndTheQueueKeepsItsOrder() {
        RunIds ids = new RunIds(house.clock);
        Set<UUID> seen = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            house.clock.pass(Duration.ofMillis(i % 3 == 0 ? -5 : 2));
            assertThat(seen.add(ids.next())).isTrue();
        }
        Run first = house.runs.submit(TestScenarios.small());
        house.clock.pass(Duration.ofDays(-2));
        Run second = house.runs.submit(TestScenarios.small());
        assertThat(house.runs.active()).extracting(Run::id).containsExactly(first.id(), second.id());
        assertThat(List.of(first.id(), second.id())).doesNotHaveDuplicates();
    }

    @Test
    void numbersForMonitoringDoNotWaitForTheOldTimeToComeAgain() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        RunMetrics metrics = new RunMetrics(meters, house.search, house.queue, house.clock);
        assertThat(metrics).isNotNull();
        assertThat(queued(meters)).isZero();
        house.runs.submit(TestScenarios.small());
        house.clock.pass(Duration.ofDays(-1));
        assertThat(queued(meters)).isEqualTo(1);
    }

    private static double queued(SimpleMeterRegistry meters) {
        return meters.get("stampede.runs").tag("state", "queued").gauge().value();
    }
}
