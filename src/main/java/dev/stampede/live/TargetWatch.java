package dev.stampede.live;

import dev.stampede.storm.ClosedBurst;
import dev.stampede.storm.HeldEvents;
import dev.stampede.storm.Micros;
import dev.stampede.storm.RestartWatch;
import dev.stampede.storm.RestartWatch.Restart;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Schedule;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Watches a server that is not ours for restarts, and lets the fleet's tallies know which losses belong to which. */
final class TargetWatch {

    private static final long LOOK_MICROS = 100_000;

    private final ClientPool pool;
    private final Schedule schedule;
    private final Bursts bursts;
    private final RestartWatch watch;
    private final long recoveryMicros;
    private long nextLook;
    private int seen;
    private int open;

    /** Who must know that a burst has begun. */
    @FunctionalInterface
    interface Bursts {

        /**
         * Burst k has begun.
         *
         * @param k which one
         * @param before what came of the one before, by shard
         * @param micros when its first connection was lost
         */
        void began(int k, List<@Nullable ClosedBurst> before, long micros);
    }

    TargetWatch(Scenario scenario, ClientPool pool, Schedule schedule, Bursts bursts) {
        this.pool = pool;
        this.schedule = schedule;
        this.bursts = bursts;
        this.watch = new RestartWatch(scenario.maxIterations());
        this.recoveryMicros = Micros.of(scenario.recoveryTimeout());
    }

    /** When to look again. */
    long nextLook() {
        return nextLook;
    }

    /** Open connections at the last look. */
    int open() {
        return open;
    }

    /** Until when it is settled what happened: whatever is later may yet turn out to be part of a restart. */
    static long known(long micros) {
        return micros - RestartWatch.WINDOW_MICROS;
    }

    /** Looks whether the target was restarted, and lets the tallies know what no restart to come can explain. */
    void look(long micros) {
        nextLook = micros + LOOK_MICROS;
        List<HeldEvents.Seen> parts = pool.ask(shard -> shard.held().look());
        open = parts.stream().mapToInt(HeldEvents.Seen::open).sum();
        long[] losses = parts.stream()
                .flatMapToLong(part -> Arrays.stream(part.losses()))
                .sorted()
                .toArray();
        watch.look(micros, open, losses);
        List<Restart> restarts = watch.restarts();
        while (seen < restarts.size()) {
            begin(restarts.get(seen));
        }
        release(known(micros));
    }

    private void begin(Restart restart) {
        release(restart.first());
        seen++;
        int k = seen;
        bursts.began(k, pool.ask(shard -> shard.held().restarted(k, restart)), restart.first());
    }

    private void release(long micros) {
        Restart latest = seen == 0 ? null : watch.restarts().get(seen - 1);
        pool.ask(shard -> {
            shard.held().release(micros, latest);
            return true;
        });
    }

    /** When to stop at the latest: once all restarts were seen, only the way back from the last one is waited for. */
    long deadline() {
        return allSeen() ? Math.min(schedule.deadlineMicros(), last() + recoveryMicros) : schedule.deadlineMicros();
    }

    /** True if all restarts were seen to their end, or there is no time left for more. */
    boolean seenEnough(long micros) {
        return allSeen() ? !restartGoesOn(micros) : micros >= schedule.deadlineMicros();
    }

    /** True while further losses would belong to the restart that was seen last. */
    boolean restartGoesOn(long micros) {
        return seen > 0 && known(micros) <= last();
    }

    private boolean allSeen() {
        return seen == schedule.bursts();
    }

    private long last() {
        return watch.restarts().get(seen - 1).last();
    }
}
