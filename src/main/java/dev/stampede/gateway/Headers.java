package dev.stampede.gateway;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The header lines of an upgrade request, as far as an upgrade needs them. */
final class Headers {

    private boolean broken;
    private boolean host;
    private boolean upgrade;
    private boolean connection;
    private boolean version;
    private @Nullable String key;

    /**
     * @param head lines that each end with CRLF
     * @param from where the first header line starts
     */
    Headers(String head, int from) {
        for (int start = from; start < head.length() && !broken; ) {
            int end = head.indexOf("\r\n", start);
            int colon = head.indexOf(':', start);
            if (end < 0 || colon <= start || colon > end || head.charAt(start) <= ' ') {
                broken = true;
                return;
            }
            header(head, start, colon, end);
            start = end + 2;
        }
    }

    /** Each request is read once: nothing is cut out of it that an upgrade does not need. */
    private void header(String head, int start, int colon, int end) {
        if (isNamed("host", head, start, colon)) {
            host = true;
        } else if (isNamed("upgrade", head, start, colon)) {
            upgrade |= RequestParser.hasToken(value(head, colon, end), "websocket");
        } else if (isNamed("connection", head, start, colon)) {
            connection |= RequestParser.hasToken(value(head, colon, end), "upgrade");
        } else if (isNamed("sec-websocket-version", head, start, colon)) {
            version = value(head, colon, end).equals("13");
        } else if (isNamed("sec-websocket-key", head, start, colon)) {
            String value = value(head, colon, end);
            // Twice is once too often.
            broken |= key != null || !isKey(value);
            key = value;
        }
    }

    private static boolean isNamed(String name, String head, int start, int colon) {
        return colon - start == name.length() && head.regionMatches(true, start, name, 0, name.length());
    }

    private static String value(String head, int colon, int end) {
        return head.substring(colon + 1, end).strip();
    }

    private static boolean isKey(String value) {
        if (value.length() != 24 || !value.endsWith("==")) {
            return false;
        }
        try {
            return Base64.getDecoder().decode(value).length == 16;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The key, if this is an upgrade to WebSocket version 13 as RFC 6455 wants it. */
    @Nullable
    String key() {
        return !broken && host && upgrade && connection && version ? key : null;
    }
}
