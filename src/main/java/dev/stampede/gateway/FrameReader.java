package dev.stampede.gateway;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** Reads the frames of one client: skips data, keeps control frames. Holds at most one control frame in memory. */
final class FrameReader {

    /** What the bytes so far amount to. */
    enum Event {
        /** Nothing to answer; all bytes are used up. */
        NONE,
        /** A ping with {@link #payload()}. */
        PING,
        /** A close with {@link #payload()}: empty, or a code and a reason. */
        CLOSE,
        /** Not what RFC 6455 allows a client to send. */
        BROKEN
    }

    private static final int CLOSE = 0x8;
    private static final int PING = 0x9;
    private static final int PONG = 0xA;
    private static final int MASK = 4;
    private static final int LONGEST_CONTROL = 125;

    private final byte[] frame = new byte[2 + MASK + LONGEST_CONTROL];
    private int have;
    private long skip;

    /** Reads on to the next event. */
    Event next(ByteBuf in) {
        while (in.isReadable()) {
            if (skip > 0) {
                int here = (int) Math.min(skip, in.readableBytes());
                in.skipBytes(here);
                skip -= here;
                continue;
            }
            frame[have++] = in.readByte();
            Event event = look();
            if (event != Event.NONE) {
                return event;
            }
        }
        return Event.NONE;
    }

    private Event look() {
        if (have < 2) {
            return Event.NONE;
        }
        if (have == 2 && !isLegal()) {
            return Event.BROKEN;
        }
        return isControl() ? control() : data();
    }

    private boolean isLegal() {
        boolean plain = (frame[0] & 0x70) == 0;
        boolean known = opcode() <= 2 || (opcode() >= CLOSE && opcode() <= PONG);
        boolean masked = frame[1] < 0;
        boolean whole = !isControl() || (frame[0] < 0 && shortLength() <= LONGEST_CONTROL);
        return plain && known && masked && whole;
    }

    private Event control() {
        if (have < 2 + MASK + shortLength()) {
            return Event.NONE;
        }
        have = 0;
        return switch (opcode()) {
            case PING -> Event.PING;
            case CLOSE -> shortLength() == 1 ? Event.BROKEN : Event.CLOSE;
            default -> Event.NONE;
        };
    }

    private Event data() {
        int lengthBytes = shortLength() < 126 ? 0 : shortLength() == 126 ? 2 : 8;
        if (have < 2 + lengthBytes + MASK) {
            return Event.NONE;
        }
        long length = lengthBytes == 0 ? shortLength() : 0;
        for (int i = 0; i < lengthBytes; i++) {
            length = length << 8 | (frame[2 + i] & 0xFF);
        }
        skip = length;
        have = 0;
        return length < 0 ? Event.BROKEN : Event.NONE;
    }

    private int opcode() {
        return frame[0] & 0xF;
    }

    private boolean isControl() {
        return opcode() >= CLOSE;
    }

    private int shortLength() {
        return frame[1] & 0x7F;
    }

    /** The payload of the control frame that the last event was about, unmasked. */
    byte[] payload() {
        byte[] payload = Arrays.copyOfRange(frame, 2 + MASK, 2 + MASK + shortLength());
        for (int i = 0; i < payload.length; i++) {
            payload[i] ^= frame[2 + i % MASK];
        }
        return payload;
    }
}
