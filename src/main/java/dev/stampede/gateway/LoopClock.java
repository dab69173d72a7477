package dev.stampede.gateway;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Time on the gateway's loop, in nanoseconds since the gateway was opened. */
final class LoopClock {

    private static final Duration LONGEST = Duration.ofDays(10_000);

    private final EventLoop loop;
    private final long origin = System.nanoTime();

    LoopClock(EventLoop loop) {
        this.loop = loop;
    }

    long now() {
        return System.nanoTime() - origin;
    }

    /** Runs the task on the loop at a time, or soon if that has passed. */
    @SuppressWarnings(
            "FutureReturnValueIgnored") // Nobody takes a task back: it looks for itself whether it is still due.
    void at(long time, Runnable task) {
        loop.schedule(task, Math.max(0, time - now()), TimeUnit.NANOSECONDS);
    }

    /** A length of time, cut where nanoseconds could overflow. */
    static long nanos(Duration time) {
        return (time.compareTo(LONGEST) > 0 ? LONGEST : time).toNanos();
    }
}
