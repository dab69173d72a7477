package dev.stampede.gateway;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioServerSocketChannel;

/** How the gateway talks to the kernel. */
enum Transport {
    EPOLL,
    NIO;

    static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    IoHandlerFactory handlers() {
        return this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    }

    ServerSocketChannel server() {
        return this == EPOLL ? new EpollServerSocketChannel(SocketProtocolFamily.INET) : new NioServerSocketChannel();
    }

    /** True if a channel that says it is closed may stay open until the selector has looked again. */
    boolean closesLater() {
        return this == NIO;
    }
}
