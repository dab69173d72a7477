package dev.stampede.live;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/** The frames that a client sends, masked as RFC 6455 section 5.3 asks. */
final class ClientFrames {

    private static final int TEXT = 0x1;
    private static final int CLOSE = 0x8;
    private static final int PING = 0x9;
    private static final int PONG = 0xA;
    private static final int FINAL = 0x80;
    private static final int MASKED = 0x80;
    private static final int LONGEST_HEAD = 14;
    private static final byte[] NOTHING = {};

    private ClientFrames() {}

    static ByteBuf text(String text) {
        return frame(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    static ByteBuf ping() {
        return frame(PING, NOTHING);
    }

    /** @param payload of the ping */
    static ByteBuf pong(byte[] payload) {
        return frame(PONG, payload);
    }

    static ByteBuf close() {
        return frame(CLOSE, NOTHING);
    }

    static ByteBuf close(int code) {
        return frame(CLOSE, new byte[] {(byte) (code >> 8), (byte) code});
    }

    private static ByteBuf frame(int opcode, byte[] payload) {
        ByteBuf frame = ByteBufAllocator.DEFAULT.directBuffer(LONGEST_HEAD + payload.length);
        frame.writeByte(FINAL | opcode);
        if (payload.length < 126) {
            frame.writeByte(MASKED | payload.length);
        } else if (payload.length < 1 << 16) {
            frame.writeByte(MASKED | 126).writeShort(payload.length);
        } else {
            frame.writeByte(MASKED | 127).writeLong(payload.length);
        }
        int mask = ThreadLocalRandom.current().nextInt();
        frame.writeInt(mask);
        for (int i = 0; i < payload.length; i++) {
            frame.writeByte(payload[i] ^ (mask >>> (8 * (3 - i % 4))));
        }
        return frame;
    }
}
