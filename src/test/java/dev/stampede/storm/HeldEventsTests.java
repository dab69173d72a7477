package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.RestartWatch.Restart;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HeldEventsTests {

    private final Scenario scenario = Scenarios.with(2, "naive")
            .target("ws://localhost:1/")
            .teardown(Teardown.By.TARGET)
            .bursts(2, 10)
            .build();
    private final Tally tally = new Tally(scenario, 0, 2);
    private final HeldEvents events = new HeldEvents(tally, 2);

    HeldEventsTests() {
        for (int client = 0; client < 2; client++) {
            events.attempt(0, client, -1, 0);
            events.opened(100, client, 100);
        }
        tally.startClock();
        events.hold();
    }

    @Test
    void whatARestartExplainsIsTornDownByItAndWhatCameBeforeIsLost() {
        lose(0, 1_000_000, 1_200_000);
        lose(0, 3_000_000, 3_500_000);
        lose(1, 3_100_000, 3_600_000);
        assertThat(events.look().losses()).containsExactly(1_000_000, 3_000_000, 3_100_000);
        assertThat(tally.episodes().bursts()).as("nothing is known yet").isEqualTo(1);

        Restart restart = new Restart(3_000_000, 3_100_000);
        events.release(restart.first(), null);
        assertThat(events.restarted(1, restart)).isNull();
        events.release(4_000_000, restart);
        ClosedBurst closed = Objects.requireNonNull(events.end(5_000_000));

        assertThat(closed.returned.get(0).dropped()).isEqualTo(2);
        assertThat(closed.returned.get(0).recoveries().sorted()).containsExactly(500_000, 600_000);
        assertThat(tally.episodes().burst(0).lost).isEqualTo(1);
        assertThat(tally.episodes().unplanned().attempts).isEqualTo(1);
        assertThat(tally.episodes().unplanned().tornDown).isEqualTo(1);
        assertThat(tally.episodes().burst(1).attempts).isEqualTo(2);
        List<TickTally> ticks = tally.takeTicks(5_000_000);
        assertThat(ticks.stream().mapToLong(tick -> tick.counts.tornDown).sum()).isEqualTo(2);
    }

    @Test
    void aRestartTearsAClientDownOnce() {
        lose(0, 3_000_000, 3_100_000);
        lose(1, 3_000_000, 3_100_000);
        lose(0, 3_200_000, 3_300_000);
        Restart restart = new Restart(3_000_000, 3_200_000);
        events.release(restart.first(), null);
        events.restarted(1, restart);
        events.end(5_000_000);

        assertThat(tally.episodes().burst(1).dropped).isEqualTo(2);
        assertThat(tally.episodes().burst(1).lost).as("what it lost again").isEqualTo(1);
        assertThat(tally.open()).isEqualTo(2);
    }

    @Test
    void openConnectionsAreKnownAtOnce() {
        assertThat(events.look().open()).isEqualTo(2);
        events.ended(1_000_000, 1, Loss.LOST);
        assertThat(events.look().open()).isEqualTo(1);
        assertThat(tally.open()).as("the tally hears of it later").isEqualTo(2);
    }

    private void lose(int client, long lost, long back) {
        events.ended(lost, client, Loss.LOST);
        events.attempt(back - 1_000, client, 0, 0);
        events.opened(back, client, 1_000);
    }
}
