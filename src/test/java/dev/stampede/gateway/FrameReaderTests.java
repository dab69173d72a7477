package dev.stampede.gateway;

import static dev.stampede.gateway.FrameReader.Event.BROKEN;
import static dev.stampede.gateway.FrameReader.Event.CLOSE;
import static dev.stampede.gateway.FrameReader.Event.NONE;
import static dev.stampede.gateway.FrameReader.Event.PING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.gateway.FrameReader.Event;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTests {

    private final FrameReader reader = new FrameReader();

    @Test
    void unmasksAPing() {
        assertThat(reader.next(bytes("8983 01020304 606163"))).isEqualTo(PING);
        assertThat(reader.payload()).containsExactly(0x61, 0x63, 0x60);
    }

    @Test
    void readsACloseByteByByte() {
        ByteBuf all = bytes("8882 00000000 03E8");
        List<Event> events = new ArrayList<>();
        while (all.isReadable()) {
            events.add(reader.next(all.readSlice(1)));
        }
        assertThat(events).containsExactly(NONE, NONE, NONE, NONE, NONE, NONE, NONE, CLOSE);
        assertThat(reader.payload()).containsExactly(0x03, 0xE8);
    }

    @Test
    void skipsDataOfEveryLength() {
        for (int length : new int[] {0, 1, 125, 126, 65_535, 65_536, 100_000}) {
            assertThat(reader.next(data(length))).as("%d bytes", length).isEqualTo(NONE);
            assertThat(reader.next(bytes("8980 00000000")))
                    .as("after %d bytes", length)
                    .isEqualTo(PING);
        }
    }

    @Test
    void answersNoPong() {
        assertThat(reader.next(bytes("8A80 00000000"))).isEqualTo(NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8100", // not masked
                "C180", // a reserved bit
                "8380", // a reserved opcode
                "8B80",
                "0980", // a ping in parts
                "89FE", // a long ping
                "8881 00000000 00", // half a close code
                "82FF 8000000000000000 00000000" // a negative length
            })
    void knowsWhatIsBroken(String frame) {
        assertThat(reader.next(bytes(frame))).isEqualTo(BROKEN);
    }

    @Property
    void takesAnyBytes(@ForAll @Size(max = 300) byte[] noise) {
        FrameReader fresh = new FrameReader();
        ByteBuf in = Unpooled.wrappedBuffer(noise);
        Event event = fresh.next(in);
        while (event == PING || event == CLOSE) {
            assertThat(fresh.payload()).hasSizeLessThanOrEqualTo(125);
            event = fresh.next(in);
        }
        assertThat(event == BROKEN || !in.isReadable()).isTrue();
    }

    private static ByteBuf data(int length) {
        ByteBuf frame = Unpooled.buffer().writeByte(0x82);
        if (length < 126) {
            frame.writeByte(0x80 | length);
        } else if (length < 65_536) {
            frame.writeByte(0xFE).writeShort(length);
        } else {
            frame.writeByte(0xFF).writeLong(length);
        }
        return frame.writeInt(0).writeZero(length);
    }

    private static ByteBuf bytes(String hex) {
        return Unpooled.wrappedBuffer(java.util.HexFormat.of().parseHex(hex.replace(" ", "")));
    }
}
