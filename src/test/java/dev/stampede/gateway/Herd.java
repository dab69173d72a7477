package dev.stampede.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Many clients on one selector: they all send their SYN at once and ask as soon as they are connected. */
final class Herd implements AutoCloseable {

    private final Selector selector = Selector.open();
    private final EmbeddedGateway gateway;
    private final long start = System.nanoTime();
    private final int count;
    private int sent;
    private final List<Double> connected = new ArrayList<>();
    private final List<Double> opened = new ArrayList<>();

    /** @param atOnce how many may be on their way at a time */
    Herd(EmbeddedGateway gateway, int count, int atOnce) throws IOException {
        this.gateway = gateway;
        this.count = count;
        for (int c = 0; c < atOnce; c++) {
            sendOut();
        }
    }

    private void sendOut() throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_CONNECT, sent++);
        channel.connect(gateway.address());
    }

    void runFor(double seconds) throws IOException {
        double until = now() + seconds;
        while (now() < until) {
            selector.select(key -> look(key), 5);
        }
    }

    private void look(SelectionKey key) {
        try {
            SocketChannel channel = (SocketChannel) key.channel();
            if (key.isConnectable() && channel.finishConnect()) {
                connected.add(now());
                String request = Visitor.request(gateway.path() + "?c=" + key.attachment());
                channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
                key.interestOps(SelectionKey.OP_READ);
            } else if (key.isReadable() && channel.read(ByteBuffer.allocate(512)) > 0) {
                opened.add(now());
                key.interestOps(0);
                if (sent < count) {
                    sendOut();
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private double now() {
        return (System.nanoTime() - start) / 1e9;
    }

    List<Double> connectTimes() {
        return connected;
    }

    List<Double> openTimes() {
        return opened;
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
