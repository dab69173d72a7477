package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.RestartWatch.Restart;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RestartWatchTests {

    private static final long SECOND = RestartWatch.WINDOW_MICROS;

    private final RestartWatch watch = new RestartWatch(2);

    private static long[] losses(int count, long first, long apart) {
        return LongStream.range(0, count).map(i -> first + i * apart).toArray();
    }

    @Test
    void oneLossInFiveWithinASecondIsARestart() {
        watch.look(1_000_000, 100, losses(0, 0, 0));
        watch.look(1_100_000, 80, losses(20, 1_050_000, 100));
        assertThat(watch.restarts()).containsExactly(new Restart(1_050_000, 1_051_900));
    }

    @Test
    void fewerAreNone() {
        watch.look(1_000_000, 100, losses(0, 0, 0));
        watch.look(1_100_000, 81, losses(19, 1_050_000, 100));
        assertThat(watch.restarts()).isEmpty();
    }

    @Test
    void lossesThatTakeLongerAreNone() {
        watch.look(0, 100, losses(0, 0, 0));
        long apart = SECOND / 18;
        watch.look(20 * SECOND, 0, losses(100, SECOND, apart));
        assertThat(watch.restarts()).as("19 in any second").isEmpty();
    }

    @Test
    void theOpenConnectionsOfBeforeCount() {
        watch.look(1_000_000, 100, losses(0, 0, 0));
        watch.look(1_100_000, 90, losses(10, 1_090_000, 10));
        watch.look(1_200_000, 81, losses(9, 1_150_000, 10));
        assertThat(watch.restarts())
                .as("19 of 100, though 9 more than a tenth of the rest")
                .isEmpty();
        watch.look(1_300_000, 80, losses(1, 1_250_000, 10));
        assertThat(watch.restarts()).containsExactly(new Restart(1_090_000, 1_250_000));
    }

    @Test
    void aRestartGoesOnForAsLongAsLossesFollowOneAnother() {
        watch.look(1_000_000, 100, losses(0, 0, 0));
        watch.look(1_200_000, 80, losses(20, 1_100_000, 100));
        watch.look(2_000_000, 60, losses(20, 1_900_000, 100));
        watch.look(2_900_000, 40, losses(20, 2_800_000, 100));
        assertThat(watch.restarts()).containsExactly(new Restart(1_100_000, 2_801_900));
    }

    @Test
    void afterAQuietSecondTheNextRestartMayCome() {
        watch.look(1_000_000, 100, losses(0, 0, 0));
        watch.look(1_200_000, 0, losses(100, 1_100_000, 100));
        watch.look(2_000_000, 100, losses(0, 0, 0));
        watch.look(2_300_000, 50, losses(50, 2_200_000, 100));
        watch.look(4_000_000, 100, losses(0, 0, 0));
        watch.look(5_000_000, 0, losses(100, 4_500_000, 100));
        assertThat(watch.restarts())
                .as("no more than it was asked for")
                .containsExactly(new Restart(1_100_000, 1_109_900), new Restart(2_200_000, 2_204_900));
    }

    @Test
    void aWatchThatLooksLateSeesTheSame() {
        watch.look(1_000_000, 100, losses(0, 0, 0));
        long[] both = LongStream.concat(
                        LongStream.of(losses(30, 1_100_000, 100)), LongStream.of(losses(70, 3_000_000, 100)))
                .toArray();
        watch.look(9_000_000, 0, both);
        assertThat(watch.restarts())
                .containsExactly(new Restart(1_100_000, 1_102_900), new Restart(3_000_000, 3_006_900));
    }
}
