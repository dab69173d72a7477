package dev.stampede.virtualtime;

import dev.stampede.storm.Cause;
import dev.stampede.storm.FifoServer;
import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Loss;
import dev.stampede.storm.Micros;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.TokenBucket;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The model of the gateway: one first-in first-out server behind the kernel's accept queue, a connection limit and an
 * admission, and the ways in which it fails. Every attempt that arrives is decided at once where its end can be known,
 * so that an attempt costs no more than the event of its end.
 */
final class VirtualGateway {

    /** The least time in microseconds that an attempt takes. */
    static final long RTT = 200;

    /** In a tag: the client will have left by then. */
    private static final int LEFT = 1 << EventRing.CLIENT_BITS;

    private final VirtualFleet fleet;
    private final Agenda agenda;
    private final GatewayLimits limits;
    private final Outage outage;
    private final long handshakeMicros;
    private final long flapMicros;
    private final boolean silent;
    private final int parts;
    private final int longestQueue;
    private final FifoServer server;
    private final @Nullable TokenBucket bucket;
    private final int[] handshakesByClient;

    private final AcceptQueue accepts;

    private boolean down;
    private int open;

    private long accepted;
    private long handshakes;
    private long wasted;
    private long rejected;
    private long reset;
    private long stalled;
    private long tornDown;
    private long flapped;

    VirtualGateway(Scenario scenario, VirtualFleet fleet, WaitQueue waits, Agenda agenda) {
        this.fleet = fleet;
        this.agenda = agenda;
        limits = scenario.gateway();
        outage = scenario.outage();
        handshakeMicros = Micros.of(limits.handshakeTime());
        flapMicros = Micros.of(outage.flapAfter());
        SynRetransmit schedule = Objects.requireNonNullElse(limits.synRetransmit(), SynRetransmit.LINEAR);
        accepts = new AcceptQueue(limits.acceptBacklog(), schedule, fleet, waits);
        silent = scenario.teardown().silent();
        parts = scenario.policy().size();
        longestQueue = GatewayLimits.longestQueue(scenario.clientCount());
        server = new FifoServer(limits.handshakeRate(), Micros.PER_SECOND);
        GatewayLimits.Admission admission = limits.admission();
        bucket = admission == null ? null : new TokenBucket(admission.rate(), admission.burst(), 0, Micros.PER_SECOND);
        handshakesByClient = new int[scenario.clientCount()];
    }

    /** A client's connection of the time before the clock, when there were no limits. */
    void fill(int client) {
        accepted++;
        handshakes++;
        handshakesByClient[client]++;
        open++;
    }

    /** A client's new attempt arrives. */
    void attempt(long now, int client) {
        if (accepts.isUsed()) {
            // Its end cannot be known yet.
            EventRing timeouts = timeouts(client);
            timeouts.add(now + fleet.timeout(client), client);
            if (timeouts.size() > 2 * fleet.inFlight() + 64) {
                timeouts.retain((time, tag) -> isTimeout(time, tag & EventRing.CLIENT));
            }
        }
        arrive(now, client);
    }

    private EventRing timeouts(int client) {
        return agenda.timeouts(fleet.partOf(client));
    }

    private boolean isTimeout(long time, int client) {
        return fleet.isTrying(client, time - fleet.timeout(client));
    }

    /** A client's first SYN arrives, and its ACK with it. */
    private void arrive(long now, int client) {
        if (isClosed()) {
            answer(now, client, Answer.REFUSED);
        } else if (!accepts.isUsed() || !accepts.isFull()) {
            fleet.tcpConnected(client);
            letIn(now, client);
        } else {
            accepts.lose(now, client);
        }
    }

    /** The client's kernel sends its SYN again; or, where that was answered, its request. */
    void arriveAgain(long now, int client) {
        if (accepts.isHalfOpen(client)) {
            requestAgain(now, client);
        } else if (isClosed()) {
            answer(now, client, Answer.REFUSED);
        } else if (!accepts.answersAgain(now)) {
            accepts.lose(now, client);
        } else {
            fleet.tcpConnected(client);
            if (accepts.isFull()) {
                accepts.leaveHalfOpen(now, client);
            } else {
                letIn(now, client);
            }
        }
    }

    private void requestAgain(long now, int client) {
        if (accepts.isForgotten(client)) {
            answer(now, client, Answer.RESET);
        } else if (accepts.isFull()) {
            accepts.loseRequest(now, client);
        } else {
            accepts.letIn(client);
            letIn(now, client);
        }
    }

    private boolean isClosed() {
        return down && outage.mode() == Outage.Mode.REFUSE;
    }

    /** There is room for the connection: it waits in the kernel's queue unless the server is idle. */
    private void letIn(long now, int client) {
        if (!accepts.isUsed() || (accepts.size() == 0 && server.free() <= now)) {
            decide(now, client, true);
            return;
        }
        accepts.add(client);
        if (accepts.size() == 1) {
            agenda.idle.add(server.free(), 0);
        }
    }

    /** The server is idle: takes from the kernel's queue what it can. */
    void accept(long now) {
        agenda.idle.clear();
        while (accepts.size() > 0 && server.free() <= now) {
            int client = accepts.client();
            boolean there = fleet.isTrying(client, accepts.startedAt());
            accepts.remove();
            decide(now, client, there);
        }
        if (accepts.size() > 0) {
            agenda.idle.add(server.free(), 0);
        }
    }

    /** Decides on a connection that has been accepted; a client that has left does not hear of it. */
    private void decide(long now, int client, boolean there) {
        accepted++;
        GatewayLimits.Admission admission = limits.admission();
        if (down && outage.mode() != Outage.Mode.FLAP) {
            refuseByOutage(now, client, there);
        } else if (isFull()) {
            reject(now, client, there, Answer.FULL);
        } else if (bucket != null && admission != null && !bucket.take(now)) {
            reject(now, client, there, Answer.NOT_ADMITTED);
        } else {
            admit(now, client, there);
        }
    }

