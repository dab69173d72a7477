package dev.stampede.live;

import dev.stampede.storm.Introduction;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * The upgrade request of RFC 6455 section 4.1, encoded once; each attempt gets a copy with a fresh random key and its
 * client's id patched in. For one thread.
 */
final class HandshakeRequest {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int KEY_BYTES = 16;
    private static final int KEY_CHARS = 24;
    private static final int ID_DIGITS = 10;

    private final byte[] template;
    private final int keyAt;
    private final int idAt;
    private final SplittableRandom random = new SplittableRandom();
    private final byte[] keyBytes = new byte[KEY_BYTES];
    private final MessageDigest sha1 = sha1();

    HandshakeRequest(Endpoint endpoint) {
        String target = endpoint.pathAndQuery() + (endpoint.tellsClients() ? "?c=" + "0".repeat(ID_DIGITS) : "");
        String beforeKey =
                "GET " + target + " HTTP/1.1\r\nHost: " + endpoint.hostHeader() + headers(endpoint.introduction())
                        + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ";
        template = (beforeKey + "0".repeat(KEY_CHARS) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        keyAt = beforeKey.length();
        idAt = endpoint.tellsClients() ? "GET ".length() + target.length() - ID_DIGITS : -1;
    }

    /** Each with a line break before it. */
    private static String headers(Introduction introduction) {
        StringBuilder lines = new StringBuilder();
        introduction.headers().forEach((name, value) -> line(lines, name, value));
        String token = introduction.bearerToken();
        if (token != null) {
            line(lines, "Authorization", "Bearer " + token);
        }
        if (!introduction.cookies().isEmpty()) {
            line(
                    lines,
                    "Cookie",
                    introduction.cookies().entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        if (!introduction.subprotocols().isEmpty()) {
            line(lines, "Sec-WebSocket-Protocol", String.join(", ", introduction.subprotocols()));
        }
        return lines.toString();
    }

    private static void line(StringBuilder lines, String name, String value) {
        lines.append("\r\n").append(name).append(": ").append(value);
    }

    /** A fresh key, 24 characters of Base64. */
    byte[] newKey() {
        for (int i = 0; i < KEY_BYTES; i += Long.BYTES) {
            long bits = random.nextLong();
            for (int j = 0; j < Long.BYTES; j++) {
                keyBytes[i + j] = (byte) (bits >>> (8 * j));
            }
        }
        return Base64.getEncoder().encode(keyBytes);
    }

    /** What the server must answer to this key. */
    byte[] acceptFor(byte[] key) {
        sha1.update(key);
        sha1.update(GUID.getBytes(StandardCharsets.US_ASCII));
        return Base64.getEncoder().encode(sha1.digest());
    }

    ByteBuf encode(ByteBufAllocator allocator, byte[] key, int client) {
        ByteBuf request = allocator.directBuffer(template.length);
        request.writeBytes(template);
        request.setBytes(keyAt, key);
        if (idAt >= 0) {
            int rest = client;
            for (int digit = ID_DIGITS - 1; digit >= 0; digit--) {
                request.setByte(idAt + digit, '0' + rest % 10);
                rest /= 10;
            }
        }
        return request;
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
