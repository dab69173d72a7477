package dev.stampede.live;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** Reads the answer to one upgrade request as it comes in, in whatever pieces. Keeps what has come of its head, no more. */
final class HandshakeReader {

    /** What has come of a head that did not come at once; on the heap, so that nobody has to release it. */
    private @Nullable ByteBuf head;

    /**
     * Reads the next piece, which stays the caller's.
     *
     * @return null if the head is not complete yet; otherwise what came behind it is in {@link #rest}
     * @throws HandshakeResponse.Malformed if it cannot become one; nothing is kept then
     */
    @Nullable
    HandshakeResponse read(ByteBuf piece) throws HandshakeResponse.Malformed {
        ByteBuf before = head;
        if (before == null) {
            HandshakeResponse response = HandshakeResponse.read(piece);
            if (response == null) {
                head = Unpooled.buffer(piece.readableBytes()).writeBytes(piece);
            }
            return response;
        }
        int looked = before.readableBytes();
        try {
            return HandshakeResponse.read(before.writeBytes(piece), looked);
        } catch (HandshakeResponse.Malformed malformed) {
            head = null;
            throw malformed;
        }
    }

    /**
     * What came behind a head that is complete.
     *
     * @param piece the one that completed it
     */
    ByteBuf rest(ByteBuf piece) {
        return head == null ? piece : head;
    }

    /** Bytes that are kept. */
    int kept() {
        return head == null ? 0 : head.readableBytes();
    }
}
