package dev.stampede.gateway;

import dev.stampede.wire.FrameReader;
import dev.stampede.wire.Wire;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One client's connection, from accept to its end. All its ends meet in {@link #gone}. */
final class Connection implements Wire.Handler {

    private enum State {
        /** The request's head is not complete. */
        HEAD,
        /** Asked, not answered. */
        WAITING,
        /** The 101 is sent. */
        OPEN,
        /** Open for the client only: nothing is answered and nothing is said. */
        SILENT,
        /** The last word is sent, or the connection has ended. */
        DONE
    }

    private static final byte[] EMPTY = {};

    private final Wire wire;
    private final Desk desk;
    private State state = State.HEAD;
    private byte[] head = EMPTY; // as far as it has come
    private Request.@Nullable Upgrade request;
    private @Nullable FrameReader frames;
    private @Nullable Work work;

    Connection(Wire wire, Desk desk) {
        this.wire = wire;
        this.desk = desk;
    }

    @Override
    public void received(ByteBuf bytes) {
        switch (state) {
            case HEAD -> readHead(bytes);
            case OPEN -> readFrames(bytes);
            default -> {
                // What comes before the answer, after the last word or into silence is nobody's.
            }
        }
    }

    private void readHead(ByteBuf bytes) {
        if (!bytes.isReadable()) {
            return;
        }
        int had = head.length;
        int length = Math.min(had + bytes.readableBytes(), RequestParser.LONGEST + 1);
        byte[] all = Arrays.copyOf(head, length);
        bytes.readBytes(all, had, length - had);
        int end = RequestParser.end(all, had, Math.min(length, RequestParser.LONGEST));
        if (end < 0 && length <= RequestParser.LONGEST && isLetter(all[0])) {
            head = all;
            return;
        }
        head = EMPTY;
        // A client has nothing to say before it has its answer, so bytes behind the head make it malformed.
        if (end == length && !bytes.isReadable()) {
            judge(desk.parse(all, length));
        } else {
            judge(new Request.Invalid(end < 0 && isLetter(all[0]) ? 431 : 400));
        }
    }

    private static boolean isLetter(byte first) {
        return first >= 'A' && first <= 'Z';
    }

    private void judge(Request asked) {
        if (asked instanceof Request.Upgrade upgrade) {
            request = upgrade;
            state = State.WAITING;
            desk.requested(this);
        } else if (asked instanceof Request.Invalid invalid) {
            desk.malformed(this);
            sayLast(Answers.refusal(invalid.status(), null));
        }
    }

    private void readFrames(ByteBuf bytes) {
        FrameReader reader = frames == null ? new FrameReader(FrameReader.From.CLIENT, Long.MAX_VALUE) : frames;
        frames = reader;
        while (state == State.OPEN) {
            switch (reader.next(bytes)) {
                case NONE -> {
                    return;
                }
                case DATA, PONG -> {
                    // Nobody here listens.
                }
                case PING -> wire.send(Answers.pong(reader.payload()));
                case CLOSE -> end(Answers.closeEcho(reader.payload()));
                case BROKEN -> close(1002);
            }
        }
    }

    /** Sends the 101. */
    void open(Answers answers) {
        Request.Upgrade upgrade = asked();
        work = null;
        state = State.OPEN;
        wire.send(answers.switching(upgrade.key()));
    }

    /** Sends the last HTTP answer. */
    void reject(int status, @Nullable Duration retryAfter) {
        sayLast(Answers.refusal(status, retryAfter));
    }

    /** Ends an open connection with a close code. */
    void close(int code) {
        end(Answers.close(code));
    }

    private void end(ByteBuf closeFrame) {
        desk.ended(this);
        sayLast(closeFrame);
    }

    /** Holds an open connection no more, without a word: the socket stays until the client leaves. */
    void goSilent() {
        state = State.SILENT;
        desk.ended(this);
    }

    private void sayLast(ByteBuf bytes) {
        state = State.DONE;
        desk.leaving(this);
        wire.send(bytes);
        wire.finish();
    }

    /** Ends the connection with an RST. */
    void reset() {
        boolean wasOpen = state == State.OPEN;
        state = State.DONE;
        if (wasOpen) {
            desk.ended(this);
        }
        wire.reset();
    }

    @Override
    public void gone(@Nullable Throwable cause) {
        if (state == State.OPEN) {
            desk.ended(this);
        }
        if (work != null) {
            work.abandon();
        }
        state = State.DONE;
        desk.left(this);
    }

    private Request.Upgrade asked() {
        if (request == null) {
            throw new IllegalStateException("It has not asked yet.");
        }
        return request;
    }

    int client() {
        return asked().client();
    }

    void waitsFor(Work its) {
        work = its;
    }

    /** How long ago the last of its bytes came, in nanoseconds to a few milliseconds; 0 where the kernel does not tell. */
    long sinceHeard() {
        return wire.sinceHeard();
    }

    /** True while its request's head is not complete. */
    boolean isMute() {
        return state == State.HEAD;
    }

    boolean isOpen() {
        return state == State.OPEN;
    }
}
