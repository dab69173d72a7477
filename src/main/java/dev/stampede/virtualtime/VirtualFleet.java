package dev.stampede.virtualtime;

import dev.stampede.policy.Draws;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import dev.stampede.policy.SeededDraws;
import dev.stampede.storm.Cause;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.Loss;
import dev.stampede.storm.Micros;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Tally;
import dev.stampede.storm.Teardown;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The clients and what each is doing, in arrays: a client is an index. */
final class VirtualFleet {

    /** No Retry-After came with the failure. */
    static final long NO_RETRY_AFTER = -1;

    private static final int IDLE = 0;
    private static final int IN_FLIGHT = 1;
    private static final int OPEN = 2;
    private static final int WAITING = 3;
    private static final int GONE = 4;

    /** Open as far as the client knows. */
    private static final int MUTED = 5;

    private static final long[] UNUSED = {};

    final int size;
    private final Part[] parts;
    private final PolicyMix.Assignment assignment;
    private final Draws draws;
    private final Tally tally;
    private final WaitQueue waits;
    private final long deadline;
    private final @Nullable Heartbeat heartbeat;

    private final ClientStates clients;

    /** When the connection opened, where somebody asks. */
    private final long[] openedAt;
    /** The last wait, where somebody asks. */
    private final long[] previousWaits;

    private int inFlight;

    /** Nobody reads it: it keeps the compiler from leaving out the reads that it is made of. */
    @SuppressWarnings("UnusedVariable")
    private long fetched;

    VirtualFleet(Scenario scenario, PolicyMix.Assignment assignment, Tally tally, WaitQueue waits, long deadline) {
        size = scenario.clientCount();
        parts = IntStream.range(0, scenario.policy().size())
                .mapToObj(i -> Part.of(scenario, i))
                .toArray(Part[]::new);
        this.assignment = assignment;
        draws = new SeededDraws(scenario.seed());
        this.tally = tally;
        this.waits = waits;
        this.deadline = deadline;
        heartbeat = scenario.heartbeat();
        clients = new ClientStates(size);
        waits.announce(this::soon);
        boolean asksForOpening = Arrays.stream(parts).anyMatch(part -> part.reset == Reset.On.STABLE)
                || scenario.outage().happens()
                || scenario.teardown().silent()
                || scenario.teardown().by() == Teardown.By.CLIENT;
        openedAt = asksForOpening ? new long[size] : UNUSED;
        previousWaits = Arrays.stream(parts).anyMatch(Part::looksBack) ? new long[size] : UNUSED;
    }

    /**
     * The client's turn comes soon. Reading of many clients one after another what their events will need lets the processor
     * fetch it from memory for all of them at once; event by event it would wait for each.
     */
    void soon(int client) {
        fetched += clients.startedAt(client) + tally.look(client);
    }

    /** The client makes an attempt. */
    void attempts(long now, int client) {
        clients.phase(client, IN_FLIGHT);
        inFlight++;
        clients.startedAt(client, now);
        tally.attempt(now, client, clients.retries(client) - 1, Tally.ON_TIME);
    }

    private Part part(int client) {
        return parts[assignment.partOf(client)];
    }

    void tcpConnected(int client) {
        if (part(client).reset == Reset.On.TCP) {
            clients.startOver(client);
        }
    }

    void opened(long now, int client) {
        clients.phase(client, OPEN);
        inFlight--;
        tally.opened(now, client, now - clients.startedAt(client));
        if (openedAt != UNUSED) {
            openedAt[client] = now;
        }
        Reset.On reset = part(client).reset;
        if (reset == Reset.On.OPEN || reset == Reset.On.ACK) {
            clients.startOver(client);
        }
    }

    /** @param retryAfterMicros what the answer asked for, or {@link #NO_RETRY_AFTER} */
    void failed(long now, int client, Cause cause, long retryAfterMicros) {
        inFlight--;
        tally.failed(now, client, cause);
        if (part(client).endsAfterRefusal && cause == Cause.REFUSED) {
            giveUp(now, client);
        } else {
            await(now, client, retryAfterMicros, CloseRule.AS_ALWAYS, false);
        }
    }

