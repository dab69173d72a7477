package dev.stampede.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.util.Objects;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** A TCP or TLS connection by a channel of Netty's. */
@SuppressWarnings("FutureReturnValueIgnored") // the outcome of writes and closes comes back as events
final class ChannelWire extends ChannelInboundHandlerAdapter implements Wire {

    private final EventLoop loop;
    private final SocketChannel channel;
    private final @Nullable Tls tls;
    private @Nullable Handler handler;
    private boolean accepted;
    private boolean gone;

    ChannelWire(EventLoop loop, SocketChannel channel, @Nullable Tls tls) {
        this.loop = loop;
        this.channel = channel;
        this.tls = tls;
    }

    @Override
    public void connect(InetSocketAddress remote, @Nullable InetSocketAddress local, Handler user) {
        handler = user;
        try {
            channel.config().setOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0);
            channel.config()
                    .setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true); // NIO has none, and lets it be
        } catch (ChannelException impossible) {
            close(impossible);
            return;
        }
        if (tls != null) {
            channel.pipeline().addLast(tls.context().newHandler(channel.alloc(), tls.host(), tls.port()));
        }
        channel.pipeline().addLast(this);
        loop.register(channel);
        channel.connect(remote, local).addListener((ChannelFutureListener) connecting -> {
            if (!connecting.isSuccess()) {
                close(connecting.cause());
            }
        });
    }

    @Override
    public void accept(Handler user) {
        handler = user;
        accepted = true;
        channel.pipeline().addLast(this);
        loop.register(channel);
    }

    private Handler handler() {
        return Objects.requireNonNull(handler);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (!gone && !accepted) {
            handler().connected();
        }
        if (!gone && !accepted && tls == null) {
            handler().ready();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!gone && event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                handler().ready();
            } else {
                close(asTls(handshake.cause()));
            }
        }
    }

    /** A connection that was closed in the middle of a TLS handshake failed by TLS. */
    private static Throwable asTls(Throwable cause) {
        if (cause instanceof SSLException) {
            return cause;
        }
        SSLHandshakeException failed = new SSLHandshakeException("The TLS handshake did not come to its end.");
        failed.initCause(cause);
        return failed;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (!gone && message instanceof ByteBuf bytes) {
                handler().received(bytes);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        close(null);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        close(cause);
    }

    @Override
    public void send(ByteBuf bytes) {
        if (gone || channel.bytesBeforeUnwritable() <= 0) {
            bytes.release();
        } else {
            // Not with the void promise, which would tell of a failure in the midst of this.
            channel.writeAndFlush(bytes);
        }
    }

    @Override
    public void finish() {
        if (gone) {
            return;
        }
        if (channel.isActive()) {
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        } else {
            close(null);
        }
    }

    @Override
    public void reset() {
        if (gone) {
            return;
        }
        try {
            channel.config().setSoLinger(0);
        } catch (ChannelException closed) {
            // The other side, or the system, was quicker: there is nothing left to reset.
        }
        close(null);
    }

    private void close(@Nullable Throwable cause) {
        if (gone) {
            return;
        }
        gone = true;
        if (channel.isRegistered()) {
            channel.close();
        } else {
            channel.unsafe().closeForcibly();
        }
        handler().gone(cause);
    }

    @Override
    public long sinceHeard() {
        return 0;
    }
}
