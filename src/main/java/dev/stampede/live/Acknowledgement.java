package dev.stampede.live;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Waits on one connection for the server's answer: the first message, or the first that contains a text. */
final class Acknowledgement {

    /** Null where any message will do. */
    private final @Nullable ByteBuf awaited;

    /** The end of what has come of a message, where the text may have begun; on the heap, so nobody has to release it. */
    private ByteBuf tail = Unpooled.EMPTY_BUFFER;

    /** The message that is coming in contains it. */
    private boolean found;

    /** @param awaited what the message must contain; null for any message */
    Acknowledgement(@Nullable String awaited) {
        this.awaited = awaited == null ? null : Unpooled.copiedBuffer(awaited, StandardCharsets.UTF_8);
    }

    /**
     * True if these bytes end the message that is the answer.
     *
     * @param last true if a message is whole with them
     */
    boolean heard(ByteBuf piece, boolean last) {
        ByteBuf text = awaited;
        if (text == null) {
            return last;
        }
        ByteBuf seen = tail.isReadable() ? Unpooled.wrappedBuffer(tail, piece.slice()) : piece;
        found |= ByteBufUtil.indexOf(text, seen) >= 0;
        if (!last) {
            int kept = Math.min(text.readableBytes() - 1, seen.readableBytes());
            tail = Unpooled.copiedBuffer(seen.slice(seen.writerIndex() - kept, kept));
            return false;
        }
        boolean answer = found;
        found = false;
        tail = Unpooled.EMPTY_BUFFER;
        return answer;
    }
}
