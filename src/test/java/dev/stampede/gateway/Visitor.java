package dev.stampede.gateway;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A client of the gateway by hand, on a plain blocking socket. */
final class Visitor implements AutoCloseable {

    static final int DEADLINE_MILLIS = 10_000;

    private final Socket socket = new Socket();
    private final String path;

    private @Nullable InputStream input;

    private Visitor(String path) {
        this.path = path;
    }

    /** Connected, and silent. */
    static Visitor to(EmbeddedGateway gateway) throws IOException {
        return to(gateway.address(), gateway.path(), DEADLINE_MILLIS);
    }

    static Visitor to(InetSocketAddress address, String path, int connectMillis) throws IOException {
        Visitor visitor = new Visitor(path);
        try {
            visitor.socket.setSoTimeout(DEADLINE_MILLIS);
            visitor.socket.setTcpNoDelay(true);
            visitor.socket.connect(address, connectMillis);
            return visitor;
        } catch (IOException e) {
            visitor.close();
            throw e;
        }
    }

    /** Connected, with the request sent. */
    static Visitor asking(EmbeddedGateway gateway, int client) throws IOException {
        return to(gateway).ask(client);
    }

    /** With the 101 received. */
    static Visitor opened(EmbeddedGateway gateway, int client) throws IOException {
        Visitor visitor = asking(gateway, client);
        int status = visitor.status();
        if (status != 101) {
            throw new AssertionError("Client " + client + " got " + status);
        }
        return visitor;
    }

    Visitor ask(int client) throws IOException {
        return send(request(path + "?c=" + client));
    }

    static String request(String target) {
        return String.join(
                "\r\n",
                "GET " + target + " HTTP/1.1",
                "Host: localhost",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "",
                "");
    }

    Visitor send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Visitor send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    private InputStream in() throws IOException {
        if (input == null) {
            input = new BufferedInputStream(socket.getInputStream());
        }
        return input;
    }

    /** The head of the answer. */
    String answer() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in().read();
            if (next < 0) {
                throw new EOFException("The answer ends after \"" + head + "\".");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    int status() throws IOException {
        return Integer.parseInt(answer().substring(9, 12));
    }

    /** The next bytes, exactly so many. */
    byte[] read(int count) throws IOException {
        return in().readNBytes(count);
    }

    /** How the connection ends: {@code eof}, {@code reset} or the code of the gateway's close frame. */
    String end() throws IOException {
        try {
            byte[] rest = in().readAllBytes();
            if (rest.length == 0) {
                return "eof";
            }
            return rest.length == 4 && rest[0] == (byte) 0x88
                    ? String.valueOf((rest[2] & 0xFF) << 8 | (rest[3] & 0xFF))
                    : "bytes: " + new String(rest, StandardCharsets.ISO_8859_1);
        } catch (SocketException e) {
            return "reset";
        }
    }

    void timeout(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    int localPort() {
        return socket.getLocalPort();
    }

    /** Closes with an RST. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
