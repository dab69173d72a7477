package dev.stampede.live;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of the server's answer to the upgrade request, as far as a client needs it.
 *
 * @param status the HTTP status
 * @param upgrades true if it says {@code Upgrade: websocket} and {@code Connection: Upgrade}
 * @param accept Sec-WebSocket-Accept, or null
 * @param extended true if it chose an extension, none of which was offered
 * @param subprotocol what it chose, or null
 * @param retryAfterSeconds Retry-After in seconds, or -1; of a date, the seconds from the answer's own Date to it
 */
record HandshakeResponse(
        int status,
        boolean upgrades,
        @Nullable String accept,
        boolean extended,
        @Nullable String subprotocol,
        long retryAfterSeconds) {

    /** Longer heads are refused. */
    static final int LONGEST_HEAD = 16 * 1024;

    /** An empty line after the last header. */
    private static final int END_OF_HEAD = 4;

    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([1-9][0-9]{2})( .*)?");

    /** The head could not be understood. */
    static final class Malformed extends Exception {

        private static final long serialVersionUID = 1L;

        Malformed(String reason) {
            super(reason, null, false, false);
        }
    }

    /**
     * Reads a head and moves the buffer's reader index past it.
     *
     * @return null if the head is not complete yet; the buffer is then untouched
     */
    static @Nullable HandshakeResponse read(ByteBuf in) throws Malformed {
        return read(in, 0);
    }

    /**
     * The same where the first bytes have been looked at before: an answer that comes byte by byte is not searched from its
     * start for each of them.
     *
     * @param looked how many bytes are known not to end the head
     */
    static @Nullable HandshakeResponse read(ByteBuf in, int looked) throws Malformed {
        int end = endOfHead(in, Math.max(0, looked - END_OF_HEAD + 1));
        if (end < 0) {
            if (in.readableBytes() > LONGEST_HEAD) {
                throw new Malformed("the head of the answer is too long");
            }
            return null;
        }
        String head = in.toString(in.readerIndex(), end - END_OF_HEAD - in.readerIndex(), StandardCharsets.ISO_8859_1);
        in.readerIndex(end);
        return new Head(head).read();
    }

    private static int endOfHead(ByteBuf in, int from) {
        int last = Math.min(in.writerIndex(), in.readerIndex() + LONGEST_HEAD);
        for (int i = in.readerIndex() + from; i + END_OF_HEAD <= last; i++) {
            if (in.getByte(i) == '\r'
                    && in.getByte(i + 1) == '\n'
                    && in.getByte(i + 2) == '\r'
                    && in.getByte(i + 3) == '\n') {
                return i + END_OF_HEAD;
            }
        }
        return -1;
    }

    /** A head on its way to an answer. It is read once per attempt, so nothing is cut out of it that is not asked for. */
    private static final class Head {

        private final String head;
        private boolean upgrade;
        private boolean connection;
        private boolean extended;
        private @Nullable String accept;
        private @Nullable String subprotocol;
        private String retryAfter = "";
        private String date = "";

        Head(String head) {
            this.head = head;
        }

        HandshakeResponse read() throws Malformed {
            int end = lineEnd(0);
            Matcher statusLine = STATUS_LINE.matcher(head).region(0, end);
            if (!statusLine.matches()) {
                throw new Malformed("the answer does not start with an HTTP status");
            }
            for (int start = end + 2; start <= head.length(); start = end + 2) {
                end = lineEnd(start);
                int colon = head.indexOf(':', start);
                if (colon <= start || colon >= end) {
                    throw new Malformed("the answer has a header line without a colon");
                }
                header(start, colon, end);
            }
            return new HandshakeResponse(
                    Integer.parseInt(head, statusLine.start(1), statusLine.end(1), 10),
                    upgrade && connection,
                    accept,
                    extended,
                    subprotocol,
                    RetryAfter.seconds(retryAfter, date));
        }

        private int lineEnd(int start) {
            int end = head.indexOf("\r\n", start);
            return end < 0 ? head.length() : end;
        }

        private void header(int start, int colon, int end) {
            if (isNamed("upgrade", start, colon)) {
                upgrade |= value(colon, end).equalsIgnoreCase("websocket");
            } else if (isNamed("connection", start, colon)) {
                connection |= hasToken(value(colon, end), "upgrade");
            } else if (isNamed("sec-websocket-accept", start, colon)) {
                accept = value(colon, end);
            } else if (isNamed("sec-websocket-extensions", start, colon)) {
                extended = true;
            } else if (isNamed("sec-websocket-protocol", start, colon)) {
                // Two choices are none: together they are nothing that was offered.
                subprotocol = subprotocol == null ? value(colon, end) : subprotocol + ", " + value(colon, end);
            } else if (isNamed("retry-after", start, colon)) {
                retryAfter = value(colon, end);
            } else if (isNamed("date", start, colon)) {
                date = value(colon, end);
            }
        }

        private boolean isNamed(String name, int start, int colon) {
            return colon - start == name.length() && head.regionMatches(true, start, name, 0, name.length());
        }

        private String value(int colon, int end) {
            return head.substring(colon + 1, end).strip();
        }
    }

    private static boolean hasToken(String list, String token) {
        if (list.equalsIgnoreCase(token)) {
            return true;
        }
        for (String part : list.split(",", -1)) {
            if (part.strip().equalsIgnoreCase(token)) {
                return true;
            }
        }
        return false;
    }
}
