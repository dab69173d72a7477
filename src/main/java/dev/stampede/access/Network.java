package dev.stampede.access;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** Where an address belongs: who has one IPv6 address has 2^64 of them. */
final class Network {

    private static final int PREFIX_BYTES = 8;

    private Network() {}

    /** An IPv4 address as it is; of an IPv6 address the first 64 bits. What is no address stays as it is. */
    static String of(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            // With a colon in it, this is never looked up as a name.
            byte[] bytes = InetAddress.getByName(address).getAddress();
            return bytes.length == 4
                    ? InetAddress.getByAddress(bytes).getHostAddress()
                    : HexFormat.of().formatHex(Arrays.copyOf(bytes, PREFIX_BYTES)) + "::/64";
        } catch (UnknownHostException none) {
            return address;
        }
    }
}
