package dev.stampede.live;

import dev.stampede.storm.Cause;
import dev.stampede.storm.Introduction;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a client and, if it opens, the connection that comes of it. A single light handler: the upgrade is
 * written and read by hand, Netty's frame codec takes over after the 101.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the outcome of writes and closes comes back as events
final class Connection extends ChannelInboundHandlerAdapter {

    static final int NORMAL = 1000;
    static final int NO_CODE = 1005;
    static final int ABNORMAL = 1006;
    static final int TRY_AGAIN_LATER = 1013;
    static final int NO_STATUS = 0;

    private static final int LONGEST_FRAME = 1 << 20;
    private static final long CLOSE_HANDSHAKE_SECONDS = 2;
    private static final WebSocketDecoderConfig FRAMES = WebSocketDecoderConfig.newBuilder()
            .expectMaskedFrames(false)
            .allowExtensions(false)
            .maxFramePayloadLength(LONGEST_FRAME)
            .build();

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
    private final Introduction introduction;

    private Phase phase = Phase.CONNECTING;
    private @Nullable SocketChannel channel;
    private @Nullable ScheduledFuture<?> timer;
    private final HandshakeReader answer = new HandshakeReader();
    private byte[] key = {};
    private long openedNanos;
    private long heardNanos;
    private Heartbeats.@Nullable Pulse pulse;

    /** Null where no answer is waited for, or any more. */
    private @Nullable Acknowledgement acknowledgement;

    private @Nullable ScheduledFuture<?> nextPing;

    Connection(Client client, Shard shard, Plan plan, long startNanos) {
        this.client = client;
        this.shard = shard;
        this.plan = plan;
        this.startNanos = startNanos;
        this.introduction = shard.endpoint.introduction();
    }

