package dev.stampede.virtualtime;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Waits in the queue that Java brings along: slow, and simple enough to be right. */
final class PriorityWaits implements WaitQueue {

    private record Wait(long time, int client, boolean again) {}

    private final PriorityQueue<Wait> waits = new PriorityQueue<>(
            Comparator.comparingLong(Wait::time).thenComparingInt(Wait::client).thenComparing(Wait::again));

    @Override
    public void add(long time, int client, boolean again) {
        waits.add(new Wait(time, client, again));
    }

    @Override
    public boolean advance(long limit) {
        return !waits.isEmpty() && waits.element().time() < limit;
    }

    @Override
    public long time() {
        return waits.element().time();
    }

    @Override
    public int client() {
        return waits.element().client();
    }

    @Override
    public boolean again() {
        return waits.element().again();
    }

    @Override
    public void remove() {
        waits.remove();
    }
}
