package dev.stampede.live;

import dev.stampede.storm.Introduction;
import dev.stampede.wire.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What the application behind one open connection says, and the answer that it waits for. */
final class Conversation {

    private final Introduction introduction;
    private final Wire wire;
    private final EventLoop loop;

    /** Null where no answer is waited for, or any more. */
    private @Nullable Acknowledgement awaited;

    private @Nullable ScheduledFuture<?> nextPing;

    Conversation(Introduction introduction, Wire wire, EventLoop loop) {
        this.introduction = introduction;
        this.wire = wire;
        this.loop = loop;
        this.awaited = introduction.awaitsAnswer() ? new Acknowledgement(introduction.waitFor()) : null;
    }

    /** Says the first message, and from then on the application's own pings, which no standard knows. */
    void begin() {
        if (introduction.firstMessage() != null) {
            wire.send(ClientFrames.text(introduction.firstMessage()));
        }
        awaitPing();
    }

    private void awaitPing() {
        String text = introduction.pingMessage();
        if (text != null && introduction.pingInterval() != null) {
            nextPing = loop.schedule(
                    () -> {
                        wire.send(ClientFrames.text(text));
                        awaitPing();
                    },
                    introduction.pingInterval().toNanos(),
                    TimeUnit.NANOSECONDS);
        }
    }

    /**
     * True if these bytes end the message that is the answer; once.
     *
     * @param last true if a message is whole with them
     */
    boolean answered(ByteBuf piece, boolean last) {
        if (awaited == null || !awaited.heard(piece, last)) {
            return false;
        }
        awaited = null;
        return true;
    }

    /** Nothing more is said. */
    void end() {
        if (nextPing != null) {
            nextPing.cancel(false);
            nextPing = null;
        }
    }
}
