package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormResult.Ending;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunsTests {

    private static final int ALL = Integer.MAX_VALUE;

    private final RunHouse house = new RunHouse(RunHouse.limits(3, 10), database());
    private final Runs runs = house.runs;

    DataSource database() {
        return TestDatabase.fresh();
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aSubmittedRunWaitsWithItsPosition() {
        Run first = runs.submit(TestScenarios.named("first", 10));
        Run second = runs.submit(TestScenarios.named("second", 10));

        assertThat(first.state()).isEqualTo(RunState.QUEUED);
        assertThat(first.id().version()).isEqualTo(7);
        assertThat(first.createdAt()).isEqualTo(RunHouse.NOW);
        assertThat(first.queuePosition()).isEqualTo(1);
        assertThat(second.queuePosition()).isEqualTo(2);
        assertThat(runs.active()).extracting(Run::name).containsExactly("first", "second");
    }

    @Test
    void aCancelledWaitingRunEndsAtOnceAndTheOthersMoveUp() {
        Run first = runs.submit(TestScenarios.small());
        Run second = runs.submit(TestScenarios.small());

        Run cancelled = runs.cancel(first.id());

        assertThat(cancelled.state()).isEqualTo(RunState.CANCELLED);
        assertThat(cancelled.endedAt()).isEqualTo(RunHouse.NOW);
        assertThat(cancelled.queuePosition()).isNull();
        assertThat(runs.get(second.id()).queuePosition()).isEqualTo(1);
        assertThatThrownBy(() -> runs.cancel(first.id()))
                .isInstanceOf(RunFinished.class)
                .hasMessageContaining("already ended (cancelled)");
    }

    @Test
    void moreThanTheQueueHoldsIsRefused() {
        for (int i = 0; i < 3; i++) {
            runs.submit(TestScenarios.small());
        }

        assertThatThrownBy(() -> runs.submit(TestScenarios.small()))
                .isInstanceOf(QueueFull.class)
                .hasMessageContaining("3 runs are waiting");
    }

    @Test
    void runsThatBelongTogetherAreQueuedTogetherOrNotAtAll() {
        List<Run> both = runs.submitAll(List.of(TestScenarios.named("first", 10), TestScenarios.named("second", 10)));

        assertThat(both).extracting(Run::queuePosition).containsExactly(1, 2);
        assertThat(runs.active()).extracting(Run::name).containsExactly("first", "second");
        assertThatThrownBy(() -> runs.submitAll(List.of(TestScenarios.small(), TestScenarios.small())))
                .isInstanceOf(QueueFull.class)
                .hasMessageContaining("room for 1 more run, but these are 2");
        assertThat(runs.active()).hasSize(2);
        assertThat(runs.list(0, 10).total()).isEqualTo(2);
    }

    @Test
    void moreThanTheHistoryHoldsIsRefusedUntilSomethingIsDeleted() {
        Run first = runs.submit(TestScenarios.small());
        runs.cancel(first.id());
        for (int i = 0; i < 9; i++) {
            runs.cancel(runs.submit(TestScenarios.small()).id());
        }

        assertThatThrownBy(() -> runs.submit(TestScenarios.small()))
                .isInstanceOf(HistoryFull.class)
                .hasMessageContaining("10 runs");
        assertThatThrownBy(() -> runs.submitAll(List.of(TestScenarios.small()))).isInstanceOf(HistoryFull.class);
        house.history.delete(first.id());
        assertThat(runs.submit(TestScenarios.small()).state()).isEqualTo(RunState.QUEUED);
    }

    @Test
    void whatDoesNotFitTheMachineIsRefused() {
        assertThatThrownBy(() -> runs.submit(TestScenarios.named("big", 1001)))
                .isInstanceOf(InvalidScenario.class)
                .hasMessageContaining("/client_count");
        assertThat(runs.list(0, 10).total()).isZero();
    }

    @Test
    void theScenarioIsResolvedAndSurvivesTheStore() {
        Run run = runs.submit(TestScenarios.small());
        runs.cancel(run.id());
        house.keeper.round();

        assertThat(house.queue.find(run.id())).isNull();
        assertThat(runs.get(run.id()).scenario()).isEqualTo(TestScenarios.SURROUNDINGS.resolve(TestScenarios.small()));
    }

    @Test
    void coarsenedTicksAreSaid() {
        Run run = runs.submit(TestScenarios.scenario("two hours", 10, 1800, Duration.ofMillis(10)));

        assertThat(run.notes())
                .containsExactly(
                        "Ticks were coarsened from 0.01 s to 0.5 s, so that the run has at most 36,000 of them.");
    }

    @Test
    void aRunLivesFromQueuedToCompletedAndItsHistoryEqualsWhatWasSeen() {
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.await(run.id(), RunState.RUNNING);
        house.storm.ticks(-1, 699);
        house.storm.progress(0.5, "Burst 2 of 3");
        house.awaitTicks(run.id(), 701);
        house.keeper.round();
        house.storm.ticks(700, 709);
        house.listeners.add(event -> {
            if (event instanceof StormEnded) {
                assertThat(runs.get(run.id()).state()).isEqualTo(RunState.RUNNING);
                runs.storeReport(run.id(), "{\"all\":\"well\"}", "Everybody was back.");
            }
        });
        house.storm.end(Ending.SETTLED);

        Run completed = house.await(run.id(), RunState.COMPLETED);
        assertThat(completed.progress().fraction()).isEqualTo(1);
        assertThat(completed.headline()).isEqualTo("Everybody was back.");
        house.keeper.round();
        assertThat(house.queue.find(run.id())).isNull();
        assertThat(runs.get(run.id())).isEqualTo(completed);
        assertThat(runs.report(run.id())).contains("{\"all\":\"well\"}");
        assertThat(runs.ticks(run.id(), -1, ALL)).isEqualTo(TestTicks.range(-1, 709));
        assertThat(runs.ticks(run.id(), 498, 501)).isEqualTo(TestTicks.range(498, 501));
        assertThat(runs.thinned(run.id(), 0, ALL, 100))
                .hasSizeLessThanOrEqualTo(100)
                .extracting(MergedTick::span)
                .startsWith(8, 8);
    }

    @Test
    void aRunningRunIsCancelledAsOftenAsAskedAndKeepsItsReport() {
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.await(run.id(), RunState.RUNNING);
        house.listeners.add(event -> {
            if (event instanceof StormEnded ended) {
                runs.storeReport(ended.run().id(), "{}", "Stopped.");
            }
        });

        runs.cancel(run.id());
        assertThat(house.await(run.id(), RunState.CANCELLED).headline()).isEqualTo("Stopped.");
        assertThatThrownBy(() -> runs.cancel(run.id())).isInstanceOf(RunFinished.class);
    }

    @Test
    void cancellingIsRepeatableWhileTheStormHasNotEnded() {
        house.storm.ignoreCancellation();
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.await(run.id(), RunState.RUNNING);

        assertThat(runs.cancel(run.id()).state()).isEqualTo(RunState.RUNNING);
        assertThat(runs.cancel(run.id()).state()).isEqualTo(RunState.RUNNING);
        house.storm.end(Ending.CANCELLED);
        house.await(run.id(), RunState.CANCELLED);
    }

    @Test
    void activeRunsCannotBeDeletedAndUnknownOnesAreNotFound() {
        Run run = runs.submit(TestScenarios.small());
        UUID unknown = UUID.randomUUID();

        assertThatThrownBy(() -> house.history.delete(run.id())).isInstanceOf(RunActive.class);
        assertThatThrownBy(() -> house.history.delete(unknown)).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> runs.get(unknown)).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> runs.cancel(unknown)).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> runs.ticks(unknown, 0, ALL)).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> runs.report(unknown)).isInstanceOf(RunNotFound.class);
        assertThatThrownBy(() -> runs.storeReport(unknown, "{}", "")).isInstanceOf(RunNotFound.class);
    }

    @Test
    void aDeletedRunIsGoneWithItsTicks() {
        Run run = finished();

        house.history.delete(run.id());

        assertThatThrownBy(() -> runs.get(run.id())).isInstanceOf(RunNotFound.class);
        assertThat(house.store.ticks(run.id(), -1, ALL)).isEmpty();
    }

    private Run finished() {
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.storm.ticks(0, 3);
        house.storm.end(Ending.SETTLED);
        house.await(run.id(), RunState.COMPLETED);
        house.keeper.round();
        return run;
    }

    @Test
    void aStormThatCannotBeMadeFailsWithItsSentenceAndTheNextOneRuns() {
        Run broken = runs.submit(TestScenarios.small());
        Run next = runs.submit(TestScenarios.small());
        house.storm.fail(new StormFailed("No port was free."));
        house.storm.end(Ending.SETTLED);
        house.working();

        assertThat(house.await(broken.id(), RunState.FAILED).failure()).isEqualTo("No port was free.");
        house.await(next.id(), RunState.COMPLETED);
    }

    @Test
    void anUnexpectedFailureTellsNoInnards() {
        Run run = runs.submit(TestScenarios.small());
        house.storm.fail(new IllegalStateException("secret innards"));
        house.working();

        assertThat(house.await(run.id(), RunState.FAILED).failure())
                .startsWith("Stampede itself went wrong in this run.")
                .doesNotContain("innards", "Exception");
    }

    @Test
    void sumsThatDoNotCloseFailTheRunButItsReportIsKept() {
        house.listeners.add(event -> {
            if (event instanceof StormEnded ended) {
                runs.storeReport(ended.run().id(), "{}", "A headline.");
            }
        });
        Run run = runs.submit(TestScenarios.small());
        house.storm.end(Ending.SETTLED, "attempts 10, but opened 8 + failed 1 + aborted 0 = 9");
        house.working();

        Run failed = house.await(run.id(), RunState.FAILED);
        assertThat(failed.failure()).contains("attempts 10, but opened 8 + failed 1 + aborted 0 = 9");
        assertThat(runs.report(run.id())).contains("{}");
    }

    @Test
    void aReportThatCannotBeMadeIsANoteAndTheRunCompletes() {
        house.listeners.add(event -> {
            if (event instanceof StormEnded) {
                throw new IllegalStateException("secret innards");
            }
        });
        Run run = runs.submit(TestScenarios.small());
        house.storm.end(Ending.SETTLED);
        house.working();

        assertThat(house.await(run.id(), RunState.COMPLETED).notes())
                .singleElement()
                .asString()
                .startsWith("The report could not be made.")
                .doesNotContain("innards");
    }

    @Test
    void shutdownStopsTheStormAndInterruptsTheRun() throws Exception {
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.await(run.id(), RunState.RUNNING);

        house.shutDown();

        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(runs.get(run.id()).failure()).isEqualTo(RunWorker.SHUT_DOWN);
    }

    @Test
    void shutdownDoesNotWaitForAStormThatDoesNotListen() throws Exception {
        house.storm.ignoreCancellation();
        Run run = runs.submit(TestScenarios.small());
        house.working();
        house.await(run.id(), RunState.RUNNING);

        house.shutDown();

        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
    }

    @Test
    void whatACrashLeftActiveIsInterruptedWithTheTicksStoredByThen() {
        Run cancelled = runs.submit(TestScenarios.small());
        Run running = runs.submit(TestScenarios.small());
        runs.cancel(cancelled.id());
        house.working();
        Run waiting = runs.submit(TestScenarios.small());
        house.storm.ticks(0, 9);
        house.await(running.id(), RunState.RUNNING);
        house.awaitTicks(running.id(), 10);
        house.keeper.round();

        try (RunHouse next = new RunHouse(RunHouse.limits(3, 10), house.database)) {
            assertThat(next.leases.interruptLeftOvers()).isEqualTo(new RunLeases.LeftOvers(1, 1));
            assertThat(next.runs.get(running.id()).state()).isEqualTo(RunState.INTERRUPTED);
            assertThat(next.runs.get(running.id()).endedAt()).isEqualTo(RunHouse.NOW);
            assertThat(next.runs.get(running.id()).failure()).contains("ended before this run did", "is kept");
            assertThat(next.runs.get(running.id()).progress().words()).isEqualTo("Interrupted");
            assertThat(next.runs.get(cancelled.id()).state()).isEqualTo(RunState.CANCELLED);
            Run neverBegan = next.runs.get(waiting.id());
            assertThat(neverBegan.state()).isEqualTo(RunState.INTERRUPTED);
            assertThat(neverBegan.failure()).contains("before this run began").doesNotContain("is kept");
            assertThat(neverBegan.progress().words()).isEqualTo("Interrupted");
            assertThat(next.runs.ticks(running.id(), -1, ALL)).isEqualTo(TestTicks.range(0, 9));
        }
    }

    @Test
    void whatACrashLeftIsInterruptedBeforeAnybodyCanAsk() {
        Run run = runs.submit(TestScenarios.small());
        try (RunHouse next = new RunHouse(RunHouse.limits(3, 10), house.database)) {
            RunLifecycle lifecycle =
                    new RunLifecycle(next.queue, next.worker, next.herald, next.keeper, next.leases, next.clock);
            assertThat(lifecycle.isRunning()).isFalse();
            assertThat(next.runs.get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
        }
    }

    @Test
    void aRunThatACrashLeftEndsWhenStampedeStartsAgainButNeverBeforeItCame() {
        Run run = runs.submit(TestScenarios.small());
        Instant later = RunHouse.NOW.plusSeconds(3600);

        leasesAt(RunHouse.NOW.minusSeconds(3600)).interruptLeftOvers();
        assertThat(house.store.find(run.id()).orElseThrow().endedAt()).isEqualTo(run.createdAt());

        Run second = runs.submit(TestScenarios.small());
        leasesAt(later).interruptLeftOvers();
        assertThat(house.store.find(second.id()).orElseThrow().endedAt()).isEqualTo(later);
    }

    private RunLeases leasesAt(Instant now) {
        RunOwner another = new RunOwner(UUID.randomUUID(), true);
        return new RunLeases(house.jdbc, another, Clock.fixed(now, ZoneOffset.UTC));
    }

    @Test
    void aRunThatStillWaitsWhenStampedeStopsEndsThen() {
        Instant stop = RunHouse.NOW.plusSeconds(60);
        RunLifecycle lifecycle = new RunLifecycle(
                house.queue, house.worker, house.herald, house.keeper, house.leases, Clock.fixed(stop, ZoneOffset.UTC));
        lifecycle.start();
        Run running = runs.submit(TestScenarios.small());
        house.await(running.id(), RunState.RUNNING);
        Run waiting = runs.submit(TestScenarios.small());

        lifecycle.stop();

        Run stopped = house.store.find(waiting.id()).orElseThrow();
        assertThat(stopped.state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(stopped.endedAt()).isEqualTo(stop);
        assertThat(stopped.failure()).contains("before this run began");
    }

    @Test
    void pagesAreNewestFirstAndShowActiveRunsAsTheyAreNow() {
        Run first = runs.submit(TestScenarios.named("first", 10));
        Run second = runs.submit(TestScenarios.named("second", 10));
        runs.submit(TestScenarios.named("third", 10));
        runs.cancel(second.id());

        RunPage page = runs.list(0, 2);
        assertThat(page.runs()).extracting(RunView::name).containsExactly("third", "second");
        assertThat(page.runs()).extracting(RunView::state).containsExactly("queued", "cancelled");
        assertThat(page.total()).isEqualTo(3);
        assertThat(page.pages()).isEqualTo(2);
        assertThat(runs.list(1, 2).runs()).extracting(RunView::id).containsExactly(first.id());
        assertThat(runs.list(5, 2).runs()).isEmpty();
    }

    @Test
    void milestonesAreReachedOnce() {
        assertThat(List.of(house.store.reach("x"), house.store.reach("x"))).containsExactly(true, false);
    }
}
