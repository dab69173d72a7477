package dev.stampede.virtualtime;

import dev.stampede.storm.SynRetransmit;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's queue of connections that nobody has accepted yet: one more than the backlog fit in, as in Linux. A SYN that
 * finds it full is lost, and its client's kernel sends it again.
 */
final class AcceptQueue {

    private final int backlog;
    private final SynRetransmit synRetransmit;
    private final VirtualFleet fleet;
    private final WaitQueue waits;

    /** When the attempt started, and the client. */
    private final EventRing waiting = new EventRing();

    /** @param backlog null if the gateway accepts at once, and the queue is never used */
    AcceptQueue(@Nullable Integer backlog, SynRetransmit synRetransmit, VirtualFleet fleet, WaitQueue waits) {
        this.backlog = backlog == null ? 0 : backlog;
        this.synRetransmit = synRetransmit;
        this.fleet = fleet;
        this.waits = waits;
    }

    boolean isUsed() {
        return backlog > 0;
    }

    int size() {
        return waiting.size();
    }

    boolean isFull() {
        return waiting.size() > backlog;
    }

    void add(int client) {
        waiting.append(fleet.startedAt(client), client);
    }

    /** The longest waiting. */
    int client() {
        return waiting.client();
    }

    /** When its attempt started. */
    long startedAt() {
        return waiting.next();
    }

    void remove() {
        waiting.remove();
    }

    /** The client's SYN is lost: its kernel sends it again, unless the client has lost patience by then. */
    void lose(long now, int client) {
        long start = fleet.startedAt(client);
        long after = synRetransmit.nextMicros(now - start);
        if (after >= 0 && after < fleet.timeout(client)) {
            waits.add(start + after, client, true);
        }
    }
}
