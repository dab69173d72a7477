package dev.stampede.storm;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * IPv4 addresses in every spelling that a C library or a browser takes: decimal, hexadecimal (0x7f), octal (0177), short
 * (127.1) and as one number (2130706433), a dot at the end or not. The rules are those of the WHATWG URL standard,
 * section 3.5; Java's own reading differs between versions, so it is not asked.
 */
public final class Ipv4Spelling {

    private static final int BYTES = 4;
    private static final long WHOLE = 1L << 32;
    private static final Pattern ADDRESS = Pattern.compile("(?i)(wss?://)([^/?#@:\\[\\]\\\\]+)(.*)", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("0[xX][0-9a-fA-F]*|[0-9]+");

    private Ipv4Spelling() {}

    /** True if a host is meant as a number: whatever it is then, it is no name. */
    public static boolean endsInNumber(String host) {
        String[] labels = labels(host);
        return NUMBER.matcher(labels[labels.length - 1]).matches();
    }

    /** The four bytes that the host stands for; null if it is no IPv4 address in any spelling. */
    public static byte @Nullable [] parse(String host) {
        String[] labels = labels(host);
        if (labels.length > BYTES) {
            return null;
        }
        long address = 0;
        for (int i = 0; i < labels.length; i++) {
            boolean last = i == labels.length - 1;
            long part = number(labels[i]);
            long limit = last ? WHOLE >> (8 * i) : 256;
            if (part < 0 || part >= limit) {
                return null;
            }
            address |= last ? part : part << (8 * (BYTES - 1 - i));
        }
        return new byte[] {(byte) (address >> 24), (byte) (address >> 16), (byte) (address >> 8), (byte) address};
    }

    /** The same WebSocket address with an IPv4 host written as four decimal numbers; unchanged if it has none. */
    public static String plain(String uri) {
        Matcher parts = ADDRESS.matcher(uri);
        if (!parts.matches() || !endsInNumber(parts.group(2))) {
            return uri;
        }
        byte[] address = parse(parts.group(2));
        return address == null ? uri : parts.group(1) + text(address) + parts.group(3);
    }

    private static String text(byte[] address) {
        return (address[0] & 0xff) + "." + (address[1] & 0xff) + "." + (address[2] & 0xff) + "." + (address[3] & 0xff);
    }

    private static String[] labels(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return name.split("\\.", -1);
    }

    /** -1 if it is no number, or one of more than 32 bits. */
    private static long number(String label) {
        if (!NUMBER.matcher(label).matches()) {
            return -1;
        }
        boolean hexadecimal = label.length() > 1 && (label.charAt(1) == 'x' || label.charAt(1) == 'X');
        int radix = hexadecimal ? 16 : label.startsWith("0") ? 8 : 10;
        String digits = (hexadecimal ? label.substring(2) : label).replaceFirst("^0+", "");
        if (digits.length() > 11 || (radix == 8 && !digits.matches("[0-7]*"))) {
            return -1;
        }
        return digits.isEmpty() ? 0 : Long.parseLong(digits, radix);
    }
}
