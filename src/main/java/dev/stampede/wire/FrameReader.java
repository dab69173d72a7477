package dev.stampede.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * Reads the frames of one side of a connection, as RFC 6455 section 5 has them: hands data on as it comes and keeps
 * control frames. Holds at most one control frame in memory.
 */
public final class FrameReader {

    /** What the bytes so far amount to. */
    public enum Event {
        /** Nothing to answer; all bytes are used up. */
        NONE,
        /** Bytes of a text or binary message: {@link #data()} and {@link #endsMessage()}. */
        DATA,
        /** A ping with {@link #payload()}. */
        PING,
        PONG,
        /** A close with {@link #payload()}: empty, or a code and a reason. */
        CLOSE,
        /** Not what RFC 6455 allows this side to send, or too long. */
        BROKEN
    }

    /** Whose frames these are. */
    public enum From {
        /** Masked. */
        CLIENT,
        /** Not masked. */
        SERVER
    }

    private static final int CONTINUATION = 0x0;
    private static final int BINARY = 0x2;
    private static final int CLOSE = 0x8;
    private static final int PING = 0x9;
    private static final int PONG = 0xA;
    private static final int MASK = 4;
    private static final int LONGEST_CONTROL = 125;

    private final int mask;
    private final long longest;

    /** A whole control frame, or the head of a data frame. */
    private final byte[] frame;

    private int have;

    /** Bytes of a data frame still to come. */
    private long left;

    private boolean endsMessage;
    private boolean amidMessage;
    private ByteBuf data = Unpooled.EMPTY_BUFFER;

    /**
     * A reader of one connection.
     *
     * @param longest payload of one frame, in bytes
     */
    public FrameReader(From from, long longest) {
        this.mask = from == From.CLIENT ? MASK : 0;
        this.longest = longest;
        this.frame = new byte[2 + mask + LONGEST_CONTROL];
    }

    /** Reads on to the next event. */
    public Event next(ByteBuf in) {
        while (in.isReadable()) {
            if (left > 0) {
                int here = (int) Math.min(left, in.readableBytes());
                left -= here;
                return data(in.readSlice(here));
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
        return isControl() ? control() : head();
    }

    private boolean isLegal() {
        boolean plain = (frame[0] & 0x70) == 0;
        boolean known = opcode() <= BINARY || (opcode() >= CLOSE && opcode() <= PONG);
        boolean masked = (frame[1] < 0) == (mask > 0);
        boolean whole = !isControl() || (isFinal() && shortLength() <= LONGEST_CONTROL);
        boolean inOrder = isControl() || (opcode() == CONTINUATION) == amidMessage;
        return plain && known && masked && whole && inOrder;
    }

    private Event control() {
        if (have < 2 + mask + shortLength()) {
            return Event.NONE;
        }
        have = 0;
        return switch (opcode()) {
            case PING -> Event.PING;
            case CLOSE -> isClose() ? Event.CLOSE : Event.BROKEN;
            default -> Event.PONG;
        };
    }

    /** Without a code, or with one that may be sent: RFC 6455 section 7.4. */
    private boolean isClose() {
        byte[] payload = payload();
        if (payload.length < 2) {
            return payload.length == 0;
        }
        int code = (payload[0] & 0xFF) << 8 | (payload[1] & 0xFF);
        return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006)
                || (code >= 3000 && code <= 4999);
    }

    private Event head() {
        int lengthBytes = shortLength() < 126 ? 0 : shortLength() == 126 ? 2 : 8;
        if (have < 2 + lengthBytes + mask) {
            return Event.NONE;
        }
        long length = lengthBytes == 0 ? shortLength() : 0;
        for (int i = 0; i < lengthBytes; i++) {
            length = length << 8 | (frame[2 + i] & 0xFF);
        }
        have = 0;
        boolean shortest = length >= (lengthBytes == 0 ? 0 : lengthBytes == 2 ? 126 : 1 << 16);
        if (!shortest || length > longest) {
            return Event.BROKEN;
        }
        left = length;
        endsMessage = isFinal();
        amidMessage = !isFinal();
        return length == 0 ? data(Unpooled.EMPTY_BUFFER) : Event.NONE;
    }

    private Event data(ByteBuf bytes) {
        data = bytes;
        return Event.DATA;
    }

    /** Bytes of the message that the last event was about, still masked if these are a client's. */
    public ByteBuf data() {
        return data;
    }

    /** True if the message of the last event is whole with its {@link #data()}. */
    public boolean endsMessage() {
        return endsMessage && left == 0;
    }

    private int opcode() {
        return frame[0] & 0xF;
    }

    private boolean isControl() {
        return opcode() >= CLOSE;
    }

    private boolean isFinal() {
        return frame[0] < 0;
    }

    private int shortLength() {
        return frame[1] & 0x7F;
    }

    /** The payload of the control frame that the last event was about, unmasked. */
    public byte[] payload() {
        byte[] payload = Arrays.copyOfRange(frame, 2 + mask, 2 + mask + shortLength());
        for (int i = 0; mask > 0 && i < payload.length; i++) {
            payload[i] ^= frame[2 + i % MASK];
        }
        return payload;
    }
}
