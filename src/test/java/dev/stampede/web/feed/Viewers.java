package dev.stampede.web.feed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Many STOMP clients on bare sockets in a process of their own, so that what they cost is apart. Told on its input
 * {@code listen COUNT TOPIC}, and {@code leave}, which it answers with a line for each message with ticks: its last
 * sequence number, and {@link System#nanoTime} at its arrival, which on Linux is the same clock in all processes.
 */
final class Viewers {

    private final int port;
    private final Selector selector = Selector.open();
    private final List<Viewer> viewers = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
    private volatile boolean leaving;

    private Viewers(int port) throws IOException {
        this.port = port;
    }

    public static void main(String[] arguments) throws Exception {
        Viewers all = new Viewers(Integer.parseInt(arguments[0]));
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var reading = Executors.newSingleThreadExecutor();
        Future<?> read = reading.submit(() -> {});
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", -1);
            if (words[0].equals("listen")) {
                all.connect(Integer.parseInt(words[1]), words[2]);
                read = reading.submit(all::read);
                System.out.println("listening");
            } else {
                all.leaving = true;
                all.selector.wakeup();
                read.get();
                all.leave();
            }
        }
        reading.shutdown();
    }

    private void connect(int count, String topic) throws IOException {
        leaving = false;
        for (int i = 0; i < count; i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress("localhost", port));
            Viewer viewer = new Viewer(channel);
            viewer.subscribe(port, topic);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, viewer);
            viewers.add(viewer);
        }
    }

    private void read() {
        try {
            while (!leaving) {
                selector.select();
                long now = System.nanoTime();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (!((Viewer) key.attachment()).read(buffer, now)) {
                        key.cancel();
                    }
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException broken) {
            System.err.println(broken);
        }
    }

    private void leave() throws IOException {
        StringBuilder told = new StringBuilder();
        for (Viewer viewer : viewers) {
            viewer.tell(told);
            viewer.close();
        }
        viewers.clear();
        System.out.print(told);
        System.out.println("left");
    }
}
