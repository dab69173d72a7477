package dev.stampede.live;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Spreads clients over the addresses of the loopback network, so that a large fleet does not run out of ports. Only
 * Linux answers for all of 127.0.0.0/8; elsewhere the kernel chooses.
 */
final class SourceAddresses {

    /** How many there are to spread over. */
    static final int SPREAD = 64;

    private static final SourceAddresses KERNELS_CHOICE = new SourceAddresses(new InetSocketAddress[0]);

    private final InetSocketAddress[] addresses;

    private SourceAddresses(InetSocketAddress[] addresses) {
        this.addresses = addresses;
    }

    static SourceAddresses towards(InetAddress target) {
        if (!spreadTowards(target)) {
            return KERNELS_CHOICE;
        }
        InetSocketAddress[] addresses = new InetSocketAddress[SPREAD];
        for (int i = 0; i < SPREAD; i++) {
            addresses[i] = new InetSocketAddress(loopback(i + 1), 0);
        }
        return new SourceAddresses(addresses);
    }

    /** False where all clients come from the one address that the kernel chooses. */
    static boolean spreadTowards(InetAddress target) {
        return linux() && target instanceof Inet4Address && target.isLoopbackAddress();
    }

    static boolean linux() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
    }

    private static InetAddress loopback(int host) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 1, (byte) host});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Where a client's connections come from; null to let the kernel choose. */
    @Nullable
    InetSocketAddress of(int client) {
        return addresses.length == 0 ? null : addresses[client % addresses.length];
    }
}
