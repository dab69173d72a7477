package dev.stampede.wire;

import io.netty.buffer.Unpooled;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An event loop of its own, and what a test has it do. */
final class WireLoop implements AutoCloseable {

    static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final MultiThreadIoEventLoopGroup group;
    final Wires wires;

    WireLoop(Transport transport) {
        group = transport.loops(1, "wires");
        wires = transport.on(group.next());
    }

    <T> T on(Callable<T> action) throws ExecutionException, InterruptedException {
        return group.submit(action).get();
    }

    void run(Runnable action) throws ExecutionException, InterruptedException {
        group.submit(action).get();
    }

    Wire connect(int port, Wire.Handler handler) throws ExecutionException, InterruptedException {
        return on(() -> {
            Wire wire = wires.open(HERE, null);
            wire.connect(new InetSocketAddress(HERE, port), null, handler);
            return wire;
        });
    }

    void send(Wire wire, byte[] bytes) throws ExecutionException, InterruptedException {
        run(() -> wire.send(Unpooled.directBuffer().writeBytes(bytes)));
    }

    /** After all that the loop was asked to do before. */
    List<@Nullable Throwable> endsOf(Diary diary) throws ExecutionException, InterruptedException {
        return on(() -> new ArrayList<>(diary.ends));
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
