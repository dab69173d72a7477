package dev.stampede.live;

import dev.stampede.storm.Cause;
import dev.stampede.wire.FrameReader;
import dev.stampede.wire.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelException;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One attempt of a client and, if it opens, the WebSocket connection that comes of it. */
final class Connection implements Wire.Handler {

    static final int NORMAL = 1000;
    static final int NO_CODE = 1005;
    static final int ABNORMAL = 1006;
    static final int TRY_AGAIN_LATER = 1013;
    static final int NO_STATUS = 0;

    private static final int LONGEST_FRAME = 1 << 20;
    private static final long CLOSE_HANDSHAKE_SECONDS = 2;
    private static final int PROTOCOL_ERROR = 1002;

    private enum Phase {
        CONNECTING,
        HANDSHAKING,
        OPEN,
        /** Our close frame has left; nothing that follows is counted. */
        CLOSING,
        DONE
    }

    private final Client client;
    private final Shard shard;
    private final Plan plan;
    private final long startNanos;

    private Phase phase = Phase.CONNECTING;
    private @Nullable Wire wire;
    private @Nullable ScheduledFuture<?> timer;
    private @Nullable HandshakeReader answer = new HandshakeReader();
    private @Nullable FrameReader frames;
    private byte[] key = {};
    private long openedNanos;
    private long heardNanos;
    private Heartbeats.@Nullable Pulse pulse;

    /** Null before it is open, and at the embedded gateway, which listens to nobody. */
    private @Nullable Conversation conversation;

    Connection(Client client, Shard shard, Plan plan, long startNanos) {
        this.client = client;
        this.shard = shard;
        this.plan = plan;
        this.startNanos = startNanos;
    }

    /** Sends the first SYN. */
    void start() {
        Wire attempt;
        try {
            attempt = shard.wires.open(shard.endpoint.address().getAddress(), shard.endpoint.tls());
        } catch (ChannelException noSocket) {
            shard.troubles.note(noSocket);
            fail(Cause.OTHER, -1);
            return;
        }
        wire = attempt;
        timer = shard.loop.schedule(this::timedOut, plan.connectTimeoutNanos(), TimeUnit.NANOSECONDS);
        attempt.connect(shard.endpoint.address(), shard.sources.of(client.id), this);
    }

    @Override
    public void connected() {
        if (phase == Phase.CONNECTING) {
            phase = Phase.HANDSHAKING;
            client.tcpConnected();
        }
    }

    @Override
    public void ready() {
        if (phase == Phase.HANDSHAKING) {
            key = shard.request.newKey();
            send(shard.request.encode(ByteBufAllocator.DEFAULT, key, client.id));
        }
    }

    private void send(ByteBuf bytes) {
        if (wire != null) {
            wire.send(bytes);
        }
    }

    @Override
    public void received(ByteBuf bytes) {
        if (phase == Phase.HANDSHAKING) {
            readHandshake(bytes);
        } else {
            readFrames(bytes);
        }
    }

    private void readHandshake(ByteBuf bytes) {
        HandshakeReader reader = answer;
        if (reader == null) {
            return;
        }
        try {
            HandshakeResponse response = reader.read(bytes);
            if (response == null) {
                return;
            }
            answer = null;
            if (response.status() != 101) {
                rejected(response);
            } else if (isValid(response)) {
                open();
                readFrames(reader.rest(bytes));
            } else {
                fail(Cause.PROTOCOL, -1);
            }
        } catch (HandshakeResponse.Malformed malformed) {
            fail(Cause.PROTOCOL, -1);
        }
    }

    private void rejected(HandshakeResponse response) {
        if (shard.endpoint.tellsClients()) {
            fail(Cause.REJECTED, response.retryAfterSeconds());
        } else {
            fail(Cause.REJECTED, response.status(), response.retryAfterSeconds());
        }
    }

    private boolean isValid(HandshakeResponse response) {
        String accept = response.accept();
        return response.upgrades()
                && !response.extended()
                && (response.subprotocol() == null
                        || shard.endpoint.introduction().subprotocols().contains(response.subprotocol()))
                && accept != null
                && accept.equals(new String(shard.request.acceptFor(key), StandardCharsets.US_ASCII));
    }

    private void open() {
        cancelTimer();
        phase = Phase.OPEN;
        openedNanos = System.nanoTime();
        heardNanos = openedNanos;
        client.opened(openedNanos, startNanos);
        if (wire != null && !shard.endpoint.tellsClients()) {
            conversation = new Conversation(shard.endpoint.introduction(), wire, shard.loop);
            conversation.begin();
        }
    }

