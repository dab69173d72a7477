package dev.stampede.storm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a range of clients does, event by event, and watches that each client's events make sense. Tallies of
 * neighbouring ranges merge, so a fleet can be split over threads and machines.
 *
 * <p>Not thread-safe: one thread feeds it, with times that never go back. Times are microseconds since the clock
 * started. Until {@link #startClock}, everything counts to the fill.
 */
public final class Tally implements FleetEvents {

    /** In place of a lateness: the attempt leaves when it should by construction, and nothing is noted. */
    public static final long ON_TIME = -1;

    private static final int MOST_FAULTS = 10;
    private static final int UNPLANNED = -1;
    private static final int NONE = -1;

    private final int fleet;
    private final int first;
    private final long tickMicros;
    private final boolean ownClocks;
    private final int parts;
    private final PolicyMix.Assignment assignment;

    /** Asked of every attempt, and working it out takes divisions. */
    private final BitSet sampled;

    private final ClientRecords clients;
    private final long[] droppedAt;
    private final Population population;

    private final Episodes episodes;
    private final Histogram latency = new Histogram(3);
    private final Histogram lateness = new Histogram(3);
    private final List<String> faults = new ArrayList<>();

    private List<TickTally> complete = new ArrayList<>();
    private TickTally tick = new TickTally(Tick.FILL);
    private boolean clockRuns;
    private int burst;
    private @Nullable BurstWindow window;

    /**
     * A tally of clients first .. first + size - 1 of the scenario's fleet.
     *
     * @param first the lowest client id
     * @param size how many clients
     */
    public Tally(Scenario scenario, int first, int size) {
        this(scenario, scenario.policy().assign(scenario.clientCount()), first, size);
    }

    /**
     * A tally that shares what is known of the fleet's policies, of which a large fleet's is large.
     *
     * @param assignment of the scenario's mix to the scenario's fleet
     */
    public Tally(Scenario scenario, PolicyMix.Assignment assignment, int first, int size) {
        this.parts = scenario.policy().size();
        this.assignment = assignment;
        this.fleet = scenario.clientCount();
        this.first = first;
        this.tickMicros = Micros.of(scenario.effectiveTick());
        this.ownClocks = scenario.teardown().by() == Teardown.By.CLIENT;
        sampled = RasterRow.sampled(fleet);
        clients = new ClientRecords(size);
        clients.setAll(ClientRecords.PENDING_BURST, NONE);
        droppedAt = new long[ownClocks ? size : 0];
        population = new Population(size);
        episodes = new Episodes(parts);
    }

    /** Ends the fill: from now on time counts, and ticks begin. */
    public void startClock() {
        closeTick();
        clockRuns = true;
    }

    /** Starts the clock of a fleet that is not connected yet; everybody counts as dropped by burst 0. */
    public void startCold() {
        clockRuns = true;
        tick = new TickTally(0);
        window = new BurstWindow(0);
        clients.setAll(ClientRecords.PENDING_BURST, 0);
        for (int i = 0; i < clients.size(); i++) {
            burstEpisode(0, i).dropped++;
        }
    }

    /** A client sends its first SYN. Retry is -1 for its first attempt; lateMicros how long after the intended moment. */
    @Override
    public void attempt(long micros, int client, int retry, long lateMicros) {
        advance(micros);
        int i = client - first;
        expect(i, is(i, ClientState.IDLE) || is(i, ClientState.WAITING), "made an attempt");
        move(i, ClientState.IN_FLIGHT, micros);
        clients.increment(i, ClientRecords.ATTEMPTS);
        episode(i).attempts++;
        tick.counts.attempts++;
        markRaster(client);
        if (window != null) {
            window.attempt(micros, retry);
        }
        if (retry >= 0 && lateMicros != ON_TIME) {
            lateness.recordValue(Math.max(0, lateMicros));
        }
    }

    /** Looks at a client's record and changes nothing: whoever is about to count for many has them fetched so. */
    public int look(int client) {
        return clients.look(client - first);
    }

    private void markRaster(int client) {
        if (sampled.get(client)) {
            tick.mark(RasterRow.rowOf(client, fleet));
        }
    }

    /** The 101 has arrived, so long after the attempt. */
    @Override
    public void opened(long micros, int client, long latencyMicros) {
        advance(micros);
        int i = client - first;
        expect(i, is(i, ClientState.IN_FLIGHT), "opened");
        move(i, ClientState.OPEN, micros);
        clients.increment(i, ClientRecords.OPENED);
        clients.openedAt(i, micros);
        episode(i).opened++;
        tick.counts.opened++;
        tick.latency(latencyMicros);
        if (clockRuns) {
            latency.recordValue(Math.max(0, latencyMicros));
        }
    }

    /** The attempt has failed; the client waits from now on. */
    @Override
    public void failed(long micros, int client, Cause cause) {
        advance(micros);
        int i = client - first;
        expect(i, is(i, ClientState.IN_FLIGHT), "failed");
        move(i, ClientState.WAITING, micros);
        clients.increment(i, ClientRecords.FAILURES);
        episode(i).failed[cause.code()]++;
        tick.counts.failed[cause.code()]++;
    }

    @Override
    public void rejected(long micros, int client, int status) {
        failed(micros, client, Cause.REJECTED);
        episode(client - first).rejected(status);
    }

    /** The attempt was in flight when the run stopped. */
    @Override
    public void aborted(long micros, int client) {
        advance(micros);
        int i = client - first;
        expect(i, is(i, ClientState.IN_FLIGHT), "was aborted");
        move(i, ClientState.IDLE, micros);
        episode(i).aborted++;
        tick.counts.aborted++;
    }

    /** An open connection has ended; the client waits from now on. */
    @Override
    public void ended(long micros, int client, Loss loss) {
        advance(micros);
        int i = client - first;
        expect(i, is(i, ClientState.OPEN), "lost a connection");
        Episode episode = episode(i);
        switch (loss) {
            case TORN_DOWN -> {
                episode.tornDown++;
                tick.counts.tornDown++;
                drop(micros, i);
            }
            case FLAPPED -> {
                episode.flapped++;
                tick.counts.flapped++;
            }
            case LOST -> {
                episode.lost++;
                tick.counts.lost++;
                clients.set(i, ClientRecords.EPISODE, UNPLANNED);
            }
        }
        move(i, ClientState.WAITING, micros);
    }

    private void drop(long micros, int i) {
        int k = burst;
        if (ownClocks) {
            closeRecovery(i);
            droppedAt[i] = micros;
            k = Math.max(1, burst);
        }
        clients.set(i, ClientRecords.EPISODE, k);
        clients.set(i, ClientRecords.PENDING_BURST, k);
        burstEpisode(k, i).dropped++;
    }

    /** A waiting client has given up for good. */
    @Override
    public void gaveUp(long micros, int client) {
        advance(micros);
        int i = client - first;
        expect(i, is(i, ClientState.WAITING), "gave up");
        move(i, ClientState.GIVEN_UP, micros);
        episode(i).givenUp++;
        tick.counts.givenUp++;
    }

    /**
     * Burst k begins, just before its connections are torn down.
     *
     * @return what came of the burst before it, or null if there was none
     */
    public @Nullable ClosedBurst burst(long micros, int k) {
        advance(micros);
        ClosedBurst closed = closeBurst();
        burst = k;
        episodes.burst(k, 0);
        window = new BurstWindow(micros);
        return closed;
    }

    /** Nothing more comes: closes the last burst and the last tick. */
    public @Nullable ClosedBurst end(long micros) {
        advance(micros);
        if (ownClocks) {
            for (int i = 0; i < clients.size(); i++) {
                closeRecovery(i);
            }
        }
        ClosedBurst closed = closeBurst();
        closeTick();
        return closed;
    }

    /** Counts by kind of loss and by part. */
    Episodes episodes() {
        return episodes;
    }

    /** Adds how many of its clients are open, by part. */
    void addOpenByPart(int[] open) {
        for (int i = 0; i < clients.size(); i++) {
            open[assignment.partOf(first + i)] += is(i, ClientState.OPEN) ? 1 : 0;
        }
    }

    /** Microseconds from attempt to open, the fill apart. */
    Histogram latency() {
        return latency;
    }

    /** Microseconds by which retries left late. */
    Histogram lateness() {
        return lateness;
    }

    /** Events that made no sense for their client. */
    List<String> faults() {
        return faults;
    }

    int first() {
        return first;
    }

    /** Copies this range's counts to their places in the fleet's. */
    void copyTo(ClientCounts fleetCounts) {
        clients.copy(ClientRecords.ATTEMPTS, fleetCounts.attempts(), first);
        clients.copy(ClientRecords.OPENED, fleetCounts.opened(), first);
        clients.copy(ClientRecords.FAILURES, fleetCounts.failures(), first);
    }

    private @Nullable ClosedBurst closeBurst() {
        if (window == null) {
            return null;
        }
        if (!ownClocks) {
            for (int i = 0; i < clients.size(); i++) {
                closeRecovery(i);
            }
        }
        List<Returned> returned = new ArrayList<>(parts);
        for (int part = 0; part < parts; part++) {
            Episode episode = episodes.burst(burst, part);
            returned.add(new Returned(episode.dropped, ownClocks ? new LongList() : episode.takeRecoveries()));
        }
        ClosedBurst closed = new ClosedBurst(burst, window, returned);
        window = null;
        return closed;
    }

    /** If the client is back from the burst that dropped it, notes how long that took; then the burst is over for it. */
    private void closeRecovery(int i) {
        int pending = clients.get(i, ClientRecords.PENDING_BURST);
        if (pending == NONE) {
            return;
        }
        if (is(i, ClientState.OPEN)) {
            long loss = ownClocks ? droppedAt[i] : window == null ? 0 : window.startMicros;
            burstEpisode(pending, i).recoveries.add(clients.openedAt(i) - loss);
        }
        clients.set(i, ClientRecords.PENDING_BURST, NONE);
    }

    private Episode burstEpisode(int k, int i) {
        return episodes.burst(k, assignment.partOf(first + i));
    }

    /** The ticks that are complete by now, in order, each handed out once. */
    public List<TickTally> takeTicks(long micros) {
        advance(micros);
        List<TickTally> taken = complete;
        complete = new ArrayList<>();
        return taken;
    }

    private void advance(long micros) {
        while (clockRuns && micros >= (tick.seq + 1) * tickMicros) {
            closeTick();
        }
    }

    private void closeTick() {
        tick.gauges(open(), waiting(), inFlight(), givenUp());
        complete.add(tick);
        tick = new TickTally(tick.seq + 1);
    }

    private Episode episode(int i) {
        int part = assignment.partOf(first + i);
        int burstOfClient = clients.get(i, ClientRecords.EPISODE);
        return burstOfClient == UNPLANNED ? episodes.unplanned(part) : episodes.burst(burstOfClient, part);
    }

    private boolean is(int i, ClientState state) {
        return clients.get(i, ClientRecords.STATE) == state.code;
    }

    private void move(int i, ClientState to, long micros) {
        population.move(clients.get(i, ClientRecords.STATE), to, micros);
        clients.set(i, ClientRecords.STATE, to.code);
    }

    /** How long clients have waited altogether until then, before retries that they have made or not. */
    long waitedMicros(long micros) {
        return population.waitedMicros(micros);
    }

    private void expect(int i, boolean holds, String event) {
        if (!holds && faults.size() < MOST_FAULTS) {
            faults.add("client " + (first + i) + " " + event + " while "
                    + ClientState.of(clients.get(i, ClientRecords.STATE)));
        }
    }

    public int open() {
        return population.in(ClientState.OPEN);
    }

    public int waiting() {
        return population.in(ClientState.WAITING);
    }

    public int inFlight() {
        return population.in(ClientState.IN_FLIGHT);
    }

    public int givenUp() {
        return population.in(ClientState.GIVEN_UP);
    }
}
