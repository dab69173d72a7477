package dev.stampede.gateway;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;

/** Reads the head of an upgrade request. Whatever the bytes are, the answer is a {@link Request}, never an exception. */
final class RequestParser {

    /** The longest head in bytes, its empty line included. */
    static final int LONGEST = 8 * 1024;

    private static final Request BAD = new Request.Invalid(400);
    private static final Request NOT_FOUND = new Request.Invalid(404);

    private final byte[] path;
    private final int clientCount;

    /** @param path the only path there is, with its leading slash */
    RequestParser(String path, int clientCount) {
        this.path = path.getBytes(StandardCharsets.ISO_8859_1);
        this.clientCount = clientCount;
    }

    /** Where the head ends: the index after its empty line, or -1. Looks from the given index on. */
    static int end(byte[] bytes, int from, int length) {
        for (int i = Math.max(from, 3); i < length; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n' && bytes[i - 3] == '\r') {
                return i + 1;
            }
        }
        return -1;
    }

    /** @param length of the head, its empty line included */
    Request parse(byte[] bytes, int length) {
        String head = new String(bytes, 0, Math.max(length - 2, 0), StandardCharsets.ISO_8859_1);
        int lineEnd = head.indexOf("\r\n");
        if (lineEnd < 0) {
            return BAD;
        }
        String[] line = head.substring(0, lineEnd).split(" ", -1);
        if (line.length != 3 || !line[0].equals("GET") || !line[2].equals("HTTP/1.1")) {
            return BAD;
        }
        int query = line[1].indexOf('?');
        if (!isPath(query < 0 ? line[1] : line[1].substring(0, query))) {
            return NOT_FOUND;
        }
        int client = query < 0 ? -1 : client(line[1].substring(query + 1));
        String key = new Headers(head, lineEnd + 2).key();
        return client < 0 || key == null ? BAD : new Request.Upgrade(client, key);
    }

    private boolean isPath(String asked) {
        // In constant time: the path is the gateway's secret.
        return MessageDigest.isEqual(path, asked.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The client of a query such as {@code c=12}, or -1. */
    private int client(String query) {
        if (query.length() < 3 || query.length() > 12 || !query.startsWith("c=")) {
            return -1;
        }
        long client = 0;
        for (int i = 2; i < query.length(); i++) {
            char digit = query.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            client = client * 10 + (digit - '0');
        }
        return client < clientCount ? (int) client : -1;
    }

    /** True if a comma-separated header value has this token; both in lower case. */
    static boolean hasToken(String value, String token) {
        if (value.equalsIgnoreCase(token)) {
            return true;
        }
        String lower = value.toLowerCase(Locale.ROOT);
        for (int from = 0; from <= lower.length(); ) {
            int comma = lower.indexOf(',', from);
            int to = comma < 0 ? lower.length() : comma;
            if (lower.substring(from, to).strip().equals(token)) {
                return true;
            }
            from = to + 1;
        }
        return false;
    }
}
