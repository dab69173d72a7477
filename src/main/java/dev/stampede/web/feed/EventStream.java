package dev.stampede.web.feed;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One follower's connection. Nobody waits for it: an event is made when the socket takes one, so a slow reader costs no
 * thread and no more memory than an event; one that takes nothing for {@link #STALLED_MILLIS} is closed.
 */
final class EventStream implements WriteListener, AsyncListener {

    static final long STALLED_MILLIS = 5_000;
    static final long HEARTBEAT_MILLIS = 10_000;

    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final long NEVER = Long.MIN_VALUE;
    private static final Logger log = LoggerFactory.getLogger(EventStream.class);

    private final AsyncContext connection;
    private final ServletOutputStream out;
    private final RunEvents events;
    private final LongSupplier millis;
    private final Runnable closed;
    private boolean open;
    private boolean unflushed;
    private boolean over;
    private long written;
    private long stalled = NEVER;

    /**
     * @param millis a clock that only goes forward
     * @param closed hears once that it is over
     */
    EventStream(
            AsyncContext connection, ServletOutputStream out, RunEvents events, LongSupplier millis, Runnable closed) {
        this.connection = connection;
        this.out = out;
        this.events = events;
        this.millis = millis;
        this.closed = closed;
        written = millis.getAsLong();
    }

    @Override
    public synchronized void onWritePossible() {
        open = true;
        pump();
    }

    @Override
    public void onError(Throwable gone) {
        close();
    }

    /** The follower left. Whoever does not end the request here gets the container's error page into the stream. */
    @Override
    public void onError(AsyncEvent gone) {
        close();
        complete();
    }

    @Override
    public void onComplete(AsyncEvent ended) {
        close();
    }

    @Override
    public void onTimeout(AsyncEvent never) {
        close();
    }

    @Override
    public void onStartAsync(AsyncEvent never) {}

    /** Writes what there is, as far as the socket takes it. */
    synchronized void pump() {
        try {
            while (open && !over && ready()) {
                if (unflushed) {
                    unflushed = false;
                    out.flush();
                } else if (!write()) {
                    return;
                }
            }
        } catch (IOException | IllegalStateException gone) {
            close();
        } catch (RuntimeException broken) {
            log.error("The events of a run could not be told", broken);
            close();
        }
    }

    private boolean ready() {
        boolean ready = out.isReady();
        if (ready) {
            stalled = NEVER;
        } else if (stalled == NEVER) {
            stalled = millis.getAsLong();
        }
        return ready;
    }

    /** True if something was written. */
    private boolean write() throws IOException {
        byte[] event = events.next();
        long now = millis.getAsLong();
        if (event == null && events.ended()) {
            close();
            return false;
        }
        if (event == null && now - written < HEARTBEAT_MILLIS) {
            return false;
        }
        out.write(event == null ? HEARTBEAT : event);
        written = now;
        unflushed = true;
        return true;
    }

    /** Once a second: goes on, or gives up. */
    synchronized void check() {
        if (stalled != NEVER && millis.getAsLong() - stalled >= STALLED_MILLIS) {
            close();
        } else {
            pump();
        }
    }

    synchronized void close() {
        if (!over) {
            over = true;
            closed.run();
            complete();
        }
    }

    private void complete() {
        try {
            connection.complete();
        } catch (IllegalStateException completed) {
            log.debug("the connection had ended by itself", completed);
        }
    }
}
