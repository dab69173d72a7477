package dev.stampede.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The bytes that the gateway sends. For one thread. */
final class Answers {

    private static final byte[] SWITCHING = ascii("HTTP/1.1 101 Switching Protocols\r\n"
            + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ");
    private static final byte[] END = ascii("\r\n\r\n");
    private static final byte[] GUID = ascii("258EAFA5-E914-47DA-95CA-C5AB0DC85B11");

    private static final ByteBufAllocator ALLOCATOR = ByteBufAllocator.DEFAULT;

    private final MessageDigest sha1;

    Answers() {
        try {
            sha1 = MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-1.", e);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The Sec-WebSocket-Accept of a key. */
    byte[] accept(String key) {
        sha1.update(ascii(key));
        return Base64.getEncoder().encode(sha1.digest(GUID));
    }

    ByteBuf switching(String key) {
        return ALLOCATOR
                .directBuffer(192)
                .writeBytes(SWITCHING)
                .writeBytes(accept(key))
                .writeBytes(END);
    }

    /** @param retryAfter sent in whole seconds rounded up; null for none */
    static ByteBuf refusal(int status, @Nullable Duration retryAfter) {
        String wait = retryAfter == null ? "" : "Retry-After: " + wholeSeconds(retryAfter) + "\r\n";
        String head = "HTTP/1.1 " + status + " " + reason(status) + "\r\n" + wait
                + "Connection: close\r\nContent-Length: 0\r\n\r\n";
        return ALLOCATOR.directBuffer(head.length()).writeBytes(ascii(head));
    }

    static long wholeSeconds(Duration time) {
        return time.getSeconds() + (time.getNano() > 0 ? 1 : 0);
    }

    private static String reason(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 404 -> "Not Found";
            case 431 -> "Request Header Fields Too Large";
            default -> "Service Unavailable";
        };
    }

    static ByteBuf close(int code) {
        return ALLOCATOR.directBuffer(4).writeByte(0x88).writeByte(2).writeShort(code);
    }

    /** @param payload of the client's close: empty, or a code and a reason, of which the code goes back */
    static ByteBuf closeEcho(byte[] payload) {
        int length = Math.min(payload.length, 2);
        return ALLOCATOR.directBuffer(4).writeByte(0x88).writeByte(length).writeBytes(payload, 0, length);
    }

    static ByteBuf pong(byte[] payload) {
        return ALLOCATOR
                .directBuffer(2 + payload.length)
                .writeByte(0x8A)
                .writeByte(payload.length)
                .writeBytes(payload);
    }
}
