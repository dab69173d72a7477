package dev.stampede.gateway;

import dev.stampede.storm.StormFailed;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.unix.UnixChannelOption;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The listening socket: opened, closed, and opened again on the same port. On the gateway's loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // Timers that nobody takes back.
final class Door {

    /** The kernel cuts it to its own limit, net.core.somaxconn. */
    static final int LONGEST_BACKLOG = 65_535;

    private static final int ACCEPTS_AT_ONCE = 64;
    private static final long PAUSE_MILLIS = 100;

    private final EventLoop loop;
    private final Transport transport;
    private final InetSocketAddress address;
    private final Visitors visitors;
    private @Nullable ServerSocketChannel channel;

    /** Who hears of what comes through the door. */
    interface Visitors {

        void accepted(Channel connection);

        /** The kernel would not accept. */
        void failed();
    }

    Door(EventLoop loop, Transport transport, InetSocketAddress address, Visitors visitors) {
        this.loop = loop;
        this.transport = transport;
        this.address = address;
        this.visitors = visitors;
    }

    /**
     * Opens the port.
     *
     * @param oneByOne accept only when {@link #acceptOne()} is called
     * @return completes when it is open, or with {@link StormFailed}
     */
    CompletableFuture<Void> open(int backlog, boolean oneByOne) {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        ServerSocketChannel server;
        try {
            server = transport.server();
            server.config().setBacklog(backlog).setAutoRead(!oneByOne);
            server.config()
                    .setRecvByteBufAllocator(
                            new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(oneByOne ? 1 : ACCEPTS_AT_ONCE));
            sharePort(server);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(cannotOpen(e));
        }
        channel = server;
        server.pipeline().addLast(new Acceptor(visitors));
        then(loop.register(server), opened, () -> then(server.bind(address), opened, () -> opened.complete(null)));
        return opened;
    }

    private void sharePort(ServerSocketChannel server) {
        // With the reservation: see ReservedPort.
        server.config()
                .setOption(
                        transport == Transport.EPOLL
                                ? UnixChannelOption.SO_REUSEPORT
                                : NioChannelOption.of(StandardSocketOptions.SO_REUSEPORT),
                        true);
    }

    private void then(ChannelFuture step, CompletableFuture<Void> opened, Runnable next) {
        step.addListener(done -> {
            if (done.isSuccess()) {
                next.run();
            } else {
                close();
                opened.completeExceptionally(cannotOpen(done.cause()));
            }
        });
    }

    private StormFailed cannotOpen(Throwable cause) {
        return Failures.cannotOpen(address, cause);
    }

    /** Closes the port; connections that nobody has accepted are reset. Completes when it is closed. */
    CompletableFuture<Void> close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        ServerSocketChannel server = channel;
        channel = null;
        if (server == null) {
            closed.complete(null);
        } else {
            server.close().addListener(done -> settle(closed));
        }
        return closed;
    }

    private void settle(CompletableFuture<Void> closed) {
        if (transport.closesLater()) {
            loop.schedule(() -> closed.complete(null), 2, TimeUnit.MILLISECONDS);
        } else {
            closed.complete(null);
        }
    }

    boolean isOpen() {
        return channel != null;
    }

    /** Takes the next connection, now or when it comes. */
    void acceptOne() {
        if (channel != null) {
            channel.read();
        }
    }

    private static final class Acceptor extends ChannelInboundHandlerAdapter {

        private final Visitors visitors;

        Acceptor(Visitors visitors) {
            this.visitors = visitors;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            visitors.accepted((Channel) message);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            visitors.failed();
            if (context.channel().config().isAutoRead()) {
                // Most likely the open files have run out: trying again at once would only burn the loop's time.
                context.channel().config().setAutoRead(false);
                context.executor()
                        .schedule(
                                () -> context.channel().config().setOption(ChannelOption.AUTO_READ, true),
                                PAUSE_MILLIS,
                                TimeUnit.MILLISECONDS);
            }
        }
    }
}
