package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stampede.storm.StormResult.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FullQueueTests {

    private static final int LIMIT = 500;

    private final RunHouse house = new RunHouse(RunHouse.limits(LIMIT, 2000), TestDatabase.fresh());
    private final ExecutorService browsers = Executors.newFixedThreadPool(8);

    @AfterEach
    void close() {
        browsers.shutdownNow();
        house.close();
    }

    @Test
    void fiveHundredRunsWaitTheNextIsRefusedAndEachRunsOnce() throws Exception {
        Set<UUID> accepted = ConcurrentHashMap.newKeySet();
        AtomicInteger refused = new AtomicInteger();
        all(LIMIT + 60, () -> {
            try {
                accepted.add(house.runs.submit(TestScenarios.small()).id());
            } catch (QueueFull full) {
                refused.incrementAndGet();
            }
        });
        assertThat(accepted).hasSize(LIMIT);
        assertThat(refused).hasValue(60);
        assertThatThrownBy(() -> house.runs.submit(TestScenarios.small())).isInstanceOf(QueueFull.class);
        assertThat(house.runs.list(0, 1).total()).isEqualTo(LIMIT);

        for (int i = 0; i < LIMIT; i++) {
            house.storm.end(Ending.SETTLED);
        }
        house.working();
        await().atMost(Duration.ofSeconds(40)).until(() -> house.runs.active().isEmpty());
        assertThat(accepted)
                .allSatisfy(id -> assertThat(house.runs.get(id).state()).isEqualTo(RunState.COMPLETED));
        assertThat(house.events(StormEnded.class))
                .extracting(event -> event.run().id())
                .doesNotHaveDuplicates()
                .hasSize(LIMIT);
    }

    @Test
    void manyBrowsersThatStopTheSameRunStopItOnce() throws Exception {
        house.working();
        Run running = house.runs.submit(TestScenarios.small());
        house.await(running.id(), RunState.RUNNING);
        Run waiting = house.runs.submit(TestScenarios.small());
        for (Run run : List.of(waiting, running)) {
            all(16, () -> {
                try {
                    house.runs.cancel(run.id());
                } catch (RunFinished late) {
                    assertThat(late).hasMessageContaining("cancelled");
                }
            });
            house.await(run.id(), RunState.CANCELLED);
        }
        house.herald.round();
        assertThat(house.events(StormEnded.class)).hasSize(1);
        assertThat(house.events(RunChanged.class).stream()
                        .filter(event -> event.run().id().equals(waiting.id()))
                        .filter(event -> event.run().state() == RunState.CANCELLED))
                .hasSize(1);
        assertThat(house.runs.active()).isEmpty();
    }

    private void all(int times, Runnable what) throws Exception {
        List<Future<?>> done = new java.util.ArrayList<>();
        for (int i = 0; i < times; i++) {
            done.add(browsers.submit(what));
        }
        for (Future<?> one : done) {
            one.get();
        }
    }
}
