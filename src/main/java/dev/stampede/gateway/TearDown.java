package dev.stampede.gateway;

import dev.stampede.storm.Teardown;
import java.util.concurrent.CompletableFuture;

/** One burst: drops, or no longer answers, each selected client's connection at that client's moment. On the gateway's loop only. */
final class TearDown {

    private final LoopClock clock;
    private final Teardown how;
    private final OpenConnections connections;
    private final Counters counters;
    private final CompletableFuture<Integer> told = new CompletableFuture<>();
    private final long start;
    private final double step;
    private int next;
    private int dropped;

    TearDown(LoopClock clock, Teardown how, OpenConnections connections, Counters counters) {
        this.clock = clock;
        this.how = how;
        this.connections = connections;
        this.counters = counters;
        this.start = clock.now();
        this.step = (double) LoopClock.nanos(how.stagger()) / connections.clientCount();
    }

    /** Drops those whose moment has come; comes back for the others. */
    void goOn() {
        if (told.isDone()) {
            return;
        }
        for (; next < connections.clientCount(); next++) {
            if (how.drops(next)) {
                long moment = start + (long) (next * step);
                if (moment > clock.now()) {
                    clock.at(moment, this::goOn);
                    return;
                }
                drop(next);
            }
        }
        told.complete(dropped);
    }

    private void drop(int client) {
        Connection connection = connections.of(client);
        if (connection == null || !connection.isOpen()) {
            return;
        }
        dropped++;
        counters.tornDown.incrementAndGet();
        if (how.silent()) {
            connection.goSilent();
        } else if (how.closeCode() == null) {
            connection.reset();
        } else {
            connection.close(how.closeCode());
        }
    }

    /** The gateway closes: those not told yet never will be. */
    void stop() {
        told.complete(dropped);
    }

    /** Completes with the number dropped. */
    CompletableFuture<Integer> told() {
        return told;
    }
}
