package dev.stampede.live;

import dev.stampede.gateway.EmbeddedGateway;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.ClosedBurst;
import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Schedule;
import dev.stampede.storm.Start;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormLedger;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import dev.stampede.storm.TickTally;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One live run: fills the fleet, bursts it on time, takes the gateway down and up, collects the ticks, and knows when it
 * is over. It runs in one thread, which sleeps from one moment of the plan to the next.
 */
final class LiveStorm {

    /** Half of the shortest window of a peak. */
    private static final long BEARABLE_LATENESS_MICROS = 50_000;

    private final Scenario scenario;
    private final StormListener listener;
    private final Cancellation cancellation;
    private final ClientPool pool;
    private final @Nullable EmbeddedGateway gateway;
    private final Clock clock;
    private final StormLedger ledger;
    private final List<Deque<TickTally>> collected = new ArrayList<>();
    private final Schedule schedule;

    /** Null unless restarts of the target are watched for. */
    private final @Nullable TargetWatch watch;

    private long fillMicros;
    private int burst;
    private boolean outage;
    private long outageEndMicros;
    private long wastedBefore;
    private long lateBurstMicros;
    private @Nullable CompletionStage<Integer> teardown;

    LiveStorm(
            Scenario scenario,
            StormListener listener,
            Cancellation cancellation,
            ClientPool pool,
            @Nullable EmbeddedGateway gateway,
            Clock clock) {
        this.scenario = scenario;
        this.listener = listener;
        this.cancellation = cancellation;
        this.pool = pool;
        this.gateway = gateway;
        this.clock = clock;
        this.ledger = new StormLedger(scenario);
        this.schedule = new Schedule(scenario);
        this.watch = scenario.teardown().by() == Teardown.By.TARGET
                ? new TargetWatch(scenario, pool, schedule, this::restarted)
                : null;
        pool.shards().forEach(shard -> collected.add(new ArrayDeque<>()));
    }

    StormResult run() {
        Thread runner = Thread.currentThread();
        cancellation.onRequest(() -> LockSupport.unpark(runner));
        pool.limit().onReached(() -> LockSupport.unpark(runner));
        StormResult.Ending ending = start() ? storm() : StormResult.Ending.CANCELLED;
        return finish(pool.limit().reached() ? StormResult.Ending.CAPPED : ending);
    }

    /** Gets the fleet ready and starts the clock; false if the run was cancelled before. */
    private boolean start() {
        if (scenario.start() == Start.COLD) {
            enforceLimits();
            long now = System.nanoTime();
            clock.start(now);
            pool.ask(shard -> {
                shard.startCold(now, scenario.rampUp().toNanos());
                return true;
            });
            return true;
        }
        boolean filled = new Filling(scenario, pool, listener, clock, this::cancelled).run();
        fillMicros = clock.micros(System.nanoTime());
        enforceLimits();
        clock.start(System.nanoTime());
        pool.ask(shard -> {
            shard.startClock();
            return true;
        });
        return filled;
    }

    private void enforceLimits() {
        if (gateway != null) {
            join(gateway.enforceLimits());
        }
    }

    /** From the clock's start to the end: does what is due, then sleeps until something is. */
    private StormResult.Ending storm() {
        long nextTick = schedule.tickMicros();
        while (!cancelled()) {
            long now = clock.micros(System.nanoTime());
            if (now >= nextBurst()) {
                burst(burst + 1);
            } else if (watch != null && now >= watch.nextLook()) {
                watch.look(now);
            } else if (outage && now >= outageEndMicros) {
                endOutage();
            } else if (now >= nextTick) {
                nextTick = (now / schedule.tickMicros() + 1) * schedule.tickMicros();
                if (collect(now)) {
                    return StormResult.Ending.SETTLED;
                }
                if (now >= deadline()) {
                    return StormResult.Ending.TIMED_OUT;
                }
            } else {
                sleepUntil(Math.min(nextTick, nextChange()));
            }
        }
        return StormResult.Ending.CANCELLED;
    }

    private long nextChange() {
        long next = watch == null ? nextBurst() : watch.nextLook();
        return outage ? Math.min(next, outageEndMicros) : next;
    }

    private long nextBurst() {
        return watch == null && burst < schedule.bursts() ? schedule.burstMicros(burst + 1) : Long.MAX_VALUE;
    }

    private long deadline() {
        return watch == null ? schedule.deadlineMicros() : watch.deadline();
    }

    private void restarted(int k, List<@Nullable ClosedBurst> before, long micros) {
        close(before, micros, false);
        burst = k;
    }

    private void burst(int k) {
        if (gateway != null && scenario.outage().happens()) {
            join(gateway.beginOutage());
            outage = true;
        }
        long micros = clock.micros(System.nanoTime());
        long late = micros - schedule.burstMicros(k);
        lateBurstMicros = Math.max(lateBurstMicros, late);
        // Counted from the burst as it came: nobody may be back before the outage has lasted its time.
        outageEndMicros = schedule.outageEndMicros(k) + late;
        List<@Nullable ClosedBurst> before = pool.ask(shard -> shard.beginBurst(k, micros));
        close(before, micros, false);
        burst = k;
        switch (scenario.teardown().by()) {
            case GATEWAY -> teardown = gateway == null ? null : gateway.tearDown();
            case FLEET ->
                pool.ask(shard -> {
                    shard.tearDown();
                    return true;
                });
            case CLIENT, TARGET -> {}
        }
    }

