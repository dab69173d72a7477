package dev.stampede.wire;

import io.netty.channel.ChannelException;
import io.netty.channel.IoEventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Opens connections, and doors for those of others, on one event loop. */
public final class Wires {

    private final IoEventLoop loop;

    /** Null where connections are Netty's channels. */
    private final @Nullable EpollLoop epoll;

    Wires(Transport transport, IoEventLoop loop) {
        this.loop = loop;
        this.epoll = transport == Transport.EPOLL ? new EpollLoop(loop) : null;
    }

    /**
     * A socket for a connection to that address.
     *
     * @param tls who there will be asked to prove what, and how; null for plain TCP
     * @throws ChannelException if there is none to be had: the limit of open files, mostly
     */
    public Wire open(InetAddress target, @Nullable Tls tls) {
        if (epoll != null && tls == null) {
            return epoll.open(target);
        }
        SocketChannel channel = epoll == null ? new NioSocketChannel() : EpollLoop.channel(target);
        return new ChannelWire(loop, channel, tls);
    }

    /** A door at that address, still closed. On the event loop only, like all that comes through it. */
    public Door door(InetSocketAddress address, Door.Visitors visitors) {
        return epoll == null ? new ChannelDoor(loop, address, visitors) : new EpollDoor(epoll, address, visitors);
    }
}
