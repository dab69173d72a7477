package dev.stampede.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswersTests {

    @Test
    void acceptsTheKeyOfRfc6455() {
        assertThat(new Answers().accept("dGhlIHNhbXBsZSBub25jZQ=="))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    @ParameterizedTest
    @CsvSource({"PT0S,0", "PT0.000001S,1", "PT1S,1", "PT1.5S,2", "PT30S,30"})
    void roundsRetryAfterUpToWholeSeconds(Duration time, long seconds) {
        assertThat(text(Answers.refusal(503, time)))
                .startsWith("HTTP/1.1 503 Service Unavailable\r\n")
                .contains("\r\nRetry-After: " + seconds + "\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void echoesACloseCodeAndNothingElse() {
        ByteBuf echo = Answers.closeEcho(new byte[] {3, (byte) 0xE8, 'b', 'y', 'e'});
        assertThat(io.netty.buffer.ByteBufUtil.hexDump(echo)).isEqualTo("880203e8");
    }

    private static String text(ByteBuf bytes) {
        return bytes.toString(StandardCharsets.US_ASCII);
    }
}
