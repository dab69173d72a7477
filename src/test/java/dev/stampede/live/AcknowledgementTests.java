package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class AcknowledgementTests {

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    @Example
    void anyWholeMessageWillDoWhereNoTextIsAwaited() {
        Acknowledgement any = new Acknowledgement(null);
        assertThat(any.heard(bytes("part"), false)).isFalse();
        assertThat(any.heard(bytes(""), true)).isTrue();
    }

    @Example
    void aMessageWithoutTheTextIsNotTheAnswerAndItsEndIsForgotten() {
        Acknowledgement ready = new Acknowledgement("ready");
        assertThat(ready.heard(bytes("not re"), true)).isFalse();
        assertThat(ready.heard(bytes("ady"), true)).isFalse();
        assertThat(ready.heard(bytes("re"), false)).isFalse();
        assertThat(ready.heard(bytes(""), true)).isFalse();
        assertThat(ready.heard(bytes("ady"), true)).isFalse();
        assertThat(ready.heard(bytes("{\"ready\":true}"), true)).isTrue();
    }

    @Property
    void theTextIsFoundHoweverItsMessageIsCut(
            @ForAll @IntRange(max = 40) int before, @ForAll @IntRange(min = 1, max = 9) int piece) {
        byte[] message = ("r".repeat(before) + "réady!" + "r".repeat(12)).getBytes(StandardCharsets.UTF_8);
        Acknowledgement ready = new Acknowledgement("réady!");
        for (int at = 0; at < message.length; at += piece) {
            int length = Math.min(piece, message.length - at);
            boolean last = at + length == message.length;
            assertThat(ready.heard(Unpooled.wrappedBuffer(message, at, length), last))
                    .isEqualTo(last);
        }
        assertThat(ready.heard(bytes("r"), true)).as("the next message").isFalse();
    }
}
