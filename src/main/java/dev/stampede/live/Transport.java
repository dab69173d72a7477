package dev.stampede.live;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.DefaultSelectStrategyFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.Inet4Address;
import java.net.InetAddress;

/** Sockets by native epoll where there is one, else by NIO. */
enum Transport {
    EPOLL,
    NIO;

    /** Between them attempts leave that are due, so that a burst's thousands of losses do not hold them up. */
    private static final int MOST_EVENTS_AT_ONCE = 64;

    static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    /** A group of so many event loops whose threads do not keep the JVM alive. */
    MultiThreadIoEventLoopGroup loops(int count) {
        IoHandlerFactory factory = this == EPOLL
                ? EpollIoHandler.newFactory(MOST_EVENTS_AT_ONCE, DefaultSelectStrategyFactory.INSTANCE)
                : NioIoHandler.newFactory();
        return new MultiThreadIoEventLoopGroup(
                count, new io.netty.util.concurrent.DefaultThreadFactory("stampede-clients", true), factory);
    }

    /** A socket of the target's own family: one for IPv6 that speaks to an IPv4 address costs the kernel a tenth more. */
    SocketChannel newSocket(InetAddress target) {
        if (this == NIO) {
            return new NioSocketChannel();
        }
        EpollSocketChannel channel = new EpollSocketChannel(
                target instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6);
        channel.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
        return channel;
    }

    /** Makes the channel's close a reset instead of a farewell. A channel that is closed already stays so. */
    static void resetOnClose(Channel channel) {
        if (channel instanceof SocketChannel socket && socket.isOpen()) {
            try {
                socket.config().setSoLinger(0);
            } catch (ChannelException gone) {
                // The other side, or the system, was quicker: there is nothing left to reset.
            }
        }
    }
}
