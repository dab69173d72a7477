package dev.stampede.virtualtime;

import dev.stampede.storm.Micros;
import dev.stampede.storm.SynRetransmit;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's queue of connections that nobody has accepted yet: one more than the backlog fit in, as in Linux.
 *
 * <p>A SYN that finds it full is lost, and its client's kernel sends it again. A SYN that finds room is answered before the
 * client's last ACK comes, and in the meantime others may have taken the place: then the ACK is dropped, the client thinks
 * that it is connected, and its kernel sends the request again until there is room. A first SYN and its ACK come together,
 * as over loopback; SYNs that the kernel sends again come in herds, because its timers do.
 */
final class AcceptQueue {

    /**
     * After so many microseconds a request that got no answer is sent again, and then whenever as much time again has
     * passed as since the first: the least retransmission timeout of Linux, 200 ms, and what it adds, as measured on 6.18.
     */
    private static final long REQUEST_AGAIN = 208_000;

    /** The kernel's timers end in slots, the longer ones in longer slots, and those of one slot fire together. */
    private static final long SLOT = Micros.PER_SECOND / 256;

    private static final long SHORTEST_OF_NEXT_SLOT = Micros.PER_SECOND / 4;

    /** Each kind of slot is so much longer than the one before, and is for timers that are so much longer. */
    private static final int LONGER = 8;

    private static final long NEVER = -1;

    private final int backlog;
    private final SynRetransmit synRetransmit;
    private final VirtualFleet fleet;
    private final WaitQueue waits;

    /** When the attempt started, and the client. */
    private final EventRing waiting = new EventRing();

    /** When the client's SYN was answered without there being room for its ACK: such a client is half open. */
    private final long[] halfOpenSince;

    private long herdAt = NEVER;
    private boolean herdIsAnswered;
    private long closedAt = NEVER;

    /** @param backlog null if the gateway accepts at once, and the queue is never used */
    AcceptQueue(@Nullable Integer backlog, SynRetransmit synRetransmit, VirtualFleet fleet, WaitQueue waits) {
        this.backlog = backlog == null ? 0 : backlog;
        this.synRetransmit = synRetransmit;
        this.fleet = fleet;
        this.waits = waits;
        halfOpenSince = new long[backlog == null ? 0 : fleet.size];
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

    /** The port is closed: it knows nothing any more of those who think that they are connected. */
    void close(long now) {
        closedAt = now;
    }

    /** True if a SYN that is sent again is answered: if there was room when the first of its herd came. */
    boolean answersAgain(long now) {
        if (now != herdAt) {
            herdAt = now;
            herdIsAnswered = !isFull();
        }
        return herdIsAnswered;
    }

    /** The client's SYN is lost: its kernel sends it again, unless the client has lost patience by then. */
    void lose(long now, int client) {
        long start = fleet.startedAt(client);
        long after = synRetransmit.nextMicros(now - start);
        if (after >= 0) {
            sendAgain(now, client, start + after);
        }
    }

    /** The client thinks that it is connected, and there is no room for it. */
    void leaveHalfOpen(long now, int client) {
        halfOpenSince[client] = now;
        sendAgain(now, client, now + REQUEST_AGAIN);
    }

    boolean isHalfOpen(int client) {
        return halfOpenSince.length > 0 && halfOpenSince[client] > fleet.startedAt(client);
    }

    /** True if the port was closed since the client's SYN was answered: then its request is answered with a reset. */
    boolean isForgotten(int client) {
        return halfOpenSince[client] <= closedAt;
    }

    /** The client's request found no room. */
    void loseRequest(long now, int client) {
        sendAgain(now, client, now + (now - halfOpenSince[client]));
    }

    void letIn(int client) {
        halfOpenSince[client] = 0;
    }

    /** Unless the client has lost patience by then. */
    private void sendAgain(long now, int client, long moment) {
        long slot = slot(moment - now);
        long end = (moment + slot - 1) / slot * slot;
        if (end - fleet.startedAt(client) < fleet.timeout(client)) {
            waits.add(end, client, true);
        }
    }

    private static long slot(long timer) {
        long slot = SLOT;
        for (long longest = SHORTEST_OF_NEXT_SLOT; timer > longest; longest *= LONGER) {
            slot *= LONGER;
        }
        return slot;
    }
}
