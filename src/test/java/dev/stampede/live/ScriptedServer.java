package dev.stampede.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Somebody else's server, byte for byte as a test wants it: a thread for each connection. */
public final class ScriptedServer implements AutoCloseable {

    /** What it does with a connection whose request head it has read. */
    @FunctionalInterface
    public interface Script {
        void talk(Visit visit) throws IOException;
    }

    private static final int CLOSE = 8;
    private static final int MASK = 4;

    private final ServerSocket listening = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Script script;

    public ScriptedServer(Script script) throws IOException {
        this.script = script;
        daemon(this::acceptAll);
    }

    public int port() {
        return listening.getLocalPort();
    }

    public String uri() {
        return "ws://127.0.0.1:" + port() + "/";
    }

    /** The heads of all requests. */
    public List<String> heads() {
        return heads;
    }

    /** The text messages that clients have sent. */
    public List<String> messages() {
        return messages;
    }

    private void acceptAll() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                daemon(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = head(client.getInputStream());
            heads.add(head);
            script.talk(new Visit(head, client));
        } catch (IOException gone) {
            // The client has left, or the test is over.
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("left in mid-request");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    /** One client's connection. */
    public final class Visit {

        private final String head;
        private final Socket client;

        private Visit(String head, Socket client) {
            this.head = head;
            this.client = client;
        }

        public String header(String name) {
            return Pattern.compile("(?im)^" + name + ": (.*)$")
                    .matcher(head)
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .findFirst()
                    .orElse("");
        }

        public void write(String text) throws IOException {
            OutputStream out = client.getOutputStream();
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        /** Answers 101, with more header lines, each with its line break. */
        public void open(String moreHeaders) throws IOException {
            write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + accept(header("Sec-WebSocket-Key")) + "\r\n" + moreHeaders + "\r\n");
        }

        private String accept(String key) {
            try {
                byte[] hash = MessageDigest.getInstance("SHA-1")
                        .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
                return Base64.getEncoder().encodeToString(hash);
            } catch (GeneralSecurityException everyJavaHasIt) {
                throw new IllegalStateException(everyJavaHasIt);
            }
        }

        /** Sends a short text message, in so many pieces. */
        public void say(String text, int pieces) throws IOException {
            for (int i = 0; i < pieces; i++) {
                String piece = text.substring(text.length() * i / pieces, text.length() * (i + 1) / pieces);
                int first = (i == pieces - 1 ? 0x80 : 0) | (i == 0 ? 1 : 0);
                write("" + (char) first + (char) piece.length() + piece);
            }
        }

        /** Reads what the client says, until it leaves. */
        public void listen() throws IOException {
            InputStream in = client.getInputStream();
            for (int first = in.read(); first >= 0 && (first & 0xf) != CLOSE; first = in.read()) {
                byte[] mask = new byte[MASK];
                byte[] payload = payload(in, in.read() & 0x7f, mask);
                for (int i = 0; i < payload.length; i++) {
                    payload[i] ^= mask[i % MASK];
                }
                if ((first & 0xf) == 1) {
                    messages.add(new String(payload, StandardCharsets.UTF_8));
                }
            }
        }

        private static byte[] payload(InputStream in, int length, byte[] mask) throws IOException {
            int whole = length < 126 ? length : in.read() << 8 | in.read();
            in.readNBytes(mask, 0, mask.length);
            return in.readNBytes(whole);
        }
    }
}
