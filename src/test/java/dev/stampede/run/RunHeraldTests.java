package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Progress;
import dev.stampede.storm.StormResult.Ending;
import dev.stampede.storm.Tick;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunHeraldTests {

    private final RunHouse house = new RunHouse();

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aRoundTellsAllNewTicksInOneMessage() {
        ActiveRun active = active();

        active.ticked(TestTicks.range(-1, 4));
        active.ticked(TestTicks.range(5, 6));
        house.herald.round();
        house.herald.round();
        active.ticked(TestTicks.range(7, 7));
        house.herald.round();

        assertThat(house.events(RunTicked.class))
                .extracting(RunTicked::ticks)
                .containsExactly(TestTicks.range(-1, 6), TestTicks.range(7, 7));
    }

    @Test
    void progressAloneIsToldAtMostFourTimesASecond() {
        ActiveRun active = active();
        house.events.clear();

        for (int round = 0; round < 30; round++) {
            active.progressed(new Progress(round / 100.0, "Filling"));
            house.herald.round();
        }

        assertThat(house.events(RunChanged.class)).hasSizeBetween(7, 12);
    }

    @Test
    void aChangeOfStateIsToldAtOnceAndTheEndComesAfterTheLastTicks() {
        Run run = house.runs.submit(TestScenarios.small());
        house.storm.ticks(0, 99);
        house.storm.end(Ending.SETTLED);
        house.working();
        house.await(run.id(), RunState.COMPLETED);
        org.awaitility.Awaitility.await().until(() -> lastState() == RunState.COMPLETED);

        assertThat(house.events(RunChanged.class))
                .extracting(changed -> changed.run().state())
                .containsSubsequence(RunState.QUEUED, RunState.RUNNING, RunState.COMPLETED);
        assertThat(house.events(RunTicked.class).stream()
                        .flatMap(ticked -> ticked.ticks().stream())
                        .map(Tick::seq))
                .isEqualTo(TestTicks.range(0, 99).stream().map(Tick::seq).toList());
        List<Object> events = house.events;
        assertThat(events.get(events.size() - 1)).isInstanceOf(RunChanged.class);
        assertThat(events.indexOf(house.events(StormEnded.class).get(0))).isLessThan(events.size() - 1);
    }

    private RunState lastState() {
        List<RunChanged> changes = house.events(RunChanged.class);
        return changes.get(changes.size() - 1).run().state();
    }

    @Test
    void aListenerThatThrowsDoesNotStopTheRun() {
        house.listeners.add(event -> {
            if (event instanceof RunChanged || event instanceof RunTicked) {
                throw new IllegalStateException("broken listener");
            }
        });
        Run run = house.runs.submit(TestScenarios.small());
        house.storm.ticks(0, 5);
        house.storm.end(Ending.SETTLED);
        house.working();

        house.await(run.id(), RunState.COMPLETED);
    }

    private ActiveRun active() {
        Run run = house.runs.submit(TestScenarios.small());
        ActiveRun active = house.queue.find(run.id());
        assertThat(active).isNotNull();
        return active;
    }
}
