package dev.stampede.web.feed;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A STOMP client on a bare socket that subscribes and never reads again. */
final class DeafBrowser implements AutoCloseable {

    private final Socket socket = new Socket();

    DeafBrowser(int port, String destination) throws IOException {
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("localhost", port), 5000);
        socket.setSoTimeout(5000);
        write(StompBytes.upgrade(port));
        readUntil("\r\n\r\n");
        write(StompBytes.connect());
        readUntil("\0");
        write(StompBytes.subscribe(destination));
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