    private void close(List<@Nullable ClosedBurst> parts, long micros, boolean settled) {
        List<ClosedBurst> closed = parts.stream()
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        long wasted = gateway == null ? 0 : gateway.counts().wasted();
        if (!closed.isEmpty()) {
            ledger.close(closed, micros, settled, wasted - wastedBefore);
        }
        wastedBefore = wasted;
    }

    private void endOutage() {
        outage = false;
        if (gateway != null) {
            join(gateway.endOutage());
        }
    }

    /** Collects the ticks that all shards have completed; true if the run has settled. */
    private boolean collect(long micros) {
        long asked = System.nanoTime();
        long known = watch == null ? micros : TargetWatch.known(micros);
        List<Shard.Collected> parts = pool.ask(shard -> shard.collect(known, asked));
        publish(parts.stream().map(Shard.Collected::ticks).toList());
        int open = parts.stream().mapToInt(Shard.Collected::open).sum();
        int waiting = parts.stream().mapToInt(Shard.Collected::waiting).sum();
        int inFlight = parts.stream().mapToInt(Shard.Collected::inFlight).sum();
        boolean everybodyGone = open + waiting + inFlight == 0;
        boolean down = outage || (watch != null && watch.restartGoesOn(micros));
        listener.progressed(schedule.progress(micros, burst, down, watch == null ? open : watch.open()));
        return everybodyGone || settled(micros, open, waiting + inFlight);
    }

    private void publish(List<List<TickTally>> parts) {
        for (int i = 0; i < parts.size(); i++) {
            collected.get(i).addAll(parts.get(i));
        }
        List<Tick> ticks = new ArrayList<>();
        int queued = gateway == null ? 0 : gateway.queued();
        while (collected.stream().noneMatch(Deque::isEmpty)) {
            List<TickTally> tick = collected.stream().map(Deque::remove).toList();
            int seq = tick.get(0).seq();
            long start = seq == Tick.FILL ? -fillMicros : seq * schedule.tickMicros();
            ticks.add(ledger.tick(tick, start, queued));
        }
        if (!ticks.isEmpty()) {
            listener.ticked(ticks);
        }
    }

    private boolean settled(long micros, int open, int restless) {
        if (watch != null) {
            return restless == 0 && watch.seenEnough(micros);
        }
        if (micros < schedule.quietMicros() || restless > 0 || outage) {
            return false;
        }
        if (scenario.teardown().by() == Teardown.By.CLIENT) {
            return pool.ask(Shard::closuresDone).stream().allMatch(done -> done);
        }
        boolean told = teardown == null || teardown.toCompletableFuture().isDone();
        return told && (gateway == null || gateway.open() == open);
    }

    private StormResult finish(StormResult.Ending ending) {
        if (watch != null) {
            watch.look(clock.micros(System.nanoTime()));
        }
        long micros = clock.micros(System.nanoTime());
        List<@Nullable ClosedBurst> last = pool.ask(shard -> shard.end(micros));
        close(last, micros, ending == StormResult.Ending.SETTLED);
        publish(pool.ask(shard -> shard.tally.takeTicks(micros)));
        pool.ask(shard -> {
            shard.disconnect(gateway == null);
            return true;
        });
        Troubles troubles = pool.troubles();
        long lagNanos = 0;
        for (Shard shard : pool.shards()) {
            lagNanos = Math.max(lagNanos, shard.lagNanos());
        }
        GatewayCounts counts = null;
        int[] handshakes = null;
        List<String> signs = troubles.signs();
        if (lateBurstMicros > BEARABLE_LATENESS_MICROS) {
            signs.add(String.format(Locale.ROOT, "A burst came %.0f ms late.", lateBurstMicros / 1e3));
        }
        if (ending == StormResult.Ending.CAPPED) {
            signs.add(limitReached(micros));
        }
        if (gateway != null) {
            gateway.close();
            counts = gateway.counts();
            handshakes = gateway.handshakesByClient();
            if (gateway.acceptFailures() > 0) {
                signs.add("The gateway could not accept " + gateway.acceptFailures()
                        + " connections: the limit of open files was reached.");
            }
        }
        return ledger.result(
                pool.shards().stream().map(shard -> shard.tally).toList(),
                new StormLedger.Closing(ending, micros, fillMicros, counts, handshakes),
                lagNanos / 1e9,
                signs);
    }

    private String limitReached(long micros) {
        return String.format(
                Locale.ROOT,
                "After %.1f s this storm was about to make more than %,d attempts in a second, which is the most at"
                        + " targets outside this machine (stampede.targets.max-attempts-per-second), so it was stopped"
                        + " at once.",
                Math.max(0, micros) / 1e6,
                pool.limit().most());
    }

    private boolean cancelled() {
        return cancellation.requested()
                || pool.limit().reached()
                || Thread.currentThread().isInterrupted();
    }

    private void sleepUntil(long micros) {
        long nanos = clock.nanosAt(micros) - System.nanoTime();
        if (nanos > 0 && !cancelled()) {
            LockSupport.parkNanos(this, Math.min(nanos, TimeUnit.SECONDS.toNanos(1)));
        }
    }

    private static void join(CompletionStage<?> stage) {
        try {
            stage.toCompletableFuture().join();
        } catch (CompletionException broken) {
            throw broken.getCause() instanceof StormFailed failed ? failed : broken;
        }
    }
}
