package dev.stampede.virtualtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Tally;
import dev.stampede.storm.Tick;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * How fast the virtual engine is and what memory it takes, against the same engine on other queues. Not part of the
 * tests: {@code ./mvnw test -Dtest=VirtualTimeBenchmark -DargLine=-Xmx6g}, and {@code -Dclients=1000000} for one fleet
 * alone. The queues take turns, and only the ratios within one table mean anything. Seconds are CPU seconds of the one
 * thread that the engine has.
 *
 * <p>N clients are dropped at once by a gateway that admits N/100 a second and says 503 to the others; full jitter from
 * 0.5 to 30 s. About nine attempts a client.
 */
class VirtualTimeBenchmark {

    private static final int ROUNDS = 5;
    private static final int[] FLEETS = {10_000, 100_000, 1_000_000, 10_000_000};
    private static final long MEGABYTE = 1_000_000;

    private record Way(String name, Supplier<WaitQueue> queue, int largestFleet) {}

    private static final List<Way> WAYS = List.of(
            new Way("wheel", TimerWheel::new, 10_000_000),
            new Way("binary heap", HeapWaits::new, 1_000_000),
            new Way("PriorityQueue", PriorityWaits::new, 100_000));

    @Test
    void measures() {
        say("%n%-12s %-14s %12s %9s %12s %8s%n", "clients", "queue", "attempts", "CPU s", "ns/attempt", "ratio");
        for (int fleet : fleets()) {
            if (Runtime.getRuntime().maxMemory() > fleet * 200L) {
                compare(fleet);
                memory(fleet);
            }
        }
    }

    private static int[] fleets() {
        return Integer.getInteger("clients") == null ? FLEETS : new int[] {Integer.getInteger("clients")};
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    private static void compare(int fleet) {
        List<Way> ways =
                WAYS.stream().filter(way -> fleet <= way.largestFleet()).toList();
        double[][] seconds = new double[ways.size()][ROUNDS];
        long attempts = 0;
        // The first round warms up and is written over.
        for (int round = -1; round < ROUNDS; round++) {
            for (int way = 0; way < ways.size(); way++) {
                long start = cpuNanos();
                StormResult result = run(fleet, ways.get(way).queue().get(), new Listener());
                seconds[way][Math.max(0, round)] = (cpuNanos() - start) / 1e9;
                assertThat(result.accounting()).isEmpty();
                attempts = result.totals().attempts();
            }
        }
        double wheel = median(seconds[0]);
        for (int way = 0; way < ways.size(); way++) {
            double median = median(seconds[way]);
            say(
                    "%,12d %-14s %,12d %9.3f %12.0f %8.2f%n",
                    fleet, ways.get(way).name(), attempts, median, median * 1e9 / attempts, median / wheel);
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static StormResult run(int fleet, WaitQueue waits, StormListener listener) {
        return new VirtualStorm(scenario(fleet), listener, new Cancellation(), waits).run();
    }

    private static Scenario scenario(int fleet) {
        double rate = fleet / 100.0;
        return Scenarios.with(fleet, "full-jitter")
                .engine(EngineKind.VIRTUAL)
                .bursts(1, 1)
                .recoveryTimeout(1000)
                .gateway(new GatewayLimits(
                        null,
                        null,
                        Duration.ZERO,
                        null,
                        new GatewayLimits.Admission(rate, (int) Math.max(1, 0.41 * rate), null),
                        null))
                .build();
    }

    /**
     * What lives on the heap in the middle of the run, and what each client more costs: histograms and the wheel's own
     * arrays do not grow with the fleet, so the difference to half the fleet leaves them out.
     */
    private static void memory(int fleet) {
        long whole = inMidRun(fleet);
        double more = (whole - inMidRun(fleet / 2)) / (fleet / 2.0);
        say(
                "%,12d heap in mid-run %,d MB; a client more: engine %.1f bytes, recording %.1f bytes%n",
                fleet, whole / MEGABYTE, more - recording(fleet), recording(fleet));
    }

    /** Bytes a client of the tally, and of the gateway's own count of each client's handshakes. */
    private static double recording(int fleet) {
        long before = used();
        Tally tally = new Tally(scenario(fleet), 0, fleet);
        long after = used();
        tally.startClock();
        return (after - before) / (double) fleet + Integer.BYTES;
    }

    private static long inMidRun(int fleet) {
        long idle = used();
        Listener listener = new Listener();
        listener.looks = true;
        run(fleet, new TimerWheel(), listener);
        return listener.used - idle;
    }

    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static final class Listener implements StormListener {

        private boolean looks;
        private long used;

        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {
            if (looks && ticks.get(ticks.size() - 1).t() > 20) {
                looks = false;
                used = used();
            }
        }
    }
}
