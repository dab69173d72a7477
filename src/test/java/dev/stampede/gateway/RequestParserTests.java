package dev.stampede.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestParserTests {

    private static final String GOOD = String.join(
            "\r\n",
            "GET /secret?c=12 HTTP/1.1",
            "Host: 127.0.0.1:1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "",
            "");

    private final RequestParser parser = new RequestParser("/secret", 100);

    @Test
    void readsAnUpgrade() {
        assertThat(parse(GOOD)).isEqualTo(new Request.Upgrade(12, "dGhlIHNhbXBsZSBub25jZQ=="));
    }

    @ParameterizedTest
    @CsvSource({
        "Upgrade: websocket,'UPGRADE: h2c, WebSocket'",
        "Connection: Upgrade,'connection: keep-alive , upgrade'",
        "Host: 127.0.0.1:1,Host:x",
        "c=12,c=0",
        "c=12,c=99",
        "c=12,c=0000000099"
    })
    void readsWhatRfc6455Allows(String part, String instead) {
        assertThat(parse(with(part, instead))).isInstanceOf(Request.Upgrade.class);
    }

    @ParameterizedTest
    @CsvSource({
        "GET,POST",
        "HTTP/1.1,HTTP/1.0",
        "'GET ','GET  '",
        "?c=12,''",
        "c=12,c=",
        "c=12,c=-1",
        "c=12,c=100",
        "c=12,c=4294967296",
        "c=12,c=99999999999999999999",
        "c=12,c=1&c=2",
        "c=12,d=12",
        "Upgrade: websocket,Upgrade: h2c",
        "Upgrade: websocket,Upgrade: websockets",
        "Connection: Upgrade,Connection: close",
        "Version: 13,Version: 8",
        "dGhlIHNhbXBsZSBub25jZQ==,dGhlIHNhbXBsZQ==",
        "dGhlIHNhbXBsZSBub25jZQ==,!!!lIHNhbXBsZSBub25jZQ==",
        "Host: 127.0.0.1:1,X: y",
        "Host: 127.0.0.1:1,Host",
        "Host: 127.0.0.1:1,: x",
        "Host: 127.0.0.1:1,' Host: x'"
    })
    void refusesWhatIsNoUpgrade(String part, String instead) {
        assertThat(parse(with(part, instead))).isEqualTo(new Request.Invalid(400));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/secre", "/secrets", "/Secret", "*", "http://127.0.0.1/secret", "/secret/"})
    void knowsNoOtherPath(String path) {
        assertThat(parse(with("/secret", path))).isEqualTo(new Request.Invalid(404));
    }

    @Test
    void aKeyMustNotComeTwice() {
        String key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        assertThat(parse(with(key, key + key))).isEqualTo(new Request.Invalid(400));
    }

    @Test
    void findsTheEndOfAHead() {
        byte[] bytes = "a\r\n\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(RequestParser.end(bytes, 0, bytes.length)).isEqualTo(5);
        assertThat(RequestParser.end(bytes, 0, 4)).isEqualTo(-1);
        assertThat(RequestParser.end(bytes, 4, 5)).isEqualTo(5);
        assertThat(RequestParser.end(bytes, 0, 0)).isEqualTo(-1);
    }

    @Property
    void takesAnyBytes(@ForAll byte[] bytes) {
        assertThat(parser.parse(bytes, bytes.length)).isInstanceOf(Request.Invalid.class);
    }

    @Property
    void takesAnyChangeOfOneByte(@ForAll @IntRange(max = 200) int at, @ForAll byte value) {
        byte[] bytes = GOOD.getBytes(StandardCharsets.ISO_8859_1);
        bytes[at % bytes.length] = value;
        assertThat(parser.parse(bytes, bytes.length)).isNotNull();
    }

    @Property
    void takesAnyCut(@ForAll @IntRange(max = 220) int length) {
        byte[] bytes = Arrays.copyOf(GOOD.getBytes(StandardCharsets.ISO_8859_1), length);
        assertThat(parser.parse(bytes, length)).isNotNull();
    }

    @Property
    void takesAnyHeaderLine(@ForAll @StringLength(max = 60) @CharRange(from = 0, to = 255) String line) {
        assertThat(parse(with("Host: 127.0.0.1:1", line))).isNotNull();
    }

    private Request parse(String head) {
        byte[] bytes = head.getBytes(StandardCharsets.ISO_8859_1);
        return parser.parse(bytes, bytes.length);
    }

    private static String with(String part, String instead) {
        assertThat(GOOD).contains(part);
        return GOOD.replace(part, instead);
    }
}