    /** Sends the first SYN. */
    void start() {
        SocketChannel socket;
        try {
            socket = shard.transport.newSocket(shard.endpoint.address().getAddress());
        } catch (ChannelException noSocket) {
            shard.troubles.note(noSocket);
            fail(Cause.OTHER, -1);
            return;
        }
        channel = socket;
        socket.config().setOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0);
        ChannelPipeline pipeline = socket.pipeline();
        if (shard.endpoint.tls() != null) {
            pipeline.addLast(
                    shard.endpoint.tls().newHandler(socket.alloc(), shard.endpoint.host(), shard.endpoint.port()));
        }
        pipeline.addLast(this);
        timer = shard.loop.schedule(this::timedOut, plan.connectTimeoutNanos(), TimeUnit.NANOSECONDS);
        shard.loop.register(socket);
        ChannelFuture connecting = socket.connect(shard.endpoint.address(), shard.sources.of(client.id));
        connecting.addListener((ChannelFutureListener) future -> {
            // Closing a socket that is still connecting fails its connect too: that is no news, and no trouble.
            if (!future.isSuccess() && inFlight()) {
                fail(shard.troubles.causeOf(future.cause(), false), -1);
            }
        });
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (phase != Phase.CONNECTING) {
            return;
        }
        phase = Phase.HANDSHAKING;
        client.tcpConnected();
        if (ctx.pipeline().get(SslHandler.class) == null) {
            sendRequest(ctx);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent tls) {
            if (!tls.isSuccess()) {
                fail(Cause.TLS, -1);
            } else if (phase == Phase.HANDSHAKING) {
                sendRequest(ctx);
            }
        }
    }

    private void sendRequest(ChannelHandlerContext ctx) {
        key = shard.request.newKey();
        ctx.writeAndFlush(shard.request.encode(ctx.alloc(), key, client.id), ctx.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (phase == Phase.HANDSHAKING && message instanceof ByteBuf bytes) {
            readHandshake(ctx, bytes);
            return;
        }
        try {
            if (message instanceof WebSocketFrame frame) {
                readFrame(ctx, frame);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void readHandshake(ChannelHandlerContext ctx, ByteBuf bytes) {
        try {
            HandshakeResponse response = answer.read(bytes);
            if (response == null) {
                return;
            }
            ByteBuf rest = answer.takeRest();
            try {
                if (response.status() != 101) {
                    rejected(response);
                } else if (isValid(response)) {
                    open(ctx, rest);
                } else {
                    fail(Cause.PROTOCOL, -1);
                }
            } finally {
                rest.release();
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
                        || introduction.subprotocols().contains(response.subprotocol()))
                && accept != null
                && accept.equals(new String(shard.request.acceptFor(key), StandardCharsets.US_ASCII));
    }

    private void open(ChannelHandlerContext ctx, ByteBuf rest) {
        cancelTimer();
        phase = Phase.OPEN;
        openedNanos = System.nanoTime();
        heardNanos = openedNanos;
        WebSocket13FrameDecoder decoder = new WebSocket13FrameDecoder(FRAMES);
        ctx.pipeline()
                .addBefore(ctx.name(), "frame-decoder", decoder)
                .addBefore(ctx.name(), "frame-encoder", new WebSocket13FrameEncoder(true));
        if (introduction.awaitsAnswer()) {
            acknowledgement = new Acknowledgement(introduction.waitFor());
        }
        client.opened(openedNanos, startNanos);
        introduce();
        if (rest.isReadable()) {
            feed(ctx.pipeline().context(decoder), decoder, rest);
        }
    }

    private void introduce() {
        if (introduction.firstMessage() != null) {
            say(introduction.firstMessage());
        }
        awaitPing();
    }

    private void say(String text) {
        SocketChannel open = channel;
        if (open != null && phase == Phase.OPEN) {
            open.writeAndFlush(new TextWebSocketFrame(text), open.voidPromise());
        }
    }

    /** The application's own pings, which no standard knows. */
    private void awaitPing() {
        String text = introduction.pingMessage();
        Duration interval = introduction.pingInterval();
        if (text != null && interval != null && phase == Phase.OPEN) {
            nextPing = shard.loop.schedule(
                    () -> {
                        say(text);
                        awaitPing();
                    },
                    interval.toNanos(),
                    TimeUnit.NANOSECONDS);
        }
    }

    /** Frames that came in one piece with the 101. */
    private static void feed(ChannelHandlerContext context, WebSocket13FrameDecoder decoder, ByteBuf rest) {
        try {
            decoder.channelRead(context, rest.readRetainedSlice(rest.readableBytes()));
        } catch (Exception broken) {
            context.fireExceptionCaught(broken);
        }
    }

    private void readFrame(ChannelHandlerContext ctx, WebSocketFrame frame) {
        if (frame instanceof PongWebSocketFrame) {
            if (pulse != null) {
                pulse.answered();
            }
        } else if (frame instanceof PingWebSocketFrame ping) {
            ctx.writeAndFlush(new PongWebSocketFrame(ping.content().retain()), ctx.voidPromise());
        } else if (frame instanceof CloseWebSocketFrame close) {
            readClose(ctx, close);
        } else {
            // Only what an application would hear breaks its silence.
            heardNanos = System.nanoTime();
            if (acknowledgement != null && phase == Phase.OPEN && acknowledgement.heard(frame)) {
                acknowledgement = null;
                client.acknowledged();
            }
        }
    }

    private void readClose(ChannelHandlerContext ctx, CloseWebSocketFrame close) {
        if (phase == Phase.CLOSING) {
            finish();
            ctx.close();
        } else if (phase == Phase.OPEN) {
            int code = close.statusCode() < 0 ? NO_CODE : close.statusCode();
            finish();
            ctx.writeAndFlush(code == NO_CODE ? new CloseWebSocketFrame() : new CloseWebSocketFrame(code, ""))
                    .addListener(ChannelFutureListener.CLOSE);
            client.ended(startNanos, openedNanos, code);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        connectionGone(Cause.RESET);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable broken) {
        connectionGone(shard.troubles.causeOf(broken, true));
        ctx.close();
    }

    private void connectionGone(Cause cause) {
        if (phase == Phase.OPEN) {
            finish();
            client.ended(startNanos, openedNanos, ABNORMAL);
        } else if (phase == Phase.CLOSING) {
            finish();
        } else {
            fail(cause, -1);
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
        closeChannel(shard.endpoint.tellsClients());
        client.failed(startNanos, cause, status, retryAfterSeconds);
    }

    /** Cuts the connection; what follows on it is not counted any more. */
    void reset() {
        finish();
        closeChannel(true);
    }

    /** Says goodbye with a close code; what follows on this connection is not counted any more. */
    void closeWith(int code) {
        cancelTimer();
        SocketChannel open = channel;
        if (open == null || phase != Phase.OPEN) {
            reset();
            return;
        }
        phase = Phase.CLOSING;
        cancelPing();
        open.writeAndFlush(new CloseWebSocketFrame(code, ""), open.voidPromise());
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
        if (channel != null) {
            channel.writeAndFlush(new PingWebSocketFrame(), channel.voidPromise());
        }
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
        cancelPing();
        answer.release();
    }

    private void closeChannel(boolean abruptly) {
        if (channel == null) {
            return;
        }
        if (abruptly) {
            Transport.resetOnClose(channel);
        }
        if (channel.isRegistered()) {
            channel.close();
        } else {
            channel.unsafe().closeForcibly();
        }
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private void cancelPing() {
        if (nextPing != null) {
            nextPing.cancel(false);
            nextPing = null;
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