    private void readFrames(ByteBuf bytes) {
        while (bytes.isReadable() && (phase == Phase.OPEN || phase == Phase.CLOSING)) {
            if (frames == null) {
                frames = new FrameReader(FrameReader.From.SERVER, LONGEST_FRAME);
            }
            switch (frames.next(bytes)) {
                case NONE -> {}
                case DATA -> readData(frames);
                case PING -> send(ClientFrames.pong(frames.payload()));
                case PONG -> readPong();
                case CLOSE -> readClose(frames.payload());
                case BROKEN -> readBroken();
            }
        }
    }

    private void readData(FrameReader frame) {
        // Only what an application would hear breaks its silence.
        heardNanos = System.nanoTime();
        if (conversation != null && phase == Phase.OPEN && conversation.answered(frame.data(), frame.endsMessage())) {
            client.acknowledged();
        }
    }

    private void readPong() {
        if (pulse != null) {
            pulse.answered();
        }
    }

    private void readClose(byte[] payload) {
        boolean byServer = phase == Phase.OPEN;
        finish();
        if (byServer) {
            int code = payload.length == 0 ? NO_CODE : (payload[0] & 0xFF) << 8 | (payload[1] & 0xFF);
            send(code == NO_CODE ? ClientFrames.close() : ClientFrames.close(code));
            closeWire(false);
            client.ended(startNanos, openedNanos, code);
        } else {
            closeWire(false);
        }
    }

    private void readBroken() {
        send(ClientFrames.close(PROTOCOL_ERROR));
        boolean wasOpen = phase == Phase.OPEN;
        finish();
        closeWire(false);
        if (wasOpen) {
            client.ended(startNanos, openedNanos, ABNORMAL);
        }
    }

    @Override
    public void gone(@Nullable Throwable cause) {
        if (phase == Phase.OPEN) {
            finish();
            client.ended(startNanos, openedNanos, ABNORMAL);
        } else if (phase == Phase.CLOSING) {
            finish();
        } else if (inFlight()) {
            fail(cause == null ? Cause.RESET : shard.troubles.causeOf(cause, phase == Phase.HANDSHAKING), -1);
        }
    }

    private void timedOut() {
        timer = null;
        fail(Cause.TIMEOUT, -1);
    }

    private void fail(Cause cause, long retryAfterSeconds) {
        fail(cause, NO_STATUS, retryAfterSeconds);
    }

    /** @param status what the server answered, {@link #NO_STATUS} where that says nothing */
    private void fail(Cause cause, int status, long retryAfterSeconds) {
        if (!inFlight()) {
            return;
        }
        finish();
        closeWire(shard.endpoint.tellsClients());
        client.failed(startNanos, cause, status, retryAfterSeconds);
    }

    /** Cuts the connection; what follows on it is not counted any more. */
    void reset() {
        finish();
        closeWire(true);
    }

    /** Says goodbye with a close code; what follows on this connection is not counted any more. */
    void closeWith(int code) {
        cancelTimer();
        if (phase != Phase.OPEN) {
            reset();
            return;
        }
        phase = Phase.CLOSING;
        endConversation();
        send(ClientFrames.close(code));
        timer = shard.loop.schedule(this::reset, CLOSE_HANDSHAKE_SECONDS, TimeUnit.SECONDS);
    }

    /** Has the client ping from that moment on. */
    void pingFrom(long nanos) {
        Heartbeats heartbeats = shard.heartbeats;
        if (heartbeats != null) {
            pulse = heartbeats.start(this, nanos);
        }
    }

    void ping() {
        send(ClientFrames.ping());
    }

    /** A ping has had no pong in time. */
    void heartbeatLost() {
        client.heartbeatLost(this);
    }

    /** Has the client close the connection once nothing has come in for so long. */
    void closeAfterSilence(long nanos) {
        heardNanos = System.nanoTime();
        awaitSilence(nanos, nanos);
    }

    private void awaitSilence(long nanos, long delay) {
        timer = shard.loop.schedule(
                () -> {
                    timer = null;
                    long left = heardNanos + nanos - System.nanoTime();
                    if (left > 0) {
                        awaitSilence(nanos, left);
                    } else if (phase == Phase.OPEN) {
                        client.closeAfterSilence(this);
                    }
                },
                delay,
                TimeUnit.NANOSECONDS);
    }

    private void finish() {
        phase = Phase.DONE;
        cancelTimer();
        endConversation();
        answer = null;
    }

    private void closeWire(boolean abruptly) {
        if (wire == null) {
            return;
        }
        if (abruptly) {
            wire.reset();
        } else {
            wire.finish();
        }
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private void endConversation() {
        if (conversation != null) {
            conversation.end();
        }
    }

    boolean inFlight() {
        return phase == Phase.CONNECTING || phase == Phase.HANDSHAKING;
    }

    boolean isOpen() {
        return phase == Phase.OPEN;
    }

    long startNanos() {
        return startNanos;
    }

    long openedNanos() {
        return openedNanos;
    }
}
