package dev.stampede.gateway;

import dev.stampede.storm.FifoServer;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.TokenBucket;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where every connection is received: decides on its request, and serves those it admits in their turn. On the gateway's
 * loop only.
 */
final class Desk {

    /** A request's head, and a last word, must be through after this. */
    private static final long PATIENCE = 10_000_000_000L;

    private static final double NANOS = 1e9;

    private static final int TRY_AGAIN_LATER = 1013;

    private final LoopClock clock;
    private final GatewayLimits limits;
    private final Outage outage;
    private final RequestParser parser;
    private final Counters counters;
    private final OpenConnections connections;
    private final Turnstile turnstile;
    private final Deadlines patience;
    private final Deadlines flapping;
    private final WorkQueue queue;
    private final Set<Connection> present = new HashSet<>();
    private final Answers answers = new Answers();
    private final int longestQueue;
    private FifoServer server = new FifoServer(null, NANOS);
    private @Nullable TokenBucket admission;
    private boolean limited;
    private boolean down;

    Desk(
            LoopClock clock,
            GatewayLimits limits,
            Outage outage,
            RequestParser parser,
            Counters counters,
            OpenConnections connections,
            Runnable acceptOne) {
        this.clock = clock;
        this.limits = limits;
        this.outage = outage;
        this.parser = parser;
        this.counters = counters;
        this.connections = connections;
        this.turnstile = new Turnstile(clock, acceptOne, () -> server.free());
        this.patience = new Deadlines(clock, PATIENCE, this::tooSlow);
        this.flapping = new Deadlines(clock, LoopClock.nanos(outage.flapAfter()), this::flap);
        this.queue = new WorkQueue(clock, this::answer);
        this.longestQueue = GatewayLimits.longestQueue(connections.clientCount());
    }

    void limit() {
        limited = true;
        server = new FifoServer(limits.handshakeRate(), NANOS);
        GatewayLimits.Admission rule = limits.admission();
        admission = rule == null ? null : new TokenBucket(rule.rate(), rule.burst(), clock.now(), NANOS);
    }

    /** From now on the outage's way of saying no holds, or no longer. */
    void down(boolean isDown) {
        down = isDown;
    }

    void accepted(Connection connection) {
        counters.accepted.incrementAndGet();
        present.add(connection);
        patience.add(connection);
        turnstile.accepted(connection);
    }

    void acceptFailed() {
        counters.acceptFailures.incrementAndGet();
        turnstile.failed(clock.now() + LoopClock.nanos(Duration.ofMillis(100)));
    }

    Request parse(byte[] head, int length) {
        return parser.parse(head, length);
    }

    void malformed(Connection connection) {
        counters.malformed.incrementAndGet();
        decidedAtOnce(connection);
    }

    /** A valid request has arrived. */
    void requested(Connection connection) {
        patience.remove(connection);
        if (down && refusedByOutage(connection)) {
            decidedAtOnce(connection);
        } else if (isFull()) {
            reject(connection, null);
        } else if (admission != null && !admission.take(clock.now())) {
            GatewayLimits.Admission rule = limits.admission();
            reject(connection, rule == null ? null : rule.retryAfter());
        } else {
            admit(connection);
        }
    }

    private boolean refusedByOutage(Connection connection) {
        switch (outage.mode()) {
            case REFUSE, RESET -> {
                counters.reset.incrementAndGet();
                connection.reset();
            }
            case STALL -> counters.stalled.incrementAndGet();
            case REJECT -> {
                counters.rejected.incrementAndGet();
                connection.reject(503, outage.retryAfter());
            }
            case FLAP -> {
                return false;
            }
        }
        return true;
    }

    private boolean isFull() {
        int held = queue.size() + connections.count();
        Integer most = limited ? limits.maxConnections() : null;
        return (most != null && held >= most) || queue.size() >= longestQueue;
    }

    private void reject(Connection connection, @Nullable Duration retryAfter) {
        counters.rejected.incrementAndGet();
        connection.reject(503, retryAfter);
        decidedAtOnce(connection);
    }

    private void decidedAtOnce(Connection connection) {
        turnstile.decided(connection, clock.now());
    }

    private void admit(Connection connection) {
        long finish = server.finish(turnstile.arrival(connection));
        long due = limited ? finish + LoopClock.nanos(limits.handshakeTime()) : finish;
        Work work = new Work(connection, due);
        if (due <= clock.now() && queue.size() == 0) {
            answer(work);
        } else {
            queue.add(work);
        }
        turnstile.decided(connection, finish);
    }

    private void answer(Work work) {
        counters.handshake(work.client());
        Connection connection = work.connection();
        if (connection == null) {
            counters.wasted.incrementAndGet();
            return;
        }
        // Counted first: who has read the 101 finds it counted.
        connections.add(connection);
        connection.open(answers);
        if (down && outage.mode() == Outage.Mode.FLAP && connection.isOpen()) {
            flapping.add(connection);
        }
    }

    private void flap(Connection connection) {
        counters.flapped.incrementAndGet();
        connection.close(TRY_AGAIN_LATER);
    }

    private void tooSlow(Connection connection) {
        if (connection.isMute()) {
            counters.malformed.incrementAndGet();
        }
        connection.reset();
    }

    /** An open connection is open no more. */
    void ended(Connection connection) {
        connections.remove(connection);
        flapping.remove(connection);
    }

    /** A connection whose last word is not through yet. */
    void leaving(Connection connection) {
        patience.add(connection);
    }

    /** A connection's socket is closed. */
    void left(Connection connection) {
        present.remove(connection);
        patience.remove(connection);
        decidedAtOnce(connection);
    }

    /** From now on connections come in one at a time. */
    void startTurnstile() {
        turnstile.start();
    }

    void stopTurnstile() {
        turnstile.stop();
    }

    /** Resets all connections that have no answer yet, and forgets their work. */
    void resetUnanswered() {
        for (Work work : queue.clear()) {
            Connection connection = work.connection();
            if (connection != null) {
                counters.reset.incrementAndGet();
                connection.reset();
            }
        }
        patience.all().forEach(Connection::reset);
        server.clear();
    }

    /** Resets every connection there is: a loop that shuts down may leave its channels' sockets open. */
    void resetAll() {
        queue.clear();
        List.copyOf(present).forEach(Connection::reset);
    }

    int queued() {
        return queue.size();
    }
}
