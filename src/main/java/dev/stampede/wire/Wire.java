package dev.stampede.wire;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** One TCP connection. To be used on its event loop only; its {@link Handler} is called there. */
public interface Wire {

    /** Bytes that may wait for the other side to read; what is sent beyond them is dropped, each message as a whole. */
    int MOST_UNSENT = 64 * 1024;

    /** Who hears of what happens to a connection. */
    interface Handler {

        /** The TCP connection is made. Not called for a connection that was accepted. */
        default void connected() {}

        /**
         * From now on bytes may be sent: after {@link #connected()}, and after the TLS handshake if there is one. Not
         * called for a connection that was accepted, which may be sent to at once.
         */
        default void ready() {}

        /**
         * Bytes have come.
         *
         * @param bytes the wire's own, lent for this call
         */
        void received(ByteBuf bytes);

        /**
         * The connection is closed, whoever closed it, or was never made. The last call, and it comes once; at once where
         * this side closes.
         *
         * @param cause what broke it; null where one of the sides closed it
         */
        void gone(@Nullable Throwable cause);
    }

    /**
     * Sends the first SYN.
     *
     * @param local where to come from, its port the kernel's choice; null to let the kernel choose both
     */
    void connect(InetSocketAddress remote, @Nullable InetSocketAddress local, Handler handler);

    /** Starts to listen to a connection that was accepted. */
    void accept(Handler handler);

    /** Sends bytes, and takes them over. They are dropped where the connection is gone. */
    void send(ByteBuf bytes);

    /** Sends what has not left yet, then closes. */
    void finish();

    /** Cuts the connection with an RST. */
    void reset();

    /** How long ago the last bytes came, in nanoseconds to a few milliseconds; 0 where the kernel does not tell. */
    long sinceHeard();
}
