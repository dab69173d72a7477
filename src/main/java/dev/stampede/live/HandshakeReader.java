package dev.stampede.live;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Reads the answer to one upgrade request as it comes in, in whatever pieces. Keeps what has come of its head, no more. */
final class HandshakeReader {

    private @Nullable ByteBuf head;
    private @Nullable ByteBuf rest;

    /**
     * Takes the next piece over; {@link #release} lets go of it.
     *
     * @return null if the head is not complete yet
     * @throws HandshakeResponse.Malformed if it cannot become one; nothing is kept then
     */
    @Nullable
    HandshakeResponse read(ByteBuf piece) throws HandshakeResponse.Malformed {
        int looked = head == null ? 0 : head.readableBytes();
        ByteBuf in = joined(piece);
        boolean kept = false;
        try {
            HandshakeResponse response = HandshakeResponse.read(in, looked);
            kept = true;
            if (response == null) {
                head = in;
            } else {
                rest = in;
            }
            return response;
        } finally {
            if (!kept) {
                in.release();
            }
        }
    }

    private ByteBuf joined(ByteBuf piece) {
        ByteBuf before = head;
        if (before == null) {
            return piece;
        }
        head = null;
        try {
            return before.writeBytes(piece);
        } finally {
            piece.release();
        }
    }

    /** What came behind a head that is complete; the caller releases it. */
    ByteBuf takeRest() {
        ByteBuf taken = rest;
        if (taken == null) {
            throw new IllegalStateException("The head is not complete.");
        }
        rest = null;
        return taken;
    }

    /** Bytes that are kept. */
    int kept() {
        return (head == null ? 0 : head.readableBytes()) + (rest == null ? 0 : rest.readableBytes());
    }

    /** Lets go of everything. */
    void release() {
        ByteBuf incomplete = head;
        ByteBuf behind = rest;
        head = null;
        rest = null;
        if (incomplete != null) {
            incomplete.release();
        }
        if (behind != null) {
            behind.release();
        }
    }
}
