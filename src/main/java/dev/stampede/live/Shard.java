package dev.stampede.live;

import dev.stampede.storm.Cause;
import dev.stampede.storm.ClosedBurst;
import dev.stampede.storm.FleetEvents;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.HeldEvents;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Tally;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.TickTally;
import dev.stampede.wire.Transport;
import dev.stampede.wire.Wires;
import io.netty.channel.IoEventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A range of clients on one event loop. Everything but the constructor happens on that loop, so nothing here is locked.
 */
final class Shard {

    final IoEventLoop loop;
    final Wires wires;
    final Clock clock;
    final Endpoint endpoint;
    final SourceAddresses sources;
    final HandshakeRequest request;
    final Tally tally;

    /** Where clients tell what they do: the tally, or what holds it back from there. */
    final FleetEvents events;

    /** Null unless restarts of the target are watched for. */
    private final @Nullable HeldEvents held;

    final Troubles troubles = new Troubles();
    final AttemptLimit limit;

    /** Null where clients do not ping. */
    final @Nullable Heartbeats heartbeats;

    /** Of any part: what the fleet has in common. */
    private final Plan plan;

    private final Client[] clients;
    private final boolean gatewayTearsDown;
    private boolean filling;
    private int nextToFill;
    private long fillSpacingNanos;
    private long fillDueNanos;
    private int filled;
    private @Nullable Cause fillFailure;
    private int burst;
    private long burstNanos;
    private long lagNanos;

    Shard(
            IoEventLoop loop,
            Transport transport,
            Clock clock,
            Endpoint endpoint,
            Scenario scenario,
            PolicyMix.Assignment assignment,
            AttemptLimit limit,
            List<Plan> plans,
            int first,
            int size) {
        this.loop = loop;
        this.wires = transport.on(loop);
        this.clock = clock;
        this.endpoint = endpoint;
        this.sources = SourceAddresses.towards(endpoint.address().getAddress());
        this.request = new HandshakeRequest(endpoint);
        this.tally = new Tally(scenario, assignment, first, size);
        this.held = scenario.teardown().by() == Teardown.By.TARGET ? new HeldEvents(tally, size) : null;
        this.events = held == null ? tally : held;
        this.limit = limit;
        this.plan = plans.get(0);
        Heartbeat heartbeat = scenario.heartbeat();
        this.heartbeats = heartbeat == null
                ? null
                : new Heartbeats(
                        loop,
                        heartbeat.interval().toNanos(),
                        heartbeat.timeout().toNanos());
        this.gatewayTearsDown = scenario.teardown().by() == Teardown.By.GATEWAY;
        clients = new Client[size];
        for (int i = 0; i < size; i++) {
            clients[i] = new Client(first + i, this, plans.get(assignment.partOf(first + i)));
        }
    }

    /**
     * Connects the clients, so many at a time.
     *
     * @param spacingNanos least time between the starts of two of them
     */
    void fill(int window, long spacingNanos) {
        filling = true;
        fillSpacingNanos = spacingNanos;
        fillDueNanos = System.nanoTime();
        for (int i = 0; i < window; i++) {
            fillNext();
        }
    }

    private void fillNext() {
        if (nextToFill < clients.length) {
            long due = Math.max(System.nanoTime(), fillDueNanos);
            fillDueNanos = due + fillSpacingNanos;
            clients[nextToFill++].connectAt(due);
        }
    }

    void filled() {
        filled++;
        fillNext();
    }

    void unfilled() {
        filled--;
    }

    void fillFailed(Cause cause) {
        fillFailure = cause;
    }

    boolean filling() {
        return filling;
    }

    /** How many clients the fill has connected so far, or why it cannot go on. */
    FillState fillState() {
        return new FillState(filled, fillFailure);
    }

    record FillState(int filled, @Nullable Cause failure) {}

    /** Ends the fill; clients start their clocks. */
    void startClock() {
        filling = false;
        tally.startClock();
        holdEvents();
        for (Client client : clients) {
            client.startClocks();
        }
    }

    /** Starts a cold fleet, client by client over the ramp. */
    void startCold(long startNanos, long rampNanos) {
        tally.startCold();
        holdEvents();
        for (Client client : clients) {
            client.connectAt(startNanos + Math.round(rampNanos * (double) client.id / plan.clientCount()));
        }
    }

    private void holdEvents() {
        if (held != null) {
            held.hold();
        }
    }

    /** Only where restarts are watched for. */
    HeldEvents held() {
        return Objects.requireNonNull(held);
    }

    @Nullable
    ClosedBurst beginBurst(int k, long micros) {
        burst = k;
        burstNanos = clock.nanosAt(micros);
        return tally.burst(micros, k);
    }

    /** The fleet drops its own sockets. */
    void tearDown() {
        for (Client client : clients) {
            if (plan.teardown().drops(client.id)) {
                long delay = plan.staggerNanos(client.id);
                if (delay == 0) {
                    client.drop();
                } else {
                    ScheduledFuture<?> unused = loop.schedule(client::drop, delay, TimeUnit.NANOSECONDS);
                }
            }
        }
    }

    int burst() {
        return burst;
    }

    long burstNanos() {
        return burstNanos;
    }

    boolean gatewayTearsDown() {
        return gatewayTearsDown;
    }

    /** Ticks complete by now; also notes how long the question had to wait for the loop. */
    Collected collect(long micros, long askedNanos) {
        lagNanos = Math.max(lagNanos, System.nanoTime() - askedNanos);
        return new Collected(tally.takeTicks(micros), tally.open(), tally.waiting(), tally.inFlight());
    }

    record Collected(List<TickTally> ticks, int open, int waiting, int inFlight) {}

    /** True if every client with a clock of its own has closed as often as it may, or has given up. */
    boolean closuresDone() {
        for (Client client : clients) {
            if (!client.closuresDone()) {
                return false;
            }
        }
        return true;
    }

    long lagNanos() {
        return lagNanos;
    }

    @Nullable
    ClosedBurst end(long micros) {
        for (Client client : clients) {
            client.stop(micros);
        }
        return held == null ? tally.end(micros) : held.end(micros);
    }

    void disconnect(boolean politely) {
        for (Client client : clients) {
            client.disconnect(politely);
        }
    }
}
