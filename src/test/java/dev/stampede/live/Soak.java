package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Tick;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/**
 * Storms back to back, and what they leave behind. Started by hand, for {@code minutes} (10):
 * {@code ./mvnw test -Dtest=Soak -Dminutes=10}.
 */
class Soak {

    private static final int CLIENTS = 300;
    private static final int LINES = 10;

    /** Lines in which caches and pools still grow. */
    private static final int WARM_UP = 3;

    private static final long MEGABYTE = 1 << 20;

    private static final StormListener NOBODY = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    /** What the process holds between two storms, after a garbage collection; memory in bytes, files -1 if unknown. */
    private record Held(long heap, long direct, long threads, long files) {

        static Held now() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                    ? unix.getOpenFileDescriptorCount()
                    : -1;
            return new Held(
                    runtime.totalMemory() - runtime.freeMemory(),
                    ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                            .metric()
                            .usedDirectMemory(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    files);
        }
    }

    @Test
    void stormsBackToBackLeaveNothingBehind() {
        long minutes = Long.getLong("minutes", 10L);
        long start = System.nanoTime();
        long between = TimeUnit.MINUTES.toNanos(minutes) / LINES;
        List<Held> held = new ArrayList<>();
        int storms = 0;
        say("%n%8s %8s %12s %14s %8s %6s%n", "minutes", "storms", "heap MB", "direct MB", "threads", "files");
        while (held.size() < LINES) {
            storm(storms++);
            long passed = System.nanoTime() - start;
            if (passed >= between * (held.size() + 1)) {
                Held now = Held.now();
                held.add(now);
                say(
                        "%8.1f %8d %12.1f %14.1f %8d %6d%n",
                        passed / 60e9,
                        storms,
                        (double) now.heap() / MEGABYTE,
                        (double) now.direct() / MEGABYTE,
                        now.threads(),
                        now.files());
            }
        }
        judge("heap", held, Held::heap, 8 * MEGABYTE);
        judge("direct memory", held, Held::direct, 8 * MEGABYTE);
        judge("threads", held, Held::threads, 4);
        judge("files", held, Held::files, 16);
    }

    /** All ways in which connections end: closed by the gateway, cut, silent; with and without an outage. */
    private static void storm(int number) {
        Scenarios storm = Scenarios.with(CLIENTS, "naive").seed(number).bursts(2, 0.5);
        switch (number % 4) {
            case 0 -> storm.outage(0.2, Outage.Mode.REFUSE);
            case 1 -> storm.outage(0.2, Outage.Mode.RESET);
            case 2 -> storm.outage(0.2, Outage.Mode.REJECT);
            default -> storm.handshakeRate(2000);
        }
        StormResult result =
                new LiveRunner(new LiveTargets(port -> false), null).run(storm.build(), NOBODY, new Cancellation());
        assertThat(result.accounting()).isEmpty();
    }

    /** Flat: the end holds no more than the first half after the warm-up did, but for what comes and goes. */
    private static void judge(String what, List<Held> held, ToLongFunction<Held> part, long slack) {
        List<Held> warm = held.subList(WARM_UP, held.size());
        long before =
                warm.subList(0, warm.size() / 2).stream().mapToLong(part).max().orElseThrow();
        long after = part.applyAsLong(warm.get(warm.size() - 1));
        boolean flat = after <= before + slack;
        say("%s: %s%n", what, flat ? "flat" : "grows");
        assertThat(flat).as("%s is flat", what).isTrue();
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
