package dev.stampede.web.feed;

import dev.stampede.run.RunTicked;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tick;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;

/** The engine, with a look at the process at each tick, and with the time at which each tick was there and was told. */
class ObservedEngine implements StormRunner {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final StormRunner engine;
    private volatile @Nullable Observation latest;

    ObservedEngine(StormRunner engine) {
        this.engine = engine;
    }

    /** CPU time in nanoseconds, by who used it. */
    record Cpu(double t, long engine, long feed, long recording, long process) {

        static Cpu at(double t) {
            return new Cpu(
                    t,
                    nanos("stampede-clients", "stampede-gateway"),
                    nanos("stampede-feed", "stampede-herald"),
                    nanos("stampede-keeper", "MVStore", "H2"),
                    ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                            .getProcessCpuTime());
        }

        private static long nanos(String... names) {
            return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                    .filter(Objects::nonNull)
                    .filter(thread -> Arrays.stream(names).anyMatch(thread.getThreadName()::startsWith))
                    .mapToLong(ThreadInfo::getThreadId)
                    .map(THREADS::getThreadCpuTime)
                    .sum();
        }
    }

    /**
     * One run.
     *
     * @param there when a tick was there, by its sequence number, in nanoseconds
     * @param told the same for when it was published
     * @param busy true for a tick in which something happened to clients
     * @param wall nanoseconds from its start to its end
     */
    record Observation(
            List<Cpu> cpu,
            Map<Integer, Long> there,
            Map<Integer, Long> told,
            Map<Integer, Boolean> busy,
            AtomicLong wall) {

        static Observation begun() {
            return new Observation(
                    new ArrayList<>(),
                    new ConcurrentHashMap<>(),
                    new ConcurrentHashMap<>(),
                    new ConcurrentHashMap<>(),
                    new AtomicLong());
        }

        void see(List<Tick> ticks) {
            long now = System.nanoTime();
            for (Tick tick : ticks) {
                there.put(tick.seq(), now);
                busy.put(tick.seq(), tick.attempts() + tick.opened() + tick.tornDown() > 0);
            }
            if (!ticks.isEmpty()) {
                cpu.add(Cpu.at(ticks.get(ticks.size() - 1).t()));
            }
        }
    }

    @Override
    public StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        Observation observation = Observation.begun();
        latest = observation;
        long start = System.nanoTime();
        StormResult result = engine.run(scenario, new Listener(observation, listener), cancellation);
        observation.wall.set(System.nanoTime() - start);
        return result;
    }

    Observation latest() {
        return Objects.requireNonNull(latest);
    }

    @EventListener
    @Order(Integer.MIN_VALUE)
    void told(RunTicked event) {
        Observation observation = latest;
        if (observation != null) {
            observation.told.put(FeedMessages.lastSeq(event.ticks()), System.nanoTime());
        }
    }

    private record Listener(Observation observation, StormListener listener) implements StormListener {
        @Override
        public void progressed(Progress progress) {
            listener.progressed(progress);
        }

        @Override
        public void ticked(List<Tick> ticks) {
            observation.see(ticks);
            listener.ticked(ticks);
        }
    }
}
