package dev.stampede.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A server on loopback that is as bad as a test wants it: each connection is a thread that does what it is told. */
final class HostileServer implements AutoCloseable {

    /** What is done with a client whose request has been read. */
    interface Manner {
        void treat(Visit visit) throws IOException;
    }

    /** A client that came in. */
    record Visit(Socket socket, String request, AtomicLong sent) {

        void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            sent.addAndGet(bytes.length);
        }

        void send(String text) throws IOException {
            send(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        /** The answer of a good server. */
        String welcome() {
            String key = request.split("(?i)sec-websocket-key: ", 2)[1].split("\r\n", 2)[0];
            try {
                byte[] hash = MessageDigest.getInstance("SHA-1")
                        .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
                return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: " + Base64.getEncoder().encodeToString(hash) + "\r\n\r\n";
            } catch (GeneralSecurityException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        /** Leaves with a reset instead of a goodbye. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Stays until the client leaves, and listens to nothing that it says. */
        void stay() throws IOException {
            InputStream in = socket.getInputStream();
            byte[] ignored = new byte[1024];
            while (in.read(ignored) >= 0) {
                // Nothing is said to it.
            }
        }
    }

    private final ServerSocket server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();
    private final AtomicLong sent = new AtomicLong();
    private final Manner manner;

    HostileServer(Manner manner) throws IOException {
        this.manner = manner;
        daemon(this::acceptAll);
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                clients.add(client);
                daemon(() -> treat(client));
            } catch (IOException closed) {
                // The loop's condition tells.
            }
        }
    }

    private void treat(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            byte[] request = new byte[4096];
            int length = Math.max(0, client.getInputStream().read(request));
            manner.treat(new Visit(client, new String(request, 0, length, StandardCharsets.ISO_8859_1), sent));
        } catch (IOException left) {
            // The client has had enough, or the test is over.
        }
    }

    String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    /** Bytes sent to all clients. */
    long sent() {
        return sent.get();
    }

    /** Is gone with all of its connections, as a process that is killed. */
    void vanish() {
        try {
            server.close();
            for (Socket client : clients) {
                client.setSoLinger(true, 0);
                client.close();
            }
        } catch (IOException gone) {
            // It was to be gone.
        }
    }

    @Override
    public void close() {
        vanish();
    }
}
