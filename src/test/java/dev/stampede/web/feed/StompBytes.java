package dev.stampede.web.feed;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** What a STOMP client on a bare socket sends. */
final class StompBytes {

    private StompBytes() {}

    static byte[] upgrade(int port) {
        return ("GET /stomp HTTP/1.1\r\nHost: localhost:" + port
                        + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] connect() {
        return frame("CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0");
    }

    static byte[] subscribe(String destination) {
        return frame("SUBSCRIBE\nid:0\ndestination:" + destination + "\n\n\0");
    }

    /** A text frame, masked with zeros. */
    private static byte[] frame(String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(0x81);
        if (payload.length < 126) {
            frame.write(0x80 | payload.length);
        } else {
            frame.write(0x80 | 126);
            frame.write(payload.length >> 8);
            frame.write(payload.length & 0xff);
        }
        frame.writeBytes(new byte[4]);
        frame.writeBytes(payload);
        return frame.toByteArray();
    }
}
