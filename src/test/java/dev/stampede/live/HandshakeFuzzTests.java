package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Whatever a server answers, in whatever pieces, is a handshake, a rejection, or not understood; never more than that. */
class HandshakeFuzzTests {

    private static final String GOOD = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r
            Retry-After: Fri, 31 Dec 1999 23:59:59 GMT\r
            \r
            """;
    private static final int LARGEST_PIECE = 64;

    /** What came of an answer: the head that was read, or a word for why there is none. */
    private record Outcome(@Nullable HandshakeResponse head, String word, int behind) {}

    /** Feeds the bytes in pieces of these sizes, again and again. */
    private static Outcome outcome(byte[] bytes, List<Integer> sizes) {
        HandshakeReader reader = new HandshakeReader();
        Outcome outcome = new Outcome(null, "incomplete", 0);
        int at = 0;
        for (int i = 0; at < bytes.length && outcome.word().equals("incomplete"); i++) {
            int end = sizes.isEmpty() ? bytes.length : Math.min(bytes.length, at + sizes.get(i % sizes.size()));
            ByteBuf piece = Unpooled.copiedBuffer(bytes, at, end - at);
            at = end;
            outcome = next(reader, piece, bytes.length - at);
            assertThat(reader.kept()).isLessThanOrEqualTo(HandshakeResponse.LONGEST_HEAD + bytes.length);
        }
        return outcome;
    }

    private static Outcome next(HandshakeReader reader, ByteBuf piece, int unread) {
        try {
            HandshakeResponse head = reader.read(piece);
            if (head == null) {
                return new Outcome(null, "incomplete", 0);
            }
            return new Outcome(head, "read", reader.rest(piece).readableBytes() + unread);
        } catch (HandshakeResponse.Malformed malformed) {
            return new Outcome(null, "malformed", 0);
        }
    }

    @Property
    void anyBytesInAnyPiecesGiveWhatTheyGiveInOne(
            @ForAll("answers") byte[] answer, @ForAll("sizes") List<Integer> sizes) {
        assertThat(outcome(answer, sizes)).isEqualTo(outcome(answer, List.of()));
    }

    @Property
    void aGoodAnswerIsOneHoweverItIsCut(@ForAll("sizes") List<Integer> sizes, @ForAll @Size(max = 40) byte[] behind) {
        byte[] head = GOOD.getBytes(StandardCharsets.ISO_8859_1);
        byte[] answer = Arrays.copyOf(head, head.length + behind.length);
        System.arraycopy(behind, 0, answer, head.length, behind.length);
        Outcome outcome = outcome(answer, sizes);
        assertThat(outcome.word()).isEqualTo("read");
        assertThat(outcome.behind()).isEqualTo(behind.length);
        assertThat(outcome.head()).satisfies(read -> assertThat(read.upgrades()).isTrue());
    }

    @Property(tries = 50)
    void aHeadWithoutEndIsGivenUpAndNotKept(@ForAll("sizes") List<Integer> sizes) {
        byte[] endless = "HTTP/1.1 200 OK\r\nX: y\r\n".repeat(3_000).getBytes(StandardCharsets.ISO_8859_1);
        HandshakeReader reader = new HandshakeReader();
        int at = 0;
        for (int i = 0; at < endless.length; i++) {
            int end = Math.min(endless.length, at + sizes.get(i % sizes.size()));
            ByteBuf piece = Unpooled.copiedBuffer(endless, at, end - at);
            at = end;
            if (next(reader, piece, 0).word().equals("malformed")) {
                assertThat(at)
                        .isBetween(HandshakeResponse.LONGEST_HEAD, HandshakeResponse.LONGEST_HEAD + LARGEST_PIECE);
                assertThat(reader.kept()).isZero();
                return;
            }
        }
        throw new AssertionError("It was read to its end.");
    }

    @Property
    void anyRetryAfterIsANumberOfSecondsOrNothing(@ForAll("dates") String value, @ForAll("dates") String date) {
        assertThat(RetryAfter.seconds(value, date)).isBetween(-1L, 86_400L * 365);
    }

    @Provide
    Arbitrary<List<Integer>> sizes() {
        return Arbitraries.integers()
                .between(1, LARGEST_PIECE)
                .list()
                .ofMinSize(1)
                .ofMaxSize(8);
    }

    /** A good answer with some bytes changed, cut or doubled; and bytes that are nothing. */
    @Provide
    Arbitrary<byte[]> answers() {
        Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
        Arbitrary<byte[]> changed = Arbitraries.randomValue(random -> {
            byte[] bytes = (GOOD + (random.nextBoolean() ? GOOD : "")).getBytes(StandardCharsets.ISO_8859_1);
            for (int change = random.nextInt(4); change >= 0; change--) {
                byte[] likely = "\r\n :1\u0000A,".getBytes(StandardCharsets.ISO_8859_1);
                bytes[random.nextInt(bytes.length)] = likely[random.nextInt(likely.length)];
            }
            return Arrays.copyOf(bytes, bytes.length - random.nextInt(20));
        });
        return Arbitraries.oneOf(noise, changed);
    }

    @Provide
    Arbitrary<String> dates() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(50),
                Arbitraries.strings().numeric().ofMaxLength(20),
                Arbitraries.of(
                        "Fri, 31 Dec 1999 23:59:59 GMT",
                        "Thu, 1 Jan 1970 00:00:00 GMT",
                        "Fri, 31 Dec 9999 23:59:59 GMT",
                        "Sat, 31 Dec 1999 23:59:59 GMT",
                        "Fri, 31 Dec 1999 23:59:59 +9999"));
    }
}
