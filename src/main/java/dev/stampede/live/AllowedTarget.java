package dev.stampede.live;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code stampede.targets.allow}: a host name, an address or a range of addresses, with a port, a range of
 * ports, or any port.
 *
 * @param name in lower case, without a dot at its end; null where the entry is about addresses
 * @param range null where the entry is about a name
 */
record AllowedTarget(@Nullable String name, @Nullable Cidr range, int firstPort, int lastPort) {

    private static final int LAST_PORT = 65_535;

    /** In brackets, or without a colon of its own, a host may be followed by ports. */
    private static final Pattern WITH_PORTS =
            Pattern.compile("(\\[[^\\[\\]]+](?:/[0-9]+)?|[^:\\[\\]]+)(?::([0-9]{1,5})(?:-([0-9]{1,5}))?)?");

    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]]+)](/[0-9]+)?");
    private static final Pattern BARE_IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*:[0-9a-fA-F:./]*");
    private static final Pattern NAME =
            Pattern.compile("(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\\.)*[a-z_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\\.?");

    /**
     * Reads an entry.
     *
     * @throws IllegalArgumentException with the setting and what it takes
     */
    static AllowedTarget of(String entry) {
        String text = entry.strip().toLowerCase(Locale.ROOT);
        try {
            if (BARE_IPV6.matcher(text).matches()) {
                return new AllowedTarget(null, Cidr.of(text), 1, LAST_PORT);
            }
            Matcher parts = WITH_PORTS.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException("is no host");
            }
            int first = parts.group(2) == null ? 1 : port(parts.group(2));
            int last = parts.group(2) == null ? LAST_PORT : parts.group(3) == null ? first : port(parts.group(3));
            if (first > last) {
                throw new IllegalArgumentException("has a range of ports that ends before it begins");
            }
            return host(parts.group(1), first, last);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "stampede.targets.allow: \"" + entry + "\" " + wrong.getMessage()
                            + ". It takes names, addresses and ranges, with or without ports, such as"
                            + " gateway.example.org, gateway.example.org:443, 192.0.2.7:8000-8099, 10.20.0.0/16,"
                            + " [2001:db8::]/32:443.",
                    wrong);
        }
    }

    private static AllowedTarget host(String host, int first, int last) {
        Matcher brackets = BRACKETS.matcher(host);
        if (brackets.matches()) {
            String length = brackets.group(2) == null ? "" : brackets.group(2);
            return new AllowedTarget(null, Cidr.of(brackets.group(1) + length), first, last);
        }
        if (NAME.matcher(host).matches()) {
            return new AllowedTarget(withoutDot(host), null, first, last);
        }
        return new AllowedTarget(null, Cidr.of(host), first, last);
    }

    private static int port(String text) {
        int port = Integer.parseInt(text);
        if (port < 1 || port > LAST_PORT) {
            throw new IllegalArgumentException("has a port that is not from 1 to 65535");
        }
        return port;
    }

    static String withoutDot(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /**
     * True if the entry is about this address. A name is believed for the addresses that the network can give it: only
     * {@code localhost} may stand for this machine, so that nobody else's name server can.
     */
    boolean allows(String host, InetAddress address, int port) {
        if (port < firstPort || port > lastPort) {
            return false;
        }
        if (range != null) {
            return range.contains(address);
        }
        boolean same = withoutDot(host.toLowerCase(Locale.ROOT)).equals(name);
        return same && (!address.isLoopbackAddress() || "localhost".equals(name));
    }

    /** True if it names this host, whatever its addresses are. */
    boolean names(String host) {
        return withoutDot(host.toLowerCase(Locale.ROOT)).equals(name);
    }
}