    void ended(long now, int client, Loss loss) {
        tally.ended(now, client, loss);
        Part part = part(client);
        boolean stable = part.reset == Reset.On.STABLE && now - openedAt[client] >= part.stableMicros;
        if (stable || (part.reset == Reset.On.SYNCED && loss != Loss.FLAPPED)) {
            clients.startOver(client);
        }
        CloseRule rule = loss == Loss.FLAPPED ? part.afterFlap : part.afterTeardown;
        if (rule.ends()) {
            giveUp(now, client);
        } else {
            await(now, client, NO_RETRY_AFTER, rule.delayMicros(), true);
        }
    }

    /** The gateway answers this client's pings no more: it finds out when its next one has had no pong. */
    void mute(long now, int client) {
        if (heartbeat == null) {
            throw new IllegalStateException("nobody would ever find out");
        }
        clients.phase(client, MUTED);
        waits.add(nextPing(heartbeat, now, client) + Micros.of(heartbeat.timeout()), client, false);
    }

    /** The client's first ping at that moment or later. */
    private long nextPing(Heartbeat beat, long moment, int client) {
        long interval = Micros.of(beat.interval());
        boolean filled = clients.startedAt(client) < 0;
        long first = filled ? beat.firstPingMicros(draws, client) : openedAt[client] + interval;
        long behind = Math.max(0, moment - first);
        return first + (behind + interval - 1) / interval * interval;
    }

    boolean isMuted(int client) {
        return clients.phase(client) == MUTED;
    }

    private void await(long now, int client, long retryAfter, long told, boolean wasOpen) {
        if (part(client).policy.endsBefore(clients.retries(client))) {
            giveUp(now, client);
            return;
        }
        long left = told == CloseRule.AS_ALWAYS ? remainingWait(now, client, retryAfter, wasOpen) : told;
        if (told != CloseRule.AS_ALWAYS && previousWaits != UNUSED) {
            previousWaits[client] = told;
        }
        clients.phase(client, WAITING);
        clients.countRetry(client);
        // Whoever would come after the end never comes.
        if (now + left < deadline) {
            waits.add(now + left, client, false);
        }
    }

    private long remainingWait(long now, int client, long retryAfter, boolean wasOpen) {
        Part part = part(client);
        Policy policy = part.policy;
        int count = clients.retriesInRun(client);
        long sinceStart = now - clients.startedAt(client);
        long previous = previousWaits == UNUSED ? 0 : previousWaits[client];
        long wait = part.waits.waitMicros(clients.retries(client), previous, draws, client, count, sinceStart);
        if (previousWaits != UNUSED) {
            previousWaits[client] = wait;
        }
        if (policy.honoursRetryAfter()) {
            wait = Math.max(wait, retryAfter);
        }
        return policy.remainingMicros(wait, sinceStart, wasOpen, count);
    }

    private void giveUp(long now, int client) {
        clients.phase(client, GONE);
        tally.gaveUp(now, client);
    }

    /** The run is over for an attempt that is under way. */
    void abort(long now, int client) {
        if (clients.phase(client) == IN_FLIGHT) {
            clients.phase(client, IDLE);
            inFlight--;
            tally.aborted(now, client);
        }
    }

    /** True while the attempt that started then is under way. */
    boolean isTrying(int client, long start) {
        return clients.phase(client) == IN_FLIGHT && clients.startedAt(client) == start;
    }

    boolean isOpen(int client) {
        return clients.phase(client) == OPEN;
    }

    boolean isOpenSince(int client, long moment) {
        return clients.phase(client) == OPEN && openedAt[client] == moment;
    }

    boolean isGone(int client) {
        return clients.phase(client) == GONE;
    }

    long startedAt(int client) {
        return clients.startedAt(client);
    }

    /** Microseconds after which the client gives an attempt up. */
    long timeout(int client) {
        return part(client).timeoutMicros;
    }

    /** Which part of the mix the client belongs to, 0 the first. */
    int partOf(int client) {
        return assignment.partOf(client);
    }

    int inFlight() {
        return inFlight;
    }
}
