package dev.stampede.wire;

import static dev.stampede.wire.WireLoop.HERE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.netty.buffer.ByteBuf;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What clients rely on, whatever the transport, against sockets of Java's own. */
@Timeout(30)
class WireIT {

    private interface Meeting {
        void of(WireLoop loop, Wire wire, Socket peer) throws Exception;
    }

    /** Has a wire of that handler meet a peer, who closes in the end. */
    private static void meet(Transport transport, Diary diary, Meeting meeting) throws Exception {
        try (WireLoop loop = new WireLoop(transport);
                ServerSocket server = new ServerSocket()) {
            server.setReceiveBufferSize(4096);
            server.bind(new InetSocketAddress(HERE, 0));
            Wire wire = loop.connect(server.getLocalPort(), diary);
            try (Socket peer = server.accept()) {
                peer.setSoTimeout(10_000);
                diary.ready.get();
                meeting.of(loop, wire, peer);
            }
            diary.gone.get();
        }
        assertThat(diary.ends).as("told once").hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void bytesGoBothWaysUntilTheOtherSideCloses(Transport transport) throws Exception {
        Diary diary = new Diary();
        meet(transport, diary, (loop, wire, peer) -> {
            loop.send(wire, "hello".getBytes(US_ASCII));
            assertThat(peer.getInputStream().readNBytes(5)).asString(US_ASCII).isEqualTo("hello");
            peer.getOutputStream().write("you".getBytes(US_ASCII));
        });
        assertThat(diary.ends).containsOnlyNulls();
        assertThat(diary.text.toString()).isEqualTo("connected ready you ");
    }

    @ParameterizedTest
    @EnumSource
    void aResetOfTheOtherSideIsTold(Transport transport) throws Exception {
        Diary diary = new Diary();
        meet(transport, diary, (loop, wire, peer) -> peer.setSoLinger(true, 0));
        assertThat(diary.ends.get(0)).isInstanceOf(IOException.class).hasMessageContaining("reset");
    }

    @ParameterizedTest
    @EnumSource
    void aClosedPortRefuses(Transport transport) throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            port = server.getLocalPort();
        }
        Diary diary = new Diary();
        try (WireLoop loop = new WireLoop(transport)) {
            loop.connect(port, diary);
            assertThat(diary.gone.get()).hasSize(1);
        }
        assertThat(diary.ends.get(0)).isInstanceOf(ConnectException.class).hasMessageContaining("refused");
        assertThat(diary.text).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aResetOfOursIsOneForTheOtherSideAndIsToldAtOnce(Transport transport) throws Exception {
        Diary diary = new Diary();
        meet(transport, diary, (loop, wire, peer) -> {
            loop.run(wire::reset);
            assertThat(loop.endsOf(diary)).hasSize(1).containsOnlyNulls();
            loop.run(wire::reset);
            loop.run(wire::finish);
            loop.send(wire, new byte[1]);
            assertThat(loop.endsOf(diary)).hasSize(1);
            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> peer.getInputStream().read())
                    .withMessageContaining("reset");
        });
    }

    /** A queue of one that is full drops SYNs, so the connection stays on its way. */
    @ParameterizedTest
    @MethodSource("everyKind")
    void aConnectionOnItsWayIsGivenUpAtOnce(Transport transport, @Nullable Tls tls) throws Exception {
        Diary diary = new Diary();
        try (WireLoop loop = new WireLoop(transport);
                ServerSocket server = new ServerSocket(0, 1, HERE);
                Socket first = new Socket(HERE, server.getLocalPort());
                Socket second = new Socket(HERE, server.getLocalPort())) {
            List<@Nullable Throwable> ends = loop.on(() -> {
                Wire wire = loop.wires.open(HERE, tls);
                wire.connect(new InetSocketAddress(HERE, server.getLocalPort()), null, diary);
                wire.finish();
                return new ArrayList<>(diary.ends);
            });
            assertThat(ends).hasSize(1).containsOnlyNulls();
            assertThat(loop.endsOf(diary)).hasSize(1);
            assertThat(diary.text).isEmpty();
            assertThat(first.isConnected() && second.isConnected()).isTrue();
        }
    }

    static Stream<Arguments> everyKind() throws SSLException {
        Tls tls = new Tls(SslContextBuilder.forClient().build(), "localhost", 443);
        return Stream.of(Transport.values())
                .flatMap(transport -> Stream.of(arguments(transport, null), arguments(transport, tls)));
    }

    /** More than the kernel takes: the rest waits for the reader and is finished before the connection is. */
    @ParameterizedTest
    @EnumSource
    void aSlowReaderGetsAllThatWasTakenAndThenTheEnd(Transport transport) throws Exception {
        Diary diary = new Diary();
        meet(transport, diary, (loop, wire, peer) -> {
            byte[] large = new byte[8 << 20];
            Arrays.fill(large, (byte) 'x');
            loop.send(wire, large);
            loop.send(wire, new byte[Wire.MOST_UNSENT + 1]);
            loop.run(wire::finish);
            loop.send(wire, "too late".getBytes(US_ASCII));
            assertThat(peer.getInputStream().readAllBytes()).isEqualTo(large);
        });
        assertThat(diary.ends).containsOnlyNulls();
    }

    @ParameterizedTest
    @EnumSource
    void aFloodIsReadToItsEnd(Transport transport) throws Exception {
        Diary diary = new Diary();
        int flood = 16 << 20;
        meet(transport, diary, (loop, wire, peer) -> peer.getOutputStream().write(new byte[flood]));
        assertThat(diary.ends).containsOnlyNulls();
        assertThat(diary.received).isEqualTo(flood);
    }

    /** The loop and its other connections go on. */
    @ParameterizedTest
    @EnumSource
    void aHandlerThatFailsLosesItsOwnConnection(Transport transport) throws Exception {
        IllegalStateException fault = new IllegalStateException("a handler's own fault");
        Diary faulty = new Diary() {
            @Override
            public void received(ByteBuf bytes) {
                throw fault;
            }
        };
        meet(transport, faulty, (loop, wire, peer) -> {
            peer.getOutputStream().write('!');
            assertThat(faulty.gone.get()).containsExactly(fault);
            assertThat(peer.getInputStream().read()).isEqualTo(-1);
            assertThat(loop.on(() -> true)).isTrue();
        });
    }
}