    private void refuseByOutage(long now, int client, boolean there) {
        switch (outage.mode()) {
            case STALL -> {
                stalled++;
                if (there && !accepts.isUsed()) {
                    timeouts(client).add(now + fleet.timeout(client), client);
                }
            }
            case REJECT -> reject(now, client, there, Answer.OUT);
            default -> {
                reset++;
                if (there) {
                    answer(now, client, Answer.RESET);
                }
            }
        }
    }

    private boolean isFull() {
        Integer most = limits.maxConnections();
        int queued = agenda.handshakes.size();
        return (most != null && queued + open >= most) || queued >= longestQueue;
    }

    private void reject(long now, int client, boolean there, Answer answer) {
        rejected++;
        if (there) {
            answer(now, client, answer);
        }
    }

    private void answer(long now, int client, Answer answer) {
        agenda.answers.add(now + RTT, answer.tag(client));
    }

    private void admit(long now, int client, boolean there) {
        long done = Math.max(now + RTT, server.finish(now) + handshakeMicros);
        long patience = fleet.startedAt(client) + fleet.timeout(client);
        boolean inTime = there && done <= patience;
        agenda.handshakes.add(done, inTime ? client : client | LEFT);
        if (there && !inTime && !accepts.isUsed()) {
            timeouts(client).add(patience, client);
        }
    }

    /** A handshake is done. */
    void complete(long now, int tag) {
        int client = tag & EventRing.CLIENT;
        handshakes++;
        handshakesByClient[client]++;
        if ((tag & LEFT) != 0) {
            wasted++;
            return;
        }
        open++;
        fleet.opened(now, client);
        if (down && outage.mode() == Outage.Mode.FLAP) {
            agenda.flaps.add(now + flapMicros, client);
        }
    }

    /** A failure reaches its client. */
    void fail(long now, int tag) {
        Answer answer = Answer.of(tag);
        fleet.failed(now, tag & EventRing.CLIENT, answer.cause(), retryAfter(answer));
    }

    private long retryAfter(Answer answer) {
        GatewayLimits.Admission admission = limits.admission();
        Duration asked = switch (answer) {
            case OUT -> outage.retryAfter();
            case NOT_ADMITTED -> admission == null ? null : admission.retryAfter();
            default -> null;
        };
        if (asked == null || asked.isZero()) {
            return VirtualFleet.NO_RETRY_AFTER;
        }
        // The header has whole seconds.
        return (Micros.of(asked) + Micros.PER_SECOND - 1) / Micros.PER_SECOND * Micros.PER_SECOND;
    }

    /** A client's patience is at its end, if it still waits. */
    void timeOut(long now, int client) {
        if (isTimeout(now, client)) {
            fleet.failed(now, client, Cause.TIMEOUT, VirtualFleet.NO_RETRY_AFTER);
        }
    }

    /** Closes a connection that has lasted for as long as a flapping gateway lets it. */
    void flap(long now, int client) {
        if (fleet.isOpenSince(client, now - flapMicros)) {
            flapped++;
            open--;
            fleet.ended(now, client, Loss.FLAPPED);
        }
    }

    /** A burst tears this client's connection down, if it is open. */
    void tearDown(long now, int client, boolean byGateway) {
        if (fleet.isOpen(client)) {
            tornDown += byGateway ? 1 : 0;
            open--;
            if (silent) {
                fleet.mute(now, client);
            } else {
                fleet.ended(now, client, Loss.TORN_DOWN);
            }
        }
    }

    void beginOutage(long now) {
        down = true;
        if (outage.mode() == Outage.Mode.REFUSE) {
            closePort(now);
        }
    }

    void endOutage() {
        down = false;
    }

    /** Connections that wait for their answer are reset and their work is forgotten; lost SYNs go on being sent. */
    private void closePort(long now) {
        server.clear();
        accepts.close(now);
        agenda.idle.clear();
        while (accepts.size() > 0) {
            resetIfThere(now, accepts.client(), accepts.startedAt());
            accepts.remove();
        }
        while (agenda.handshakes.size() > 0) {
            int client = agenda.handshakes.client();
            boolean there = (agenda.handshakes.tag() & LEFT) == 0;
            agenda.handshakes.remove();
            if (there) {
                resetIfThere(now, client, fleet.startedAt(client));
            }
        }
        for (int part = 0; !accepts.isUsed() && part < parts; part++) {
            // All of them were queued: without a backlog no SYN is lost.
            EventRing timeouts = agenda.timeouts(part);
            while (timeouts.size() > 0) {
                int client = timeouts.client();
                long start = timeouts.next() - fleet.timeout(client);
                timeouts.remove();
                resetIfThere(now, client, start);
            }
        }
    }

    private void resetIfThere(long now, int client, long start) {
        if (fleet.isTrying(client, start)) {
            reset++;
            fleet.failed(now, client, Cause.RESET, VirtualFleet.NO_RETRY_AFTER);
        }
    }

    /** Handshakes admitted and not yet answered, where that takes the server any time. */
    int queued() {
        return limits.handshakeRate() == null && handshakeMicros == 0 ? 0 : agenda.handshakes.size();
    }

    long wasted() {
        return wasted;
    }

    GatewayCounts counts() {
        return new GatewayCounts(accepted, handshakes, wasted, rejected, reset, stalled, 0, tornDown, flapped);
    }

    int[] handshakesByClient() {
        return handshakesByClient;
    }
}
