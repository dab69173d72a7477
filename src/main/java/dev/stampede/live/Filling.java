package dev.stampede.live;

import dev.stampede.storm.Cause;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Connects a fleet before its clock starts, paced and without limits: nothing is measured then. Fails the run at the first
 * attempt that fails, with what to do about it.
 */
final class Filling {

    /** Connects in flight at once. */
    private static final int WINDOW = 256;

    private static final long POLL_NANOS = 20_000_000;
    private static final long PROGRESS_MICROS = 200_000;

    private final Scenario scenario;
    private final ClientPool pool;
    private final StormListener listener;
    private final Clock clock;
    private final BooleanSupplier stopped;

    /** @param stopped true as soon as nobody wants the run any more */
    Filling(Scenario scenario, ClientPool pool, StormListener listener, Clock clock, BooleanSupplier stopped) {
        this.scenario = scenario;
        this.pool = pool;
        this.listener = listener;
        this.clock = clock;
        this.stopped = stopped;
    }

    /** Returns when everybody is open; false if the run was stopped before. */
    boolean run() {
        Integer backlog = scenario.gateway().acceptBacklog();
        int window = backlog == null ? WINDOW : Math.min(WINDOW, backlog);
        int each = Math.max(1, window / pool.shards().size());
        long spacing = spacingNanos();
        pool.ask(shard -> {
            shard.fill(each, spacing);
            return true;
        });
        long nextWord = 0;
        while (!stopped.getAsBoolean()) {
            List<Shard.FillState> states = pool.ask(Shard::fillState);
            int open = states.stream().mapToInt(Shard.FillState::filled).sum();
            states.stream()
                    .map(Shard.FillState::failure)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(cause -> giveUp(open, cause));
            if (open == scenario.clientCount()) {
                return true;
            }
            long now = clock.micros(System.nanoTime());
            if (now >= nextWord) {
                listener.progressed(new Progress(
                        0,
                        String.format(
                                Locale.ROOT, "Connecting the fleet: %,d of %,d open", open, scenario.clientCount())));
                nextWord = now + PROGRESS_MICROS;
            }
            LockSupport.parkNanos(this, POLL_NANOS);
        }
        return false;
    }

    /** Nothing is measured during the fill, so there it may be slow: half as fast as the limit, tries again included. */
    private long spacingNanos() {
        int most = pool.limit().most();
        return most == Integer.MAX_VALUE
                ? 0
                : 2 * TimeUnit.SECONDS.toNanos(1) * pool.shards().size() / most;
    }

    private void giveUp(int open, Cause cause) {
        throw new StormFailed(String.format(
                Locale.ROOT,
                "The fleet could not be connected: %,d of %,d clients are open, then attempts failed (%s). %s",
                open,
                scenario.clientCount(),
                cause.name().toLowerCase(Locale.ROOT),
                advice(cause)));
    }

    private String advice(Cause cause) {
        return switch (cause) {
            case REFUSED -> "Is " + scenario.target() + " up?";
            case TIMEOUT -> scenario.target() + " did not answer in time.";
            case RESET -> scenario.target() + " closed the connection.";
            case REJECTED -> scenario.target() + " answered with an HTTP status other than 101. Is the path right?";
            case TLS ->
                "TLS with " + scenario.target()
                        + " failed. Is its certificate trusted? The scenario's target.trust takes the"
                        + " certificates of its authority, and so does the operator's stampede.targets.trust.";
            case PROTOCOL -> scenario.target() + " did not answer as a WebSocket server does.";
            case OTHER ->
                "The attempts did not leave this machine."
                        + String.join("", pool.troubles().advice());
        };
    }
}
