package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EventStreamTests {

    private final Socket socket = new Socket();
    private final AsyncContext connection = mock(AsyncContext.class);
    private final RunEvents events = mock(RunEvents.class);
    private final AtomicLong now = new AtomicLong(5_000);
    private final AtomicInteger closed = new AtomicInteger();
    private final EventStream stream = new EventStream(connection, socket, events, now::get, closed::incrementAndGet);

    /** Takes bytes while the test lets it. */
    private static final class Socket extends ServletOutputStream {

        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private boolean ready = true;

        @Override
        public boolean isReady() {
            return ready;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}

        @Override
        public void write(int b) {
            taken.write(b);
        }

        String text() {
            return taken.toString(StandardCharsets.UTF_8);
        }
    }

    private static byte[] event(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void eventsAreMadeOnlyWhenTheSocketTakesThem() {
        when(events.next()).thenReturn(event("a"), event("b"), null);
        socket.ready = false;
        stream.onWritePossible();
        stream.pump();
        verify(events, times(0)).next();

        socket.ready = true;
        stream.onWritePossible();

        assertThat(socket.text()).isEqualTo("ab");
        assertThat(closed).hasValue(0);
    }

    @Test
    void nothingIsWrittenBeforeTheContainerSaysSo() {
        when(events.next()).thenReturn(event("a"), (byte[]) null);
        stream.pump();
        assertThat(socket.text()).isEmpty();
    }

    @Test
    void aQuietRunHasAHeartbeat() {
        stream.onWritePossible();
        now.addAndGet(EventStream.HEARTBEAT_MILLIS - 1);
        stream.check();
        assertThat(socket.text()).isEmpty();

        now.addAndGet(1);
        stream.check();
        stream.check();

        assertThat(socket.text()).isEqualTo(":\n\n");
    }

    @Test
    void aReaderThatTakesNothingIsClosedAndAnySignOfLifeCounts() {
        socket.ready = false;
        stream.onWritePossible();
        now.addAndGet(EventStream.STALLED_MILLIS - 1);
        socket.ready = true;
        stream.check();
        socket.ready = false;
        stream.check();
        now.addAndGet(EventStream.STALLED_MILLIS - 1);
        stream.check();
        assertThat(closed).hasValue(0);

        now.addAndGet(1);
        stream.check();
        stream.check();

        assertThat(closed).hasValue(1);
        verify(connection, times(1)).complete();
    }

    @Test
    void theStreamEndsWithTheRun() {
        when(events.next()).thenReturn(event("last"), (byte[]) null);
        when(events.ended()).thenReturn(true);
        stream.onWritePossible();

        assertThat(socket.text()).isEqualTo("last");
        assertThat(closed).hasValue(1);
        stream.onWritePossible();
        assertThat(socket.text()).isEqualTo("last");
    }

    @Test
    void whoLeavesIsForgotten() {
        stream.onError(new java.io.IOException("gone"));
        assertThat(closed).hasValue(1);
    }
}
