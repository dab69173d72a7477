package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class HandshakeTests {

    private static final String UPGRADED = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: WebSocket\r
            connection: keep-alive, Upgrade\r
            Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r
            \r
            """;

    private final HandshakeRequest request = new HandshakeRequest(new Endpoint(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 8765), "127.0.0.1", 8765, "/secret", true, null));

    /** The example of RFC 6455, section 1.3. */
    @Example
    void acceptIsWhatTheStandardSays() {
        byte[] accept = request.acceptFor("dGhlIHNhbXBsZSBub25jZQ==".getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(accept, StandardCharsets.US_ASCII)).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    @Example
    void eachRequestCarriesItsClientAndAFreshKey() {
        byte[] key = request.newKey();
        ByteBuf encoded = request.encode(UnpooledByteBufAllocator.DEFAULT, key, 1234);
        String text = encoded.toString(StandardCharsets.US_ASCII);
        encoded.release();
        assertThat(text)
                .startsWith("GET /secret?c=0000001234 HTTP/1.1\r\nHost: 127.0.0.1:8765\r\n")
                .endsWith("\r\n\r\n");
        assertThat(text).contains("Sec-WebSocket-Key: " + new String(key, StandardCharsets.US_ASCII) + "\r\n");
        assertThat(request.newKey()).isNotEqualTo(key).hasSize(24);
    }

    @Example
    void anUpgradeIsReadAndWhatFollowsIsLeft() throws Exception {
        ByteBuf in = buffer(UPGRADED + "\u0001\u0002");
        HandshakeResponse response = HandshakeResponse.read(in);
        assertThat(response)
                .isEqualTo(new HandshakeResponse(101, true, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", false, null, -1));
        assertThat(in.readableBytes()).isEqualTo(2);
    }

    @Property
    void aHeadCutAnywhereIsWaitedFor(@ForAll("cuts") int cut) throws Exception {
        ByteBuf in = buffer(UPGRADED.substring(0, cut));
        assertThat(HandshakeResponse.read(in)).isNull();
        assertThat(in.readerIndex()).isZero();
    }

    @net.jqwik.api.Provide
    net.jqwik.api.Arbitrary<Integer> cuts() {
        return net.jqwik.api.Arbitraries.integers().between(0, UPGRADED.length() - 1);
    }

    @Example
    void retryAfterIsReadInSecondsAndAsADate() throws Exception {
        assertThat(retryAfter("7")).isEqualTo(7);
        assertThat(retryAfter("-7")).isEqualTo(-1);
        assertThat(retryAfter("99999999999999")).isEqualTo(86_400L * 365);
        assertThat(retryAfter("Fri, 31 Dec 1999 23:59:59 GMT")).as("long over").isZero();
        assertThat(retryAfter("Fri, 31 Dec 1999 23:59:59 GMT\r\nDate: Fri, 31 Dec 1999 23:59:49 GMT"))
                .as("by the server's clock")
                .isEqualTo(10);
        assertThat(retryAfter("Fri, 31 Dec 9999 23:59:59 GMT")).isEqualTo(86_400L * 365);
        assertThat(retryAfter("tomorrow")).isEqualTo(-1);
        assertThat(retryAfter("Fri, 31 Dec 1999 23:59:59 GMT".repeat(20))).isEqualTo(-1);
    }

    private static long retryAfter(String value) throws Exception {
        HandshakeResponse response =
                HandshakeResponse.read(buffer("HTTP/1.1 503 No\r\nRetry-After: " + value + "\r\n\r\n"));
        assertThat(response).isNotNull();
        return response.retryAfterSeconds();
    }

    @Example
    void headsThatNeverEndAreRefused() {
        assertThatThrownBy(() -> HandshakeResponse.read(buffer("HTTP/1.1 200 OK\r\n" + "a: b\r\n".repeat(4000))))
                .isInstanceOf(HandshakeResponse.Malformed.class);
    }

    /** No random bytes come upon these. */
    @Example
    void whatIsNoStatusIsRefused() {
        for (String status : List.of("99999999999", "1010", "10", "099", "-101", "")) {
            assertThatThrownBy(() -> HandshakeResponse.read(buffer("HTTP/1.1 " + status + " OK\r\n\r\n")))
                    .as(status)
                    .isInstanceOf(HandshakeResponse.Malformed.class);
        }
    }

    @Property
    void garbageIsRefusedOrWaitedForButNeverThrows(@ForAll @Size(max = 300) byte[] garbage) {
        ByteBuf in = Unpooled.wrappedBuffer(garbage, "\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        try {
            HandshakeResponse response = HandshakeResponse.read(in);
            assertThat(response == null || response.status() >= 100).isTrue();
        } catch (HandshakeResponse.Malformed expected) {
            assertThat(expected).hasMessageStartingWith("the ");
        }
    }

    private static ByteBuf buffer(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }
}
