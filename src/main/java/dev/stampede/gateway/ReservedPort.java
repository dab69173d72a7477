package dev.stampede.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * A port of 127.0.0.1 that stays the gateway's while nobody listens on it: held by a socket that is bound and neither
 * listens nor connects. The kernel then refuses connections to the port, gives it to no client as a source port, and
 * lets no other socket bind it, other than one of the same user that asks for SO_REUSEPORT, as the gateway's listener
 * does.
 */
final class ReservedPort implements AutoCloseable {

    private final SocketChannel holder;
    private final InetSocketAddress address;

    private ReservedPort(SocketChannel holder, InetSocketAddress address) {
        this.holder = holder;
        this.address = address;
    }

    static ReservedPort any() throws IOException {
        SocketChannel holder = SocketChannel.open();
        try {
            if (holder.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT)) {
                holder.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            }
            holder.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
            return new ReservedPort(holder, (InetSocketAddress) holder.getLocalAddress());
        } catch (IOException | RuntimeException e) {
            holder.close();
            throw e;
        }
    }

    InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        try {
            holder.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
