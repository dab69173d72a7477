package dev.stampede.live;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Addresses that no storm may go to, whatever the operator lists: they stand for many machines or for none, hide another
 * address inside, or belong to the machinery of a cloud.
 */
final class Forbidden {

    private record Block(Cidr range, String reason) {}

    private static final String METADATA = "a metadata service of a cloud, which hands out secrets";

    /** The first that fits gives the reason, so the narrow ones come first. */
    private static final List<Block> BLOCKS = List.of(
            block("169.254.169.254/32", METADATA),
            block("169.254.170.0/24", METADATA),
            block("100.100.100.200/32", METADATA),
            block("168.63.129.16/32", METADATA),
            block("192.0.0.192/32", METADATA),
            block("fd00:ec2::/32", METADATA),
            block("fd20:ce::/32", METADATA),
            block("0.0.0.0/8", "an unspecified address"),
            block("169.254.0.0/16", "a link-local address"),
            block("192.88.99.0/24", "a 6to4 relay"),
            block("224.0.0.0/4", "a multicast address"),
            block("255.255.255.255/32", "the broadcast address"),
            block("240.0.0.0/4", "a reserved address"),
            block("::/128", "an unspecified address"),
            block("64:ff9b::/96", "a NAT64 address, which hides an IPv4 address"),
            block("64:ff9b:1::/48", "a NAT64 address, which hides an IPv4 address"),
            block("::ffff:0:0:0/96", "a translated address, which hides an IPv4 address"),
            block("2001::/32", "a Teredo address, which hides an IPv4 address"),
            block("2002::/16", "a 6to4 address, which hides an IPv4 address"),
            block("fe80::/10", "a link-local address"),
            block("ff00::/8", "a multicast address"));

    /** The last 32 bits hold an IPv4 address: ::127.0.0.1. Loopback, ::1, is of the same form and is none. */
    private static final Cidr COMPATIBLE = Cidr.of("::/96");

    private static final int ISATAP = 8;

    private Forbidden() {}

    private static Block block(String range, String reason) {
        return new Block(Cidr.of(range), reason);
    }

    /** What the address is, as words that go after "is"; null if it may be allowed. */
    static @Nullable String reason(InetAddress address) {
        for (Block block : BLOCKS) {
            if (block.range().contains(address)) {
                return block.reason();
            }
        }
        boolean hidden = !address.isLoopbackAddress() && (COMPATIBLE.contains(address) || isatap(address));
        return hidden ? "an IPv6 address that hides an IPv4 address" : null;
    }

    /** RFC 5214: the interface identifier is 0:5efe or 200:5efe and an IPv4 address. */
    private static boolean isatap(InetAddress address) {
        if (address instanceof Inet4Address) {
            return false;
        }
        byte[] bytes = address.getAddress();
        return (bytes[ISATAP] & ~2) == 0
                && bytes[ISATAP + 1] == 0
                && bytes[ISATAP + 2] == 0x5e
                && bytes[ISATAP + 3] == (byte) 0xfe;
    }
}
