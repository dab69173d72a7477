package dev.stampede.live;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The pings of a shard's open connections, with one timer for all of them. On the shard's loop only.
 *
 * <p>A connection that has closed stays in the queue until its next moment comes; that is one interval at most.
 */
final class Heartbeats implements Runnable {

    /** A pong may have come and not been read yet, because the loop was busy: time to read it. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final EventLoop loop;
    private final long intervalNanos;
    private final long timeoutNanos;
    private final PriorityQueue<Pulse> next = new PriorityQueue<>((a, b) -> Long.signum(a.dueNanos - b.dueNanos));
    private @Nullable ScheduledFuture<?> timer;
    private long timerNanos;

    Heartbeats(EventLoop loop, long intervalNanos, long timeoutNanos) {
        this.loop = loop;
        this.intervalNanos = intervalNanos;
        this.timeoutNanos = timeoutNanos;
    }

    /** What one connection has asked and heard. */
    static final class Pulse {

        private final Connection connection;
        private long dueNanos;
        private long pingNanos;
        private boolean unanswered;
        private long askedNanos;
        private boolean late;

        private Pulse(Connection connection, long pingNanos) {
            this.connection = connection;
            this.pingNanos = pingNanos;
            this.dueNanos = pingNanos;
        }

        /** A pong has come; whichever ping it answers, the other end is there. */
        void answered() {
            unanswered = false;
            late = false;
        }
    }

    /** Pings that connection from that moment on, every interval. */
    Pulse start(Connection connection, long firstPingNanos) {
        Pulse pulse = new Pulse(connection, firstPingNanos);
        next.add(pulse);
        wake();
        return pulse;
    }

    /** The moment after an open at which its first ping is due. */
    long firstPingAfter(long openedNanos) {
        return openedNanos + intervalNanos;
    }

    @Override
    public void run() {
        timer = null;
        long now = System.nanoTime();
        for (Pulse pulse = next.peek(); pulse != null && pulse.dueNanos - now <= 0; pulse = next.peek()) {
            next.remove();
            if (pulse.connection.isOpen() && beat(pulse, now)) {
                next.add(pulse);
            }
        }
        wake();
    }

    /** Does what is due; false if the connection was given up. */
    private boolean beat(Pulse pulse, long now) {
        if (pulse.unanswered && now - pulse.askedNanos >= timeoutNanos) {
            if (pulse.late) {
                pulse.connection.heartbeatLost();
                return false;
            }
            pulse.late = true;
            pulse.dueNanos = now + GRACE_NANOS;
            return true;
        }
        if (now - pulse.pingNanos >= 0) {
            ping(pulse, now);
        }
        long deadline = pulse.askedNanos + timeoutNanos;
        pulse.dueNanos = pulse.unanswered && deadline - pulse.pingNanos < 0 ? deadline : pulse.pingNanos;
        return true;
    }

    private void ping(Pulse pulse, long now) {
        if (!pulse.unanswered) {
            pulse.unanswered = true;
            pulse.askedNanos = now;
        }
        pulse.connection.ping();
        // Pings that the loop was too busy for are left out.
        pulse.pingNanos += intervalNanos * (1 + (now - pulse.pingNanos) / intervalNanos);
    }

    private void wake() {
        Pulse first = next.peek();
        if (first == null || (timer != null && timerNanos - first.dueNanos <= 0)) {
            return;
        }
        if (timer != null) {
            timer.cancel(false);
        }
        timerNanos = first.dueNanos;
        timer = loop.schedule(this, Math.max(0, timerNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    }
}
