package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GeneratorHealthTests {

    private final Tally tally = new Tally(Scenarios.with(1, "naive").build(), 0, 1);

    /** A client that fails at once and waits, retry after retry; late by so much each time. */
    private GeneratorHealth retrying(long waitMicros, long lateMicros) {
        tally.startClock();
        tally.attempt(0, 0, -1, 0);
        long now = 0;
        for (int retry = 0; retry < 20; retry++) {
            tally.failed(now, 0, Cause.REFUSED);
            now += waitMicros + lateMicros;
            tally.attempt(now, 0, retry, lateMicros);
        }
        return GeneratorHealth.of(tally.lateness(), tally.waitedMicros(now), 0, List.of());
    }

    @Test
    void shortWaitsThatTakeHalfAsLongAgainAreTheGeneratorsFault() {
        GeneratorHealth health = retrying(10_000, 5_000);
        assertThat(Objects.requireNonNull(health.latenessShare())).isCloseTo(1 / 3.0, within(0.01));
        assertThat(health.signs())
                .containsExactly(
                        "Waits took 50 % longer than the policy said, so clients retried less often than they should have.");
    }

    @Test
    void theSameLatenessIsNothingAgainstALongWait() {
        GeneratorHealth health = retrying(1_000_000, 5_000);
        assertThat(Objects.requireNonNull(health.latenessShare())).isCloseTo(0.005, within(0.001));
        assertThat(health.limited()).isFalse();
    }

    @Test
    void whoStillWaitsHasWaitedUntilNow() {
        tally.startClock();
        tally.attempt(0, 0, -1, 0);
        tally.failed(1_000, 0, Cause.REFUSED);
        assertThat(tally.waitedMicros(3_000)).isEqualTo(2_000);
    }
}
