package dev.stampede.gateway;

import dev.stampede.storm.GatewayCounts;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** What the gateway saw: written on its loop, read anywhere. */
final class Counters {

    final AtomicLong accepted = new AtomicLong();
    final AtomicLong acceptFailures = new AtomicLong();
    final AtomicLong handshakes = new AtomicLong();
    final AtomicLong wasted = new AtomicLong();
    final AtomicLong rejected = new AtomicLong();
    final AtomicLong reset = new AtomicLong();
    final AtomicLong stalled = new AtomicLong();
    final AtomicLong malformed = new AtomicLong();
    final AtomicLong tornDown = new AtomicLong();
    final AtomicLong flapped = new AtomicLong();
    private final AtomicIntegerArray byClient;

    Counters(int clientCount) {
        byClient = new AtomicIntegerArray(clientCount);
    }

    void handshake(int client) {
        handshakes.incrementAndGet();
        byClient.incrementAndGet(client);
    }

    int[] handshakesByClient() {
        int[] copy = new int[byClient.length()];
        for (int c = 0; c < copy.length; c++) {
            copy[c] = byClient.get(c);
        }
        return copy;
    }

    GatewayCounts counts() {
        return new GatewayCounts(
                accepted.get(),
                handshakes.get(),
                wasted.get(),
                rejected.get(),
                reset.get(),
                stalled.get(),
                malformed.get(),
                tornDown.get(),
                flapped.get());
    }
}
