package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.Policy;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.GeneratorHealth;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * How fast the live engine is, what it costs, and how well it keeps its waits. Not part of the tests:
 * {@code ./mvnw test -Dtest=LiveBenchmark}, on a machine with nothing else to do. {@code -Dseries=N} for other than five
 * series; {@code -Dbursts=N -Dinterval=SECONDS} for other than eight bursts a run, four seconds apart, of which three
 * eighths are not counted. {@code -Dpeer="COMMAND"} runs another program (see {@code src/test/peers}) before each storm and
 * prints what it says, so that both are measured in the same minutes: only ratios within one series mean anything. The
 * command finds the number of clients in {@code $CLIENTS}.
 */
class LiveBenchmark {

    private static final int[] FLEETS = {1000, 5000, 9000};
    private static final int SERIES = Integer.getInteger("series", 5);
    private static final int BURSTS = Integer.getInteger("bursts", 8);
    private static final double INTERVAL = Double.parseDouble(System.getProperty("interval", "4"));

    private static final String CLIENT_LOOPS = "stampede-clients";
    private static final String GATEWAY_LOOPS = "stampede-gateway";

    /** Bursts of a run that are not counted: the code is still being compiled. */
    private static final int COLD_BURSTS = BURSTS * 3 / 8;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Everybody is dropped at once and comes back at once. */
    @Test
    void storms() throws IOException {
        say(
                "%8s %14s %14s %14s %12s %12s %12s %12s%n",
                "clients",
                "first, ms",
                "warm, ms",
                "handshakes/s",
                "client ms/k",
                "gateway ms/k",
                "client B",
                "gateway B");
        for (int series = 0; series < SERIES; series++) {
            for (int fleet : FLEETS) {
                peer(fleet);
                storm(fleet);
            }
        }
    }

    private void storm(int fleet) {
        Cpu cpu = new Cpu();
        StormResult result = run(
                Scenarios.with(fleet, "naive")
                        .policy(Policy.of(new Envelope.Fixed(0)))
                        .bursts(BURSTS, INTERVAL)
                        .build(),
                cpu);
        List<BurstResult> bursts = result.bursts();
        double warm = median(bursts.subList(COLD_BURSTS, BURSTS), LiveBenchmark::back);
        double handshakes = (double) fleet * (BURSTS - COLD_BURSTS) / 1000;
        say(
                "%,8d %14.0f %14.0f %,14.0f %12.1f %12.1f %,12.0f %,12.0f%n",
                fleet,
                back(bursts.get(0)) * 1e3,
                warm * 1e3,
                fleet / warm,
                cpu.passed(Cpu.CLIENTS) / 1e6 / handshakes,
                cpu.passed(Cpu.GATEWAY) / 1e6 / handshakes,
                cpu.passed(Cpu.CLIENTS_GARBAGE) / 1e3 / handshakes,
                cpu.passed(Cpu.GATEWAY_GARBAGE) / 1e3 / handshakes);
    }

    /** {@code -Dtarget=ws://127.0.0.1:PORT}: the clients alone, against a server that somebody else started. */
    @Test
    void clients() throws IOException {
        String target = System.getProperty("target");
        assumeTrue(target != null, "no -Dtarget");
        int fleet = Integer.getInteger("clients", 1000);
        for (int series = 0; series < SERIES; series++) {
            peer(fleet);
            Cpu cpu = new Cpu();
            StormResult result = run(
                    Scenarios.with(fleet, "naive")
                            .target(target)
                            .teardown(Teardown.By.FLEET)
                            .policy(Policy.of(new Envelope.Fixed(0)))
                            .bursts(BURSTS, INTERVAL)
                            .build(),
                    cpu);
            List<BurstResult> bursts = result.bursts().subList(COLD_BURSTS, BURSTS);
            double warm = median(bursts, LiveBenchmark::back);
            say(
                    "%,8d clients alone: warm %.0f ms, %,.0f handshakes/s, %.1f ms/k%n",
                    fleet,
                    1e3 * warm,
                    fleet / warm,
                    cpu.passed(Cpu.CLIENTS) / 1e6 / ((double) fleet * bursts.size() / 1000));
        }
    }

    private static double back(BurstResult burst) {
        return Objects.requireNonNull(burst.recovered100());
    }

