package dev.stampede.live;

import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import dev.stampede.policy.Seconds;
import dev.stampede.storm.Cause;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.Loss;
import dev.stampede.storm.Micros;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One simulated client's life: it connects, loses its connection, waits as its policy says, and tries again. All of it
 * happens on its shard's event loop.
 */
final class Client implements Runnable {

    /** Tries of a client while the fleet is being connected, where the policy has no say. */
    private static final int FILL_TRIES = 3;

    private static final long FILL_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int FIRST = -1;

    final int id;
    private final Shard shard;
    private final Plan plan;

    private @Nullable Connection connection;
    private @Nullable ScheduledFuture<?> timer;
    private long dueNanos;
    private int retry = FIRST;

    /** Retries since the counter last started over. */
    private int retries;
    /** Retries in this run. */
    private int retriesInRun;

    private long previousWaitMicros;
    private int fillTries;
    private int tornDownBy;
    private int closures;

    /** It has given up, or the run is over: nothing it does counts any more. */
    private boolean gone;

    Client(int id, Shard shard, Plan plan) {
        this.id = id;
        this.shard = shard;
        this.plan = plan;
    }

    /** Makes the first attempt at that moment. */
    void connectAt(long nanos) {
        dueNanos = nanos;
        long delay = nanos - System.nanoTime();
        if (delay <= 0) {
            run();
        } else {
            timer = shard.loop.schedule(this, delay, TimeUnit.NANOSECONDS);
        }
    }

    /** The wait is over: makes an attempt. */
    @Override
    public void run() {
        timer = null;
        if (gone) {
            return;
        }
        long now = System.nanoTime();
        if (!shard.limit.admits(now)) {
            // The run is being stopped; what this client would have done is not known any more.
            gone = true;
            return;
        }
        shard.events.attempt(shard.clock.micros(now), id, retry, Math.max(0, now - dueNanos) / 1000);
        Connection attempt = new Connection(this, shard, plan, now);
        connection = attempt;
        attempt.start();
    }

    void tcpConnected() {
        if (plan.policy().reset().on() == Reset.On.TCP) {
            retries = 0;
        }
    }

    void opened(long nanos, long startNanos) {
        shard.events.opened(shard.clock.micros(nanos), id, (nanos - startNanos) / 1000);
        Reset.On on = plan.policy().reset().on();
        if (on == Reset.On.OPEN
                || (on == Reset.On.ACK && !shard.endpoint.introduction().awaitsAnswer())) {
            retries = 0;
        }
        if (shard.filling()) {
            shard.filled();
            return;
        }
        listenForSilence();
        if (connection != null && shard.heartbeats != null) {
            connection.pingFrom(shard.heartbeats.firstPingAfter(nanos));
        }
    }

    /** The answer that it waited for has come. */
    void acknowledged() {
        if (plan.policy().reset().on() == Reset.On.ACK) {
            retries = 0;
        }
    }

    /** The fill is over: the clocks of an open client begin. */
    void startClocks() {
        listenForSilence();
        Heartbeat heartbeat = plan.heartbeat();
        if (connection != null && heartbeat != null) {
            connection.pingFrom(shard.clock.nanosAt(heartbeat.firstPingMicros(plan.draws(), id)));
        }
    }

    /** With clocks of their own, clients close after silence from now on. */
    private void listenForSilence() {
        if (connection != null && closures < plan.closuresPerClient()) {
            connection.closeAfterSilence(plan.burstIntervalNanos());
        }
    }

    void failed(long startNanos, Cause cause, int status, long retryAfterSeconds) {
        connection = null;
        if (gone) {
            return;
        }
        long now = System.nanoTime();
        if (status == Connection.NO_STATUS) {
            shard.events.failed(shard.clock.micros(now), id, cause);
        } else {
            shard.events.rejected(shard.clock.micros(now), id, status);
        }
        if (shard.filling()) {
            retryFill(cause);
            return;
        }
        GiveUp giveUp = plan.policy().giveUp();
        if (giveUp.afterRefusal() && cause == Cause.REFUSED) {
            giveUp();
        } else {
            retryAfter(now, startNanos, retryAfterSeconds, null, false);
        }
    }

    /** The connection ended by itself or by the server; the code is the close code, 1006 if there was none. */
    void ended(long startNanos, long openedNanos, int code) {
        ended(startNanos, openedNanos, code, classify(openedNanos, code));
    }

    private Loss classify(long openedNanos, int code) {
        int burst = shard.burst();
        boolean due = shard.gatewayTearsDown()
                && !plan.teardown().silent()
                && burst > tornDownBy
                && plan.teardown().drops(id);
        boolean opensAfterwards = openedNanos - shard.burstNanos() > plan.staggerNanos(id);
        if (due && !(code == Connection.TRY_AGAIN_LATER && opensAfterwards)) {
            return Loss.TORN_DOWN;
        }
        return code == Connection.TRY_AGAIN_LATER ? Loss.FLAPPED : Loss.LOST;
    }

