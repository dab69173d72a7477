package dev.stampede.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelException;
import io.netty.channel.IoEvent;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoEvent;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection with as few system calls as a storm can do with. Its socket is put into epoll once, edge-triggered.
 * What epoll waits for is changed only where a peer reads too slowly, and closing the socket takes it out.
 */
final class EpollWire implements Wire, EpollIoHandle {

    private static final EpollIoOps IN =
            EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLRDHUP).with(EpollIoOps.EPOLLET);
    private static final EpollIoOps IN_AND_OUT = IN.with(EpollIoOps.EPOLLOUT);
    private static final int WRITABLE = EpollIoOps.EPOLLOUT.value();
    private static final int HUNG_UP = 0x10; // EPOLLHUP, which the kernel tells unasked
    private static final int ENDING = EpollIoOps.EPOLLRDHUP.value() | EpollIoOps.EPOLLERR.value() | HUNG_UP;
    private static final int READABLE = EpollIoOps.EPOLLIN.value() | ENDING;

    /** After so many full reads in a row others have their turn. */
    private static final int MOST_READS_AT_ONCE = 16;

    // linux/in.h, linux/tcp.h
    private static final int IPPROTO_IP = 0;
    private static final int IP_BIND_ADDRESS_NO_PORT = 24;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_INFO = 11;
    private static final int TCP_INFO_BYTES = 104;
    private static final int TCPI_LAST_DATA_RECV = 52;

    private static final Handler NOBODY = new Handler() {
        @Override
        public void received(ByteBuf bytes) {}

        @Override
        public void gone(@Nullable Throwable cause) {}
    };

    private enum State {
        NEW,
        CONNECTING,
        CONNECTED,
        CLOSED
    }

    private final EpollLoop loop;
    private final Socket socket;
    private Handler handler = NOBODY;
    private State state = State.NEW;
    private @Nullable IoRegistration registration;
    private boolean toldWhenWritable;
    private boolean finishing;

    /** What the kernel would not take yet. */
    private @Nullable ByteBuf unsent;

    EpollWire(EpollLoop loop, Socket socket) {
        this.loop = loop;
        this.socket = socket;
    }

    @Override
    public FileDescriptor fd() {
        return socket;
    }

    @Override
    public void connect(InetSocketAddress remote, @Nullable InetSocketAddress local, Handler user) {
        handler = user;
        state = State.CONNECTING;
        try {
            socket.setTcpNoDelay(true);
            if (local != null) {
                socket.setIntOpt(IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
                socket.bind(local);
            }
            boolean atOnce = socket.connect(remote);
            watch(true);
            if (atOnce) {
                connected();
            }
        } catch (IOException | RuntimeException impossible) {
            close(impossible);
        }
    }

    @Override
    public void accept(Handler user) {
        handler = user;
        state = State.CONNECTED;
        try {
            socket.setTcpNoDelay(true);
            watch(false);
        } catch (IOException | RuntimeException broken) {
            close(broken);
        }
    }

    private void watch(boolean writable) throws IOException {
        IoRegistration registered = registration;
        if (registered == null) {
            registered = loop.register(this);
            registration = registered;
        }
        toldWhenWritable = writable;
        try {
            registered.submit(writable ? IN_AND_OUT : IN);
        } catch (UncheckedIOException refused) {
            throw refused.getCause();
        }
    }

    private void connected() {
        state = State.CONNECTED;
        handler.connected();
        if (state == State.CONNECTED) {
            handler.ready();
        }
    }

    @Override
    public void handle(IoRegistration its, IoEvent event) {
        handle(((EpollIoEvent) event).ops().value());
    }

    private void handle(int ready) {
        try {
            take(ready);
        } catch (RuntimeException | Error fault) {
            // Not into the loop, which would forget what this round has for others: an edge comes only once.
            loop.loop.execute(() -> {
                close(fault);
                throw fault;
            });
        }
    }

    private void take(int ready) {
        try {
            if (state == State.CONNECTING) {
                if ((ready & (WRITABLE | ENDING)) == 0 || !socket.finishConnect()) {
                    return;
                }
                connected();
            }
            if ((ready & WRITABLE) != 0) {
                sendOn();
            }
            if ((ready & READABLE) != 0) {
                read((ready & ENDING) != 0);
            }
        } catch (IOException broken) {
            close(broken);
        }
    }

    /** @param toTheEnd true where more than bytes is to be read: that the other side has closed */
    private void read(boolean toTheEnd) throws IOException {
        for (int reads = 0; state == State.CONNECTED; reads++) {
            if (reads == MOST_READS_AT_ONCE) {
                loop.loop.execute(() -> handle(READABLE));
                return;
            }
            int length = socket.recv(loop.read, 0, loop.read.capacity());
            if (length < 0) {
                close(null);
                return;
            }
            if (length > 0) {
                handler.received(loop.seen.setIndex(0, length));
            }
            if (length == 0 || (length < loop.read.capacity() && !toTheEnd)) {
                return;
            }
        }
    }

    @Override
    public void send(ByteBuf bytes) {
        try {
            if (state != State.CONNECTED || finishing) {
                return;
            }
            if (unsent == null) {
                write(bytes);
            }
            if (bytes.isReadable()) {
                keep(bytes);
            }
        } catch (IOException broken) {
            // Not at once: who sends does not expect to be told in between that all is over.
            loop.loop.execute(() -> close(broken));
        } finally {
            bytes.release();
        }
    }

    private void write(ByteBuf bytes) throws IOException {
        ByteBuffer all = bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes());
        bytes.skipBytes(socket.send(all, all.position(), all.limit()));
    }

    private void keep(ByteBuf rest) throws IOException {
        ByteBuf kept = unsent;
        if (kept == null) {
            unsent = Unpooled.directBuffer(rest.readableBytes()).writeBytes(rest);
            if (!toldWhenWritable) {
                watch(true);
            }
        } else if (kept.readableBytes() + rest.readableBytes() <= MOST_UNSENT) {
            kept.discardReadBytes().writeBytes(rest);
        }
    }

    private void sendOn() throws IOException {
        ByteBuf rest = unsent;
        if (rest == null || state != State.CONNECTED) {
            return;
        }
        write(rest);
        if (!rest.isReadable()) {
            unsent = null;
            rest.release();
            if (finishing) {
                close(null);
            }
        }
    }

    @Override
    public void finish() {
        finishing = true;
        if (unsent == null) {
            close(null);
        }
    }

    @Override
    public void reset() {
        if (state == State.CLOSED) {
            return;
        }
        try {
            socket.setSoLinger(0);
        } catch (IOException gone) {
            // The other side, or the system, was quicker: there is nothing left to reset.
        }
        close(null);
    }

    /** The loop is shutting down. */
    @Override
    public void close() {
        close(null);
    }

    private void close(@Nullable Throwable cause) {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        if (unsent != null) {
            unsent.release();
            unsent = null;
        }
        try {
            socket.close();
        } catch (IOException broken) {
            // It is closed all the same: close(2) tells of bytes that were not sent.
        }
        if (registration != null) {
            registration.cancel();
        }
        handler.gone(cause);
    }

    @Override
    public long sinceHeard() {
        ByteBuffer info = ByteBuffer.allocateDirect(TCP_INFO_BYTES).order(ByteOrder.nativeOrder());
        try {
            socket.getRawOpt(IPPROTO_TCP, TCP_INFO, info);
        } catch (IOException | ChannelException justClosed) {
            return 0;
        }
        return TimeUnit.MILLISECONDS.toNanos(Integer.toUnsignedLong(info.getInt(TCPI_LAST_DATA_RECV)));
    }
}
