package dev.stampede.wire;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A door whose connections are NIO channels. */
@SuppressWarnings("FutureReturnValueIgnored") // Timers that nobody takes back.
final class ChannelDoor implements Door {

    /** A channel that says it is closed may stay open until the selector has looked again. */
    private static final long SELECTORS_LOOK_MILLIS = 2;

    private final EventLoop loop;
    private final InetSocketAddress address;
    private final Visitors visitors;
    private @Nullable ServerSocketChannel channel;

    ChannelDoor(EventLoop loop, InetSocketAddress address, Visitors visitors) {
        this.loop = loop;
        this.address = address;
        this.visitors = visitors;
    }

    @Override
    public CompletableFuture<Void> open(int backlog, boolean oneByOne) {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        ServerSocketChannel server;
        try {
            server = new NioServerSocketChannel();
            server.config().setBacklog(backlog).setAutoRead(!oneByOne);
            server.config()
                    .setRecvByteBufAllocator(
                            new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(oneByOne ? 1 : ACCEPTS_AT_ONCE));
            server.config().setOption(NioChannelOption.of(StandardSocketOptions.SO_REUSEPORT), true);
        } catch (RuntimeException impossible) {
            return CompletableFuture.failedFuture(impossible);
        }
        channel = server;
        server.pipeline().addLast(new Acceptor());
        then(loop.register(server), opened, () -> then(server.bind(address), opened, () -> opened.complete(null)));
        return opened;
    }

    private void then(ChannelFuture step, CompletableFuture<Void> opened, Runnable next) {
        step.addListener(done -> {
            if (done.isSuccess()) {
                next.run();
            } else {
                close();
                opened.completeExceptionally(done.cause());
            }
        });
    }

    @Override
    public CompletableFuture<Void> close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        ServerSocketChannel server = channel;
        channel = null;
        if (server == null) {
            closed.complete(null);
        } else {
            server.close()
                    .addListener(done ->
                            loop.schedule(() -> closed.complete(null), SELECTORS_LOOK_MILLIS, TimeUnit.MILLISECONDS));
        }
        return closed;
    }

    @Override
    public boolean isOpen() {
        return channel != null;
    }

    @Override
    public void acceptOne() {
        if (channel != null) {
            channel.read();
        }
    }

    private final class Acceptor extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            visitors.accepted(new ChannelWire(loop, (SocketChannel) message, null));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            visitors.failed();
            if (context.channel().config().isAutoRead()) {
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
