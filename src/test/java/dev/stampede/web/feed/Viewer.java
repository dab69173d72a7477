package dev.stampede.web.feed;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A STOMP client on a bare socket that reads as fast as it can, and keeps when each message with ticks came. */
final class Viewer {

    private static final Pattern TICKED = Pattern.compile("\"to\":(-?\\d+),\"ticks\":\\[\\{");

    private final SocketChannel channel;
    private byte[] unread = new byte[1 << 14];
    private int length;
    private final StringBuilder message = new StringBuilder();
    private long[] heard = new long[1024];
    private int count;

    Viewer(SocketChannel channel) {
        this.channel = channel;
    }

    /** The channel has to be a blocking one. */
    void subscribe(int port, String topic) throws IOException {
        write(StompBytes.upgrade(port));
        skip("\r\n\r\n");
        write(StompBytes.connect());
        skip("\0");
        write(StompBytes.subscribe(topic));
    }

    private void skip(String end) throws IOException {
        StringBuilder read = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (read.indexOf(end) < 0) {
            if (channel.read(one.clear()) < 0) {
                throw new EOFException("the server closed after: " + read);
            }
            read.append((char) one.get(0));
        }
    }

    private void write(byte[] bytes) throws IOException {
        ByteBuffer out = ByteBuffer.wrap(bytes);
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    /** False at the end. */
    boolean read(ByteBuffer buffer, long now) throws IOException {
        int more = channel.read(buffer.clear());
        if (more < 0) {
            return false;
        }
        if (length + more > unread.length) {
            unread = Arrays.copyOf(unread, Math.max(2 * unread.length, length + more));
        }
        buffer.flip().get(unread, length, more);
        length += more;
        takeFrames(now);
        return true;
    }

    private void takeFrames(long now) {
        int at = 0;
        while (length - at >= 2) {
            int size = unread[at + 1] & 0x7f;
            int header = size < 126 ? 2 : size == 126 ? 4 : 10;
            if (length - at < header) {
                break;
            }
            if (header > 2) {
                ByteBuffer bytes = ByteBuffer.wrap(unread, at, header);
                size = header == 4 ? bytes.getShort(at + 2) & 0xffff : bytes.getInt(at + 6);
            }
            if (length - at < header + size) {
                break;
            }
            message.append(new String(unread, at + header, size, StandardCharsets.ISO_8859_1));
            if ((unread[at] & 0x80) != 0) {
                heard(now);
            }
            at += header + size;
        }
        System.arraycopy(unread, at, unread, 0, length - at);
        length -= at;
    }

    private void heard(long now) {
        Matcher ticked = TICKED.matcher(message);
        if (ticked.find()) {
            if (count + 2 > heard.length) {
                heard = Arrays.copyOf(heard, 2 * heard.length);
            }
            heard[count++] = Long.parseLong(ticked.group(1));
            heard[count++] = now;
        }
        message.setLength(0);
    }

    void tell(StringBuilder to) {
        for (int i = 0; i < count; i += 2) {
            to.append(heard[i]).append(' ').append(heard[i + 1]).append('\n');
        }
    }

    void close() throws IOException {
        channel.close();
    }
}