    private static double median(List<BurstResult> bursts, ToDoubleFunction<BurstResult> figure) {
        double[] sorted = bursts.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /** 5,000 clients wait by full jitter while the port is closed. */
    @Test
    void waits() {
        say("%14s %14s %14s %s%n", "late p50, ms", "late p99, ms", "late max, ms", "signs");
        for (int series = 0; series < SERIES; series++) {
            StormResult result = run(
                    Scenarios.with(5000, "full-jitter")
                            .bursts(1, 1)
                            .outage(15, Outage.Mode.REFUSE)
                            .build(),
                    new Deaf());
            GeneratorHealth health = result.generator();
            say(
                    "%14.2f %14.2f %14.2f %s%n",
                    1e3 * Objects.requireNonNull(health.latenessP50()),
                    1e3 * Objects.requireNonNull(health.latenessP99()),
                    1e3 * Objects.requireNonNull(health.latenessMax()),
                    health.signs());
        }
    }

    /** What 9,000 open pairs of client and gateway take, and what they cost while nothing happens. */
    @Test
    void idle() {
        int fleet = 9000;
        run(Scenarios.with(1000, "naive").bursts(1, 1).build(), new Deaf());
        long before = heap();
        Idle idle = new Idle(fleet);
        run(Scenarios.with(fleet, "full-jitter").bursts(1, 12).build(), idle);
        say(
                "%,d open: heap %.2f kB a pair, idle %.2f %% of a core, process %s%n",
                fleet, (idle.heap - before) / 1e3 / fleet, 100 * idle.cpu / 1e9 / Idle.SECONDS, idle.resident);
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static StormResult run(Scenario scenario, StormListener listener) {
        StormResult result =
                new LiveRunner(new LiveTargets(port -> false), null).run(scenario, listener, new Cancellation());
        assertThat(result.accounting()).isEmpty();
        return result;
    }

    private static void peer(int clients) throws IOException {
        String command = System.getProperty("peer");
        if (command == null) {
            return;
        }
        ProcessBuilder program = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true);
        program.environment().put("CLIENTS", Integer.toString(clients));
        Process process = program.start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            said.lines().forEach(line -> say("    %s%n", line));
        }
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    private static class Deaf implements StormListener {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    }

    /** CPU time and garbage of the event loops from shortly before the first warm burst until the run's last tick. */
    private final class Cpu extends Deaf {

        private static final int CLIENTS = 0;
        private static final int GATEWAY = 1;
        private static final int CLIENTS_GARBAGE = 2;
        private static final int GATEWAY_GARBAGE = 3;

        private final List<long[]> samples = new ArrayList<>();

        @Override
        public void ticked(List<Tick> ticks) {
            double until = ticks.get(ticks.size() - 1).t();
            if (until >= INTERVAL * (COLD_BURSTS + 1) - 0.5) {
                samples.add(new long[] {
                    sum(CLIENT_LOOPS, threads::getThreadCpuTime),
                    sum(GATEWAY_LOOPS, threads::getThreadCpuTime),
                    sum(CLIENT_LOOPS, threads::getThreadAllocatedBytes),
                    sum(GATEWAY_LOOPS, threads::getThreadAllocatedBytes)
                });
            }
        }

        /** Nanoseconds or bytes. */
        long passed(int what) {
            return samples.get(samples.size() - 1)[what] - samples.get(0)[what];
        }
    }

    private long sum(String group, LongUnaryOperator figure) {
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull)
                .filter(thread -> thread.getThreadName().startsWith(group))
                .mapToLong(ThreadInfo::getThreadId)
                .map(figure)
                .sum();
    }

    /** Looks at the process while everybody is open and nothing happens. */
    private final class Idle extends Deaf {

        private static final double FROM = 3;
        private static final double SECONDS = 6;

        private final int fleet;
        private long heap;
        private long cpu;
        private long started;
        private String resident = "";

        Idle(int fleet) {
            this.fleet = fleet;
        }

        @Override
        public void ticked(List<Tick> ticks) {
            Tick last = ticks.get(ticks.size() - 1);
            if (last.t() > FROM && heap == 0) {
                assertThat(last.open()).isEqualTo(fleet);
                heap = LiveBenchmark.heap();
                started = sum("stampede", threads::getThreadCpuTime);
            } else if (last.t() > FROM + SECONDS && cpu == 0) {
                cpu = sum("stampede", threads::getThreadCpuTime) - started;
                resident = residentMemory();
            }
        }

        private static String residentMemory() {
            try {
                return java.nio.file.Files.readAllLines(java.nio.file.Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("VmRSS"))
                        .findFirst()
                        .orElse("?");
            } catch (IOException notLinux) {
                return "?";
            }
        }
    }
}
