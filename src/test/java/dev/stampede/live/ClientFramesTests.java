package dev.stampede.live;

import static dev.stampede.wire.FrameReader.Event.CLOSE;
import static dev.stampede.wire.FrameReader.Event.PING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.wire.FrameReader;
import dev.stampede.wire.FrameReader.Event;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientFramesTests {

    private final FrameReader server = new FrameReader(FrameReader.From.CLIENT, Long.MAX_VALUE);

    private Event read(ByteBuf frame) {
        try {
            Event event = server.next(frame);
            assertThat(frame.isReadable()).as("bytes behind the frame").isFalse();
            return event;
        } finally {
            frame.release();
        }
    }

    /** Netty's decoder is the judge. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 125, 126, 65_535, 65_536})
    void aTextIsWhatItWasOnTheOtherSide(int length) {
        String text = "stampede".repeat(length / 8 + 1).substring(0, length);
        EmbeddedChannel judge = new EmbeddedChannel(new WebSocket13FrameDecoder(true, false, 1 << 20));
        judge.writeInbound(ClientFrames.text(text));
        TextWebSocketFrame read = judge.readInbound();
        assertThat(read.text()).isEqualTo(text);
        assertThat(read.isFinalFragment()).isTrue();
        read.release();
        judge.finishAndReleaseAll();
    }

    @Test
    void eachFrameHasAMaskOfItsOwn() {
        ByteBuf one = ClientFrames.ping();
        ByteBuf other = ClientFrames.ping();
        assertThat(one.getInt(2)).isNotEqualTo(other.getInt(2));
        one.release();
        other.release();
    }

    @Test
    void pingsPongsAndClosesAreReadAsSuch() {
        assertThat(read(ClientFrames.ping())).isEqualTo(PING);
        assertThat(server.payload()).isEmpty();
        assertThat(read(ClientFrames.pong(new byte[] {1, 2, 3, 4, 5}))).isEqualTo(Event.PONG);
        assertThat(server.payload()).containsExactly(1, 2, 3, 4, 5);
        assertThat(read(ClientFrames.close())).isEqualTo(CLOSE);
        assertThat(server.payload()).isEmpty();
        assertThat(read(ClientFrames.close(4001))).isEqualTo(CLOSE);
        assertThat(server.payload()).containsExactly(0x0F, 0xA1);
    }
}
