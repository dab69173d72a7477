package dev.stampede.web.feed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A STOMP client on a bare socket that subscribes and never reads again. */
final class DeafBrowser implements AutoCloseable {

    private final Socket socket = new Socket();

    DeafBrowser(int port, String destination) throws IOException {
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("localhost", port), 5000);
        socket.setSoTimeout(5000);
        write(("GET /stomp HTTP/1.1\r\nHost: localhost:" + port
                        + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        readUntil("\r\n\r\n");
        frame("CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0");
        readUntil("\0");
        frame("SUBSCRIBE\nid:0\ndestination:" + destination + "\n\n\0");
    }

    private void readUntil(String end) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the server closed after: " + read);
            }
            read.append((char) next);
        }
    }

    /** A text frame, masked with zeros. */
    private void frame(String text) throws IOException {
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
        write(frame.toByteArray());
    }

    private void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** True while it has not hung up itself. */
    boolean connected() {
        return socket.isConnected() && !socket.isClosed();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
