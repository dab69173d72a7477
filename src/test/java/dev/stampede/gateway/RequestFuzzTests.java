package dev.stampede.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.wire.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Whatever a client sends to the gateway, in whatever pieces, is answered once with a 101 or an error, or waited for. */
class RequestFuzzTests {

    private static final String GOOD = """
            GET /secret?c=12 HTTP/1.1\r
            Host: 127.0.0.1:1\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            \r
            """;

    /** What a fresh gateway answers to these bytes in these pieces; empty while it waits for more. */
    private static String answer(byte[] request, List<Integer> sizes) {
        EmbeddedChannel loop = new EmbeddedChannel();
        LoopClock clock = new LoopClock(loop.eventLoop());
        Desk desk = new Desk(
                clock,
                GatewayLimits.NONE,
                Outage.NONE,
                new RequestParser("/secret", 100),
                new Counters(100),
                new OpenConnections(100),
                () -> {});
        PaperWire wire = new PaperWire();
        Connection connection = new Connection(wire, desk);
        desk.accepted(connection);
        wire.accept(connection);
        int at = 0;
        for (int i = 0; at < request.length && !wire.gone; i++) {
            int end = Math.min(request.length, at + sizes.get(i % sizes.size()));
            connection.received(Unpooled.copiedBuffer(request, at, end - at));
            at = end;
        }
        loop.runPendingTasks();
        loop.checkException();
        loop.finishAndReleaseAll();
        return wire.said.toString();
    }

    /** Notes what is sent. */
    private static final class PaperWire implements Wire {

        private final StringBuilder said = new StringBuilder();
        private Wire.@Nullable Handler handler;
        private boolean gone;

        @Override
        public void connect(InetSocketAddress remote, @Nullable InetSocketAddress local, Handler user) {
            throw new AssertionError("A gateway connects to nobody.");
        }

        @Override
        public void accept(Handler user) {
            handler = user;
        }

        @Override
        public void send(ByteBuf bytes) {
            assertThat(gone).isFalse();
            said.append(bytes.toString(StandardCharsets.ISO_8859_1));
            bytes.release();
        }

        @Override
        public void finish() {
            reset();
        }

        @Override
        public void reset() {
            if (!gone && handler != null) {
                gone = true;
                handler.gone(null);
            }
        }

        @Override
        public long sinceHeard() {
            return 0;
        }
    }

    @Property
    void anyBytesInAnyPiecesAreAnsweredOrWaitedFor(
            @ForAll("requests") byte[] request, @ForAll("sizes") List<Integer> sizes) {
        String answer = answer(request, sizes);
        assertThat(answer).matches("(?s)|HTTP/1\\.1 (101|400|404|431) .*");
        assertThat(answer.split("HTTP/1\\.1 ", -1)).as("one answer").hasSizeLessThanOrEqualTo(2);
    }

    @Property
    void aGoodRequestIsOneHoweverItIsCut(@ForAll("sizes") List<Integer> sizes) {
        assertThat(answer(GOOD.getBytes(StandardCharsets.ISO_8859_1), sizes))
                .startsWith("HTTP/1.1 101 ")
                .contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    @Property(tries = 30)
    void aHeadWithoutEndIsRefusedAtItsLimit(@ForAll("sizes") List<Integer> sizes) {
        byte[] endless =
                ("GET /secret?c=12 HTTP/1.1\r\n" + "X: y\r\n".repeat(3_000)).getBytes(StandardCharsets.ISO_8859_1);
        assertThat(answer(endless, sizes)).startsWith("HTTP/1.1 431 ");
    }

    @Provide
    Arbitrary<List<Integer>> sizes() {
        return Arbitraries.integers().between(1, 100).list().ofMinSize(1).ofMaxSize(8);
    }

    @Provide
    Arbitrary<byte[]> requests() {
        Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
        Arbitrary<byte[]> changed = Arbitraries.randomValue(random -> {
            byte[] bytes = (GOOD + (random.nextInt(4) == 0 ? "more" : "")).getBytes(StandardCharsets.ISO_8859_1);
            for (int change = random.nextInt(3); change > 0; change--) {
                byte[] likely = "\r\n :1\u0000A,?".getBytes(StandardCharsets.ISO_8859_1);
                bytes[random.nextInt(bytes.length)] = likely[random.nextInt(likely.length)];
            }
            return Arrays.copyOf(bytes, bytes.length - random.nextInt(10));
        });
        return Arbitraries.oneOf(noise, changed);
    }
}
