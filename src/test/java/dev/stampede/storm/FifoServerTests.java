package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FifoServerTests {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void workOnAnIdleServerTakesOneServiceTime() {
        FifoServer server = new FifoServer(4.0, 1e9);
        assertThat(server.finish(0)).isEqualTo(SECOND / 4);
        assertThat(server.finish(10 * SECOND)).isEqualTo(10 * SECOND + SECOND / 4);
    }

    @Test
    void workBehindOtherWorkWaitsForIt() {
        FifoServer server = new FifoServer(2.0, 1e9);
        assertThat(server.finish(0)).isEqualTo(SECOND / 2);
        assertThat(server.finish(1)).isEqualTo(SECOND);
        assertThat(server.finish(SECOND)).isEqualTo(SECOND * 3 / 2);
        assertThat(server.free()).isEqualTo(SECOND * 3 / 2);
    }

    @Test
    void roundingsDoNotAddUpOverAMillionServices() {
        FifoServer server = new FifoServer(3.0, 1e9);
        long last = 0;
        for (int i = 0; i < 3_000_000; i++) {
            last = server.finish(0);
        }
        assertThat(last).isEqualTo(1_000_000 * SECOND);
    }

    @Test
    void withoutARateWorkIsDoneWhenItArrives() {
        FifoServer server = new FifoServer(null, 1e9);
        assertThat(server.finish(5)).isEqualTo(5);
        assertThat(server.finish(5)).isEqualTo(5);
        assertThat(server.finish(6)).isEqualTo(6);
    }

    @Test
    void theSlowestServerOverflowsNothing() {
        FifoServer server = new FifoServer(Double.MIN_NORMAL, 1e9);
        long first = server.finish(SECOND);
        assertThat(first).isGreaterThan(1L << 60);
        assertThat(server.finish(2 * SECOND)).isGreaterThanOrEqualTo(first);
        assertThat(first + SECOND).isPositive();
    }

    @Test
    void aClearedServerIsIdle() {
        FifoServer server = new FifoServer(1.0, 1e9);
        server.finish(0);
        server.finish(0);
        server.clear();
        assertThat(server.finish(7)).isEqualTo(SECOND + 7);
    }
}
