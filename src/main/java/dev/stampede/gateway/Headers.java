package dev.stampede.gateway;

import java.util.Base64;
import java.util.Locale;
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
            header(
                    head.substring(start, colon).toLowerCase(Locale.ROOT),
                    head.substring(colon + 1, end).strip());
            start = end + 2;
        }
    }

    private void header(String name, String value) {
        switch (name) {
            case "host" -> host = true;
            case "upgrade" -> upgrade |= RequestParser.hasToken(value, "websocket");
            case "connection" -> connection |= RequestParser.hasToken(value, "upgrade");
            case "sec-websocket-version" -> version = value.equals("13");
            case "sec-websocket-key" -> {
                // Twice is once too often.
                broken |= key != null || !isKey(value);
                key = value;
            }
            default -> {
                // Nothing else matters to an upgrade.
            }
        }
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
