package dev.stampede.virtualtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimerWheelTests {

    private static final int LAST_CLIENT = (1 << EventRing.CLIENT_BITS) - 1;
    private static final long WEEK = 7L * 24 * 3600 * 1_000_000;

    /** Adds, looks and takes at random, with gaps from nothing to hours; both queues must say the same. */
    @Property(tries = 200)
    void takesInTheSameOrderAsAPriorityQueue(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 400) int steps,
            @ForAll @LongRange(min = 1, max = 20_000_000_000L) long longestWait) {
        SplittableRandom random = new SplittableRandom(seed);
        TimerWheel wheel = new TimerWheel();
        PriorityWaits simple = new PriorityWaits();
        long now = 0;
        int client = 0;
        for (int step = 0; step < steps; step++) {
            for (int i = random.nextInt(4); i > 0; i--) {
                long wait = random.nextInt(3) == 0 ? random.nextLong(3_000) : random.nextLong(longestWait);
                boolean again = random.nextBoolean();
                wheel.add(now + wait, client, again);
                simple.add(now + wait, client, again);
                client++;
            }
            long limit = now + random.nextLong(longestWait);
            boolean due = simple.advance(limit);
            assertThat(wheel.advance(limit)).isEqualTo(due);
            now = due ? simple.time() : limit;
            if (due) {
                assertThat(taken(wheel)).isEqualTo(taken(simple));
            }
        }
        assertThat(all(wheel)).isEqualTo(all(simple));
    }

    private static String taken(WaitQueue queue) {
        String taken = queue.time() + " " + queue.client() + " " + queue.again();
        queue.remove();
        return taken;
    }

    private static List<String> all(WaitQueue queue) {
        List<String> all = new ArrayList<>();
        while (queue.advance(Long.MAX_VALUE)) {
            all.add(taken(queue));
        }
        return all;
    }

    @Test
    void holdsTheLastClientAtTheLastMoment() {
        TimerWheel wheel = new TimerWheel();
        wheel.add(WEEK, LAST_CLIENT, true);
        wheel.add(WEEK, LAST_CLIENT, false);
        assertThat(all(wheel)).containsExactly(WEEK + " " + LAST_CLIENT + " false", WEEK + " " + LAST_CLIENT + " true");
    }

    @Test
    void aWholeFleetAtOneMomentComesInOrderOfIds() {
        TimerWheel wheel = new TimerWheel();
        for (int client = 100_000; client-- > 0; ) {
            wheel.add(5_000_000, client, false);
        }
        for (int client = 0; client < 100_000; client++) {
            assertThat(wheel.advance(5_000_001)).isTrue();
            assertThat(wheel.client()).isEqualTo(client);
            wheel.remove();
        }
        assertThat(wheel.advance(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void whatLiesBeyondTheLimitStays() {
        TimerWheel wheel = new TimerWheel();
        wheel.add(10_000, 1, false);
        assertThat(wheel.advance(10_000)).isFalse();
        wheel.add(10_000, 0, false);
        assertThat(wheel.advance(10_001)).isTrue();
        assertThat(wheel.client()).isZero();
    }
}
