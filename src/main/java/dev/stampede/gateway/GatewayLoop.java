package dev.stampede.gateway;

import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Teardown;
import dev.stampede.wire.Door;
import dev.stampede.wire.Transport;
import dev.stampede.wire.Wire;
import io.netty.channel.IoEventLoop;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The gateway's life: what the {@link EmbeddedGateway} is told, carried out on its loop. */
final class GatewayLoop implements Door.Visitors {

    private final LoopClock clock;
    private final Faults faults;
    private final Counters counters;
    private final OpenConnections connections;
    private final InetSocketAddress address;
    private final Door door;
    private final Desk desk;
    private final List<TearDown> tearDowns = new ArrayList<>();
    private boolean limited;
    private boolean down;

    /** What the gateway can take, and what is done to it. */
    record Faults(GatewayLimits limits, Outage outage, Teardown teardown) {}

    GatewayLoop(
            IoEventLoop loop,
            Transport transport,
            InetSocketAddress address,
            RequestParser parser,
            Faults faults,
            Counters counters,
            OpenConnections connections) {
        this.clock = new LoopClock(loop);
        this.faults = faults;
        this.counters = counters;
        this.connections = connections;
        this.address = address;
        this.door = transport.on(loop).door(address, this);
        this.desk = new Desk(clock, faults.limits(), faults.outage(), parser, counters, connections, door::acceptOne);
    }

    @Override
    public void accepted(Wire wire) {
        Connection connection = new Connection(wire, desk);
        desk.accepted(connection);
        wire.accept(connection);
    }

    @Override
    public void failed() {
        desk.acceptFailed();
    }

    CompletableFuture<Void> open() {
        Integer backlog = limited ? faults.limits().acceptBacklog() : null;
        if (backlog == null) {
            return named(door.open(Door.LONGEST_BACKLOG, false));
        }
        return named(door.open(backlog, true)).thenRun(desk::startTurnstile);
    }

    private CompletableFuture<Void> named(CompletableFuture<Void> opened) {
        return opened.exceptionally(cause -> {
            throw Failures.cannotOpen(address, cause);
        });
    }

    private CompletableFuture<Void> shut() {
        desk.stopTurnstile();
        return door.close();
    }

    CompletableFuture<Void> enforceLimits() {
        if (limited) {
            return CompletableFuture.completedFuture(null);
        }
        limited = true;
        desk.limit();
        if (faults.limits().acceptBacklog() == null || !door.isOpen()) {
            return CompletableFuture.completedFuture(null);
        }
        return shut().thenCompose(closed -> open());
    }

    CompletableFuture<Void> beginOutage() {
        if (down) {
            return CompletableFuture.completedFuture(null);
        }
        down = true;
        desk.down(true);
        if (faults.outage().mode() != Outage.Mode.REFUSE) {
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<Void> shut = shut();
        desk.resetUnanswered();
        return shut;
    }

    CompletableFuture<Void> endOutage() {
        if (!down) {
            return CompletableFuture.completedFuture(null);
        }
        down = false;
        desk.down(false);
        return door.isOpen() ? CompletableFuture.completedFuture(null) : open();
    }

    CompletableFuture<Integer> tearDown() {
        TearDown tearDown = new TearDown(clock, faults.teardown(), connections, counters);
        tearDowns.removeIf(earlier -> earlier.told().isDone());
        tearDowns.add(tearDown);
        tearDown.goOn();
        return tearDown.told();
    }

    int queued() {
        return desk.queued();
    }

    CompletableFuture<Void> close() {
        tearDowns.forEach(TearDown::stop);
        CompletableFuture<Void> shut = shut();
        desk.resetAll();
        return shut;
    }
}
