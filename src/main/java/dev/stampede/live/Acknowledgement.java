package dev.stampede.live;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Waits on one connection for the server's answer: the first message, or the first that contains a text. */
final class Acknowledgement {

    /** A message in pieces is looked at up to here. */
    private static final int LONGEST = 64 * 1024;

    /** Null where any message will do. */
    private final @Nullable ByteBuf awaited;

    /** The pieces of a message that is not whole yet; bytes on the heap, so that nobody has to release them. */
    private ByteBuf pieces = Unpooled.EMPTY_BUFFER;

    /** @param awaited what the message must contain; null for any message */
    Acknowledgement(@Nullable String awaited) {
        this.awaited = awaited == null ? null : Unpooled.copiedBuffer(awaited, StandardCharsets.UTF_8);
    }

    /** True if this text or binary frame, or the message that it ends, is the answer. */
    boolean heard(WebSocketFrame frame) {
        ByteBuf text = awaited;
        if (text == null) {
            return frame.isFinalFragment();
        }
        if (frame.isFinalFragment() && !(frame instanceof ContinuationWebSocketFrame)) {
            return contains(frame.content(), text);
        }
        if (!(frame instanceof ContinuationWebSocketFrame)) {
            pieces = Unpooled.buffer();
        }
        int room = Math.max(0, LONGEST - pieces.readableBytes());
        int taken = Math.min(room, frame.content().readableBytes());
        if (taken > 0) {
            pieces.writeBytes(frame.content(), frame.content().readerIndex(), taken);
        }
        if (!frame.isFinalFragment()) {
            return false;
        }
        boolean found = contains(pieces, text);
        pieces = Unpooled.EMPTY_BUFFER;
        return found;
    }

    private static boolean contains(ByteBuf message, ByteBuf text) {
        return ByteBufUtil.indexOf(text, message) >= 0;
    }
}
