package dev.stampede.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/** What the epoll wires of one loop share. */
final class EpollLoop {

    private static final int READ_BYTES = 64 * 1024;

    final IoEventLoop loop;

    /** All wires read into this, one after the other. */
    final ByteBuffer read = ByteBuffer.allocateDirect(READ_BYTES);

    /** The same bytes as handlers see them. */
    final ByteBuf seen = Unpooled.wrappedBuffer(read.duplicate());

    EpollLoop(IoEventLoop loop) {
        this.loop = loop;
    }

    EpollWire open(InetAddress target) {
        return new EpollWire(this, LinuxSocket.newSocketStream(family(target)));
    }

    /** The kernel does a tenth more for an IPv6 socket that speaks to an IPv4 address. */
    static SocketProtocolFamily family(InetAddress address) {
        return address instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
    }

    static SocketChannel channel(InetAddress target) {
        return new EpollSocketChannel(family(target));
    }

    /** On the loop, where it is done at once. */
    IoRegistration register(EpollIoHandle handle) throws IOException {
        Future<IoRegistration> registered = loop.register(handle);
        if (!registered.isSuccess()) {
            throw new IOException("The event loop takes no more connections.", registered.cause());
        }
        return registered.getNow();
    }
}
