package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunMetricsTests {

    private final RunHouse house = new RunHouse();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final RunMetrics metrics = new RunMetrics(meters, house.search, house.queue, house.clock);

    @AfterEach
    void close() {
        house.close();
    }

    private double gauge(String name, String... tags) {
        return meters.get(name).tags(tags).gauge().value();
    }

    private double count(String name, String... tags) {
        return meters.get(name).tags(tags).counter().count();
    }

    @Test
    void runsAreCountedByStateAndTheQueueByLength() {
        Run first = house.runs.submit(TestScenarios.small());
        house.runs.submit(TestScenarios.small());
        assertThat(gauge("stampede.queue.length")).isEqualTo(2);
        assertThat(gauge("stampede.runs", "state", "queued")).isEqualTo(2);

        house.runs.cancel(first.id());
        house.keeper.round();
        house.clock.pass(Duration.ofSeconds(2));

        assertThat(gauge("stampede.queue.length")).isEqualTo(1);
        assertThat(gauge("stampede.runs", "state", "queued")).isEqualTo(1);
        assertThat(gauge("stampede.runs", "state", "cancelled")).isEqualTo(1);
        assertThat(gauge("stampede.runs", "state", "failed")).isZero();
    }

    @Test
    void attemptsAddUpAndTheRateIsThatOfTheLastSecond() {
        Run run = house.runs.submit(TestScenarios.small());
        metrics.ticked(new RunTicked(run, TestTicks.range(-1, 19)));

        // A test tick makes seq + 3 attempts, opens seq + 1, and is refused twice.
        assertThat(count("stampede.attempts")).isEqualTo(21 * 3 + 189);
        assertThat(count("stampede.opened")).isEqualTo(21 + 189);
        assertThat(count("stampede.failed", "cause", "refused")).isEqualTo(42);
        assertThat(count("stampede.failed", "cause", "timeout")).isZero();
        assertThat(gauge("stampede.arrival.rate")).isEqualTo(10 * 3 + 145);

        Run other = house.runs.submit(TestScenarios.small());
        metrics.changed(new RunChanged(other.ended(RunState.CANCELLED, RunHouse.NOW, null)));
        assertThat(gauge("stampede.arrival.rate")).isPositive();
        metrics.changed(new RunChanged(run.stormOver(RunHouse.NOW)));
        assertThat(gauge("stampede.arrival.rate")).isZero();
    }
}
