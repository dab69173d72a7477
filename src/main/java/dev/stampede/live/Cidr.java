package dev.stampede.live;

import dev.stampede.storm.Ipv4Spelling;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Objects;

/** A range of addresses of one family, such as 10.0.0.0/8 or 2001:db8::/32; a single address is a range of one. */
final class Cidr {

    private final byte[] network;
    private final int bits;

    private Cidr(byte[] network, int bits) {
        this.network = network;
        this.bits = bits;
    }

    /**
     * Reads an address in its plain spelling, with or without a prefix length.
     *
     * @throws IllegalArgumentException if it is none, or if bits beyond the prefix are set
     */
    static Cidr of(String text) {
        int slash = text.indexOf('/');
        byte[] network = address(slash < 0 ? text : text.substring(0, slash));
        int bits = slash < 0 ? network.length * 8 : length(text.substring(slash + 1), network.length * 8);
        Cidr range = new Cidr(network, bits);
        if (!Arrays.equals(range.masked(network), network)) {
            throw new IllegalArgumentException("has bits set beyond its prefix length");
        }
        return range;
    }

    private static byte[] address(String text) {
        if (text.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}") && !text.matches("(.*\\.)?0[0-9].*")) {
            byte[] address = Ipv4Spelling.parse(text);
            if (address != null) {
                return address;
            }
        } else if (text.contains(":") && text.matches("[0-9a-fA-F:.]+")) {
            try {
                byte[] address = InetAddress.getByName(text).getAddress();
                // What Java reads as IPv4 is a mapped address: ::ffff:10.0.0.0/104 would be a range of another family.
                if (address.length == 16) {
                    return address;
                }
            } catch (UnknownHostException none) {
                throw new IllegalArgumentException("is no address", none);
            }
        }
        throw new IllegalArgumentException("is no address");
    }

    private static int length(String text, int most) {
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException("needs a prefix length from 0 to " + most);
        }
        return Integer.parseInt(text);
    }

    boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == network.length && Arrays.equals(masked(bytes), network);
    }

    private byte[] masked(byte[] address) {
        byte[] masked = address.clone();
        for (int i = 0; i < masked.length; i++) {
            int kept = Math.max(0, Math.min(8, bits - 8 * i));
            masked[i] &= (byte) (0xff << (8 - kept));
        }
        return masked;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cidr range && bits == range.bits && Arrays.equals(network, range.network);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(network), bits);
    }
}