    private void ended(long startNanos, long openedNanos, int code, Loss loss) {
        connection = null;
        if (gone) {
            return;
        }
        long now = System.nanoTime();
        if (loss == Loss.TORN_DOWN) {
            tornDownBy = shard.burst();
        }
        shard.events.ended(shard.clock.micros(now), id, loss);
        if (shard.filling()) {
            shard.unfilled();
            retryFill(Cause.RESET);
            return;
        }
        Reset reset = plan.policy().reset();
        boolean stable = reset.on() == Reset.On.STABLE && (now - openedNanos) / 1000 >= plan.stableMicros();
        if (stable || (reset.on() == Reset.On.SYNCED && loss != Loss.FLAPPED)) {
            retries = 0;
        }
        if (plan.policy().giveUp().closeCodes().contains(code)) {
            giveUp();
        } else {
            retryAfter(now, startNanos, -1, plan.policy().delayOn().get(code), true);
        }
    }

    /** Nothing has answered its pings: it drops the socket, and knows that it has lost the connection. */
    void heartbeatLost(Connection dead) {
        boolean muted = plan.teardown().silent()
                && shard.burst() > tornDownBy
                && plan.teardown().drops(id)
                && dead.openedNanos() - shard.burstNanos() <= plan.staggerNanos(id);
        dead.reset();
        ended(dead.startNanos(), dead.openedNanos(), Connection.ABNORMAL, muted ? Loss.TORN_DOWN : Loss.LOST);
    }

    /** Drops an open connection of ours: with the scenario's close code, or by a reset. */
    void drop() {
        Connection open = connection;
        if (open == null || !open.isOpen()) {
            return;
        }
        Integer code = plan.closeCode();
        if (code == null) {
            open.reset();
        } else {
            open.closeWith(code);
        }
        ended(open.startNanos(), open.openedNanos(), code == null ? Connection.ABNORMAL : code, Loss.TORN_DOWN);
    }

    /** Its own clock says that it has been silent for long enough. */
    void closeAfterSilence(Connection silent) {
        closures++;
        silent.closeWith(Connection.NORMAL);
        ended(silent.startNanos(), silent.openedNanos(), Connection.NORMAL, Loss.TORN_DOWN);
    }

    boolean closuresDone() {
        return gone || closures >= plan.closuresPerClient();
    }

    /**
     * @param told seconds to wait because of the close code; null to wait as always
     */
    private void retryAfter(long now, long startNanos, long retryAfterSeconds, @Nullable Double told, boolean wasOpen) {
        if (plan.policy().endsBefore(retries)) {
            giveUp();
            return;
        }
        retry = retries;
        long left =
                told != null ? toldWait(told) : remainingWait((now - startNanos) / 1000, retryAfterSeconds, wasOpen);
        retries = saturatingIncrement(retries);
        retriesInRun = saturatingIncrement(retriesInRun);
        dueNanos = now + Plan.nanos(left);
        timer = shard.loop.schedule(this, dueNanos - now, TimeUnit.NANOSECONDS);
    }

    private long toldWait(double seconds) {
        previousWaitMicros = Seconds.toMicros(seconds);
        return previousWaitMicros;
    }

    private long remainingWait(long sinceStart, long retryAfterSeconds, boolean wasOpen) {
        Policy policy = plan.policy();
        long wait = policy.waitMicros(retries, previousWaitMicros, plan.draws(), id, retriesInRun, sinceStart);
        previousWaitMicros = wait;
        if (policy.honoursRetryAfter() && retryAfterSeconds > 0) {
            wait = Math.max(wait, retryAfterSeconds * Micros.PER_SECOND);
        }
        return policy.remainingMicros(wait, sinceStart, wasOpen, retriesInRun);
    }

    private static int saturatingIncrement(int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }

    private void giveUp() {
        gone = true;
        shard.events.gaveUp(shard.clock.micros(System.nanoTime()), id);
    }

    private void retryFill(Cause cause) {
        fillTries++;
        if (fillTries >= FILL_TRIES) {
            shard.fillFailed(cause);
            return;
        }
        dueNanos = System.nanoTime() + FILL_PAUSE_NANOS;
        timer = shard.loop.schedule(this, FILL_PAUSE_NANOS, TimeUnit.NANOSECONDS);
    }

    /** The run is over: an attempt in flight is aborted, a wait is cut short. */
    void stop(long micros) {
        gone = true;
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
        if (connection != null && connection.inFlight()) {
            connection.reset();
            connection = null;
            shard.events.aborted(micros, id);
        }
    }

    /** Closes what is still open after the run; nothing is counted any more. */
    void disconnect(boolean politely) {
        Connection open = connection;
        connection = null;
        if (open == null) {
            return;
        }
        if (politely) {
            open.closeWith(Connection.NORMAL);
        } else {
            open.reset();
        }
    }
}
