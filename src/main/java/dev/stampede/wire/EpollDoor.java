package dev.stampede.wire;

import io.netty.channel.ChannelException;
import io.netty.channel.IoEvent;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A door whose connections are epoll wires. */
final class EpollDoor implements Door {

    private final EpollLoop loop;
    private final InetSocketAddress address;
    private final Visitors visitors;
    private @Nullable Listener listener;

    EpollDoor(EpollLoop loop, InetSocketAddress address, Visitors visitors) {
        this.loop = loop;
        this.address = address;
        this.visitors = visitors;
    }

    @Override
    public CompletableFuture<Void> open(int backlog, boolean oneByOne) {
        LinuxSocket socket = null;
        try {
            socket = LinuxSocket.newSocketStream(EpollLoop.family(address.getAddress()));
            socket.setReuseAddress(true);
            socket.setReusePort(true);
            socket.bind(address);
            socket.listen(backlog);
            Listener opened = new Listener(socket, oneByOne);
            opened.registration = loop.register(opened);
            if (!oneByOne) {
                opened.watch(true);
            }
            listener = opened;
            return CompletableFuture.completedFuture(null);
        } catch (IOException | RuntimeException impossible) {
            if (socket != null) {
                close(socket);
            }
            return CompletableFuture.failedFuture(impossible);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException broken) {
            // Nothing was sent on it that could be lost.
        }
    }

    @Override
    public CompletableFuture<Void> close() {
        Listener open = listener;
        listener = null;
        if (open != null) {
            open.close();
        }
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean isOpen() {
        return listener != null;
    }

    @Override
    public void acceptOne() {
        if (listener != null) {
            listener.acceptOne();
        }
    }

    /** The socket of a door that is open. */
    private final class Listener implements EpollIoHandle {

        /** Netty takes a socket that waits for nothing out of epoll, and cannot put it back; errors are always told. */
        private static final EpollIoOps NOTHING = EpollIoOps.EPOLLERR;

        private final LinuxSocket socket;
        private final boolean oneByOne;
        private final byte[] visitorsAddress = new byte[32];
        private @Nullable IoRegistration registration;

        Listener(LinuxSocket socket, boolean oneByOne) {
            this.socket = socket;
            this.oneByOne = oneByOne;
        }

        @Override
        public FileDescriptor fd() {
            return socket;
        }

        void watch(boolean on) {
            Objects.requireNonNull(registration).submit(on ? EpollIoOps.EPOLLIN : NOTHING);
        }

        @Override
        public void handle(IoRegistration its, IoEvent event) {
            try {
                if (oneByOne) {
                    watch(false);
                    acceptOne();
                } else {
                    acceptAll();
                }
            } catch (RuntimeException | Error fault) {
                // Not into the loop: see EpollWire.
                loop.loop.execute(() -> {
                    throw fault;
                });
            }
        }

        private void acceptAll() {
            try {
                for (int i = 0; i < ACCEPTS_AT_ONCE && listener == this; i++) {
                    if (!accept()) {
                        return;
                    }
                }
            } catch (IOException | ChannelException noFiles) {
                watch(false);
                ScheduledFuture<?> unused = loop.loop.schedule(this::watchOn, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
                visitors.failed();
            }
        }

        private void watchOn() {
            if (listener == this) {
                watch(true);
            }
        }

        void acceptOne() {
            try {
                if (!accept()) {
                    watch(true);
                }
            } catch (IOException | ChannelException noFiles) {
                visitors.failed();
            }
        }

        private boolean accept() throws IOException {
            int visitor = socket.accept(visitorsAddress);
            if (visitor < 0) {
                return false;
            }
            visitors.accepted(new EpollWire(loop, new Socket(visitor)));
            return true;
        }

        @Override
        public void close() {
            EpollDoor.close(socket);
            if (registration != null) {
                registration.cancel();
            }
        }
    }
}
