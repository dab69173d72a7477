package dev.stampede.web;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Host and port as a Host header or an origin gives them.
 *
 * @param host in lower case; IPv6 addresses in brackets
 * @param port the port, the scheme's own filled in
 */
record Authority(String host, int port) {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern HOST_PORT = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?");

    /** Reads {@code host} or {@code host:port}; null if it is neither. */
    static @Nullable Authority parse(@Nullable String text, String scheme) {
        Matcher matcher = text == null ? null : HOST_PORT.matcher(text);
        if (matcher == null || !matcher.matches()) {
            return null;
        }
        String port = matcher.group(2);
        return new Authority(
                matcher.group(1).toLowerCase(Locale.ROOT), port == null ? defaultPort(scheme) : Integer.parseInt(port));
    }

    /** Reads an Origin header; null if it is not of this scheme, or {@code null}, or broken. */
    static @Nullable Authority ofOrigin(String origin, String scheme) {
        String prefix = scheme + "://";
        return origin.regionMatches(true, 0, prefix, 0, prefix.length())
                ? parse(origin.substring(prefix.length()), scheme)
                : null;
    }

    private static int defaultPort(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }

    boolean loopback() {
        return LOOPBACK.contains(host);
    }
}
