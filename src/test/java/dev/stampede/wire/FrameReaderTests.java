package dev.stampede.wire;

import static dev.stampede.wire.FrameReader.Event.BROKEN;
import static dev.stampede.wire.FrameReader.Event.CLOSE;
import static dev.stampede.wire.FrameReader.Event.DATA;
import static dev.stampede.wire.FrameReader.Event.NONE;
import static dev.stampede.wire.FrameReader.Event.PING;
import static dev.stampede.wire.FrameReader.Event.PONG;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.wire.FrameReader.Event;
import dev.stampede.wire.FrameReader.From;
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

    private static final int LONGEST = 1 << 20;

    private final FrameReader reader = new FrameReader(From.CLIENT, LONGEST);
    private final FrameReader ofServer = new FrameReader(From.SERVER, LONGEST);

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
    void handsOnDataOfEveryLength() {
        for (int length : new int[] {0, 1, 125, 126, 65_535, 65_536, LONGEST}) {
            assertThat(reader.next(data(length))).as("%d bytes", length).isEqualTo(DATA);
            assertThat(reader.data().readableBytes()).isEqualTo(length);
            assertThat(reader.endsMessage()).isTrue();
            assertThat(reader.next(bytes("8980 00000000")))
                    .as("after %d bytes", length)
                    .isEqualTo(PING);
        }
        assertThat(reader.next(data(LONGEST + 1))).isEqualTo(BROKEN);
    }

    @Test
    void knowsAPong() {
        assertThat(reader.next(bytes("8A80 00000000"))).isEqualTo(PONG);
        assertThat(ofServer.next(bytes("8A00"))).isEqualTo(PONG);
    }

    @Test
    void aMessageInPartsEndsWithItsLastByteAndLetsAPingThrough() {
        ByteBuf all = bytes("0102 6162 8900 0001 63 8002 6465");
        List<String> seen = new ArrayList<>();
        for (Event event = ofServer.next(all); event != NONE; event = ofServer.next(all)) {
            seen.add(event == DATA ? ofServer.data().toString(US_ASCII) + ofServer.endsMessage() : event.name());
        }
        assertThat(seen).containsExactly("abfalse", "PING", "cfalse", "detrue");
    }

    @Test
    void aFrameThatComesInPiecesEndsItsMessageOnce() {
        assertThat(ofServer.next(bytes("8203 61"))).isEqualTo(DATA);
        assertThat(ofServer.endsMessage()).isFalse();
        assertThat(ofServer.next(bytes("6263"))).isEqualTo(DATA);
        assertThat(ofServer.endsMessage()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8180 00000000", // masked
                "8000", // goes on with nothing
                "0100 8100", // a message in a message
                "8802 03EC", // 1004
                "8802 03ED", // 1005
                "8802 03EE", // 1006
                "8802 03F7", // 1015
                "8802 03E7", // 999
                "8802 07D0", // 2000
                "8802 1388", // 5000
                "827E 007D", // longer said than need be
                "827F 000000000000FFFF",
                "827F 0000000000100001" // a byte too many
            })
    void knowsWhatNoServerMaySend(String frames) {
        ByteBuf all = bytes(frames);
        Event event = ofServer.next(all);
        while (event == DATA) {
            event = ofServer.next(all);
        }
        assertThat(event).isEqualTo(BROKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8800", "8802 03E8", "8804 03F6 6261", "8802 0BB8", "8802 1387"})
    void knowsAClose(String frame) {
        assertThat(ofServer.next(bytes(frame))).isEqualTo(CLOSE);
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
        FrameReader fresh = new FrameReader(noise.length % 2 == 0 ? From.CLIENT : From.SERVER, LONGEST);
        ByteBuf in = Unpooled.wrappedBuffer(noise);
        Event event = fresh.next(in);
        while (event != NONE && event != BROKEN) {
            assertThat(event == DATA || fresh.payload().length <= 125).isTrue();
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
