package dev.stampede.storm;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a range of clients does back from its tally until it is known whether a restart explains it: then the tally
 * hears of the burst first and of its losses as torn down, as if it had been planned.
 *
 * <p>Not thread-safe: the thread that feeds the tally owns it. Before the clock starts nothing is held.
 */
public final class HeldEvents implements FleetEvents {

    private final Tally tally;
    private final Deque<Event> held = new ArrayDeque<>();
    private final int[] tornDownBy;
    private LongList losses = new LongList();
    private boolean holding;
    private int open;
    private int burst;
    private RestartWatch.Restart restart = new RestartWatch.Restart(0, 0);

    private record Event(long micros, Runnable telling) {}

    /**
     * What has happened since it was asked last.
     *
     * @param open connections that are open now
     * @param losses when connections were lost, in order
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Seen(int open, long[] losses) {}

    /** @param size how many clients the tally is about */
    public HeldEvents(Tally tally, int size) {
        this.tally = tally;
        this.tornDownBy = new int[size];
    }

    /** The clock has started: from now on events are held. */
    public void hold() {
        holding = true;
    }

    @Override
    public void attempt(long micros, int client, int retry, long lateMicros) {
        tell(micros, () -> tally.attempt(micros, client, retry, lateMicros));
    }

    @Override
    public void opened(long micros, int client, long latencyMicros) {
        open++;
        tell(micros, () -> tally.opened(micros, client, latencyMicros));
    }

    @Override
    public void failed(long micros, int client, Cause cause) {
        tell(micros, () -> tally.failed(micros, client, cause));
    }

    @Override
    public void rejected(long micros, int client, int status) {
        tell(micros, () -> tally.rejected(micros, client, status));
    }

    @Override
    public void aborted(long micros, int client) {
        tell(micros, () -> tally.aborted(micros, client));
    }

    @Override
    public void ended(long micros, int client, Loss loss) {
        open--;
        if (holding) {
            losses.add(micros);
        }
        tell(micros, () -> tally.ended(micros, client, judged(micros, client, loss)));
    }

    @Override
    public void gaveUp(long micros, int client) {
        tell(micros, () -> tally.gaveUp(micros, client));
    }

    private void tell(long micros, Runnable telling) {
        if (holding) {
            held.add(new Event(micros, telling));
        } else {
            telling.run();
        }
    }

    /** A restart tears each client down once: what it loses again before the restart is over is lost otherwise. */
    private Loss judged(long micros, int client, Loss loss) {
        int i = client - tally.first();
        boolean during = burst > 0 && micros >= restart.first() && micros <= restart.last();
        if (!during || tornDownBy[i] == burst) {
            return loss;
        }
        tornDownBy[i] = burst;
        return Loss.TORN_DOWN;
    }

    /** What the fleet's watch must know. */
    public Seen look() {
        long[] times = losses.sorted();
        losses = new LongList();
        return new Seen(open, times);
    }

    /**
     * Lets the tally know what happened before that moment.
     *
     * @param latest the latest restart as it is known now; null if there was none
     */
    public void release(long micros, RestartWatch.@Nullable Restart latest) {
        if (latest != null) {
            restart = latest;
        }
        while (!held.isEmpty() && held.element().micros() < micros) {
            held.remove().telling().run();
        }
    }

    /**
     * Burst k turns out to have begun; all before its first loss has been released.
     *
     * @return what came of the burst before it, or null if there was none
     */
    public @Nullable ClosedBurst restarted(int k, RestartWatch.Restart began) {
        burst = k;
        restart = began;
        return tally.burst(began.first(), k);
    }

    /** Nothing more comes. */
    public @Nullable ClosedBurst end(long micros) {
        release(Long.MAX_VALUE, restart);
        return tally.end(micros);
    }
}
