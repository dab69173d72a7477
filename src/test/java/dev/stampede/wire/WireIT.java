package dev.stampede.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What clients and gateway rely on, whatever the transport, against sockets of Java's own. */
@Timeout(30)
class WireIT {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final List<MultiThreadIoEventLoopGroup> groups = new ArrayList<>();

    @AfterEach
    void stop() {
        groups.forEach(group -> group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly());
    }

    /** Notes all that it hears. */
    private static class Diary implements Wire.Handler {
        final StringBuilder text = new StringBuilder();
        final CompletableFuture<Boolean> ready = new CompletableFuture<>();
        final CompletableFuture<List<@Nullable Throwable>> gone = new CompletableFuture<>();
        final List<@Nullable Throwable> ends = new ArrayList<>();
        int received;

        @Override
        public void connected() {
            text.append("connected ");
        }

        @Override
        public void ready() {
            text.append("ready ");
            ready.complete(true);
        }

        @Override
        public void received(ByteBuf bytes) {
            received += bytes.readableBytes();
            if (received < 100) {
                text.append(bytes.toString(US_ASCII)).append(' ');
            }
        }

        @Override
        public void gone(@Nullable Throwable cause) {
            ends.add(cause);
            gone.complete(ends);
        }
    }

    private final class Loop {
        final MultiThreadIoEventLoopGroup group;
        final Wires wires;

        Loop(Transport transport) {
            group = transport.loops(1, "wires");
            groups.add(group);
            wires = transport.on(group.next());
        }

        <T> T on(Callable<T> action) throws ExecutionException, InterruptedException {
            return group.submit(action).get();
        }

        Wire connect(int port, Diary diary) throws ExecutionException, InterruptedException {
            return on(() -> {
                Wire wire = wires.open(HERE, null);
                wire.connect(new InetSocketAddress(HERE, port), null, diary);
                return wire;
            });
        }

        void send(Wire wire, byte[] bytes) throws ExecutionException, InterruptedException {
            on(() -> {
                wire.send(Unpooled.directBuffer().writeBytes(bytes));
                return true;
            });
        }

        void reset(Wire wire) throws ExecutionException, InterruptedException {
            on(() -> {
                wire.reset();
                return true;
            });
        }

        void finish(Wire wire) throws ExecutionException, InterruptedException {
            on(() -> {
                wire.finish();
                return true;
            });
        }

        /** What the loop has done with all that came before. */
        List<@Nullable Throwable> endsOf(Diary diary) throws ExecutionException, InterruptedException {
            return on(() -> new ArrayList<>(diary.ends));
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void bytesGoBothWaysUntilTheOtherSideCloses(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        Diary diary = new Diary();
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            Wire wire = loop.connect(server.getLocalPort(), diary);
            try (Socket peer = server.accept()) {
                diary.ready.get();
                loop.send(wire, "hello".getBytes(US_ASCII));
                assertThat(peer.getInputStream().readNBytes(5))
                        .asString(US_ASCII)
                        .isEqualTo("hello");
                peer.getOutputStream().write("you".getBytes(US_ASCII));
            }
        }
        assertThat(diary.gone.get()).hasSize(1).containsOnlyNulls();
        assertThat(diary.text.toString()).isEqualTo("connected ready you ");
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aResetOfTheOtherSideIsTold(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        Diary diary = new Diary();
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            loop.connect(server.getLocalPort(), diary);
            try (Socket peer = server.accept()) {
                diary.ready.get();
                peer.setSoLinger(true, 0);
            }
        }
        assertThat(diary.gone.get()).hasSize(1);
        assertThat(diary.ends.get(0)).isInstanceOf(IOException.class).hasMessageContaining("reset");
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aClosedPortRefuses(Transport transport) throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            port = server.getLocalPort();
        }
        Diary diary = new Diary();
        new Loop(transport).connect(port, diary);
        assertThat(diary.gone.get()).hasSize(1);
        assertThat(diary.ends.get(0)).isInstanceOf(ConnectException.class).hasMessageContaining("refused");
        assertThat(diary.text).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aResetOfOursIsOneForTheOtherSideAndIsToldAtOnce(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        Diary diary = new Diary();
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            Wire wire = loop.connect(server.getLocalPort(), diary);
            try (Socket peer = server.accept()) {
                diary.ready.get();
                loop.reset(wire);
                assertThat(loop.endsOf(diary)).hasSize(1).containsOnlyNulls();
                loop.reset(wire);
                loop.finish(wire);
                loop.send(wire, new byte[1]);
                assertThat(loop.endsOf(diary)).hasSize(1);
                assertThatExceptionOfType(SocketException.class)
                        .isThrownBy(() -> peer.getInputStream().read())
                        .withMessageContaining("reset");
            }
        }
    }

    /** A queue of one that is full drops SYNs, so the connection stays on its way. */
    @ParameterizedTest
    @MethodSource("everyKind")
    void aConnectionOnItsWayIsGivenUpAtOnce(Transport transport, @Nullable Tls tls) throws Exception {
        Loop loop = new Loop(transport);
        Diary diary = new Diary();
        try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
            List<Socket> before = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                before.add(new Socket(HERE, server.getLocalPort()));
            }
            List<@Nullable Throwable> ends = loop.on(() -> {
                Wire wire = loop.wires.open(HERE, tls);
                wire.connect(new InetSocketAddress(HERE, server.getLocalPort()), null, diary);
                wire.finish();
                return new ArrayList<>(diary.ends);
            });
            assertThat(ends).hasSize(1).containsOnlyNulls();
            assertThat(loop.endsOf(diary)).hasSize(1);
            assertThat(diary.text).isEmpty();
            for (Socket one : before) {
                one.close();
            }
        }
    }

    static Stream<Arguments> everyKind() throws SSLException {
        Tls tls = new Tls(SslContextBuilder.forClient().build(), "localhost", 443);
        return Stream.of(Transport.values())
                .flatMap(transport -> Stream.of(arguments(transport, null), arguments(transport, tls)));
    }

    /** More than the kernel takes: the rest waits for the reader and is finished before the connection is. */
    @ParameterizedTest
    @EnumSource(Transport.class)
    void aSlowReaderGetsAllThatWasTakenAndThenTheEnd(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        Diary diary = new Diary();
        try (ServerSocket server = new ServerSocket()) {
            server.setReceiveBufferSize(4096);
            server.bind(new InetSocketAddress(HERE, 0));
            Wire wire = loop.connect(server.getLocalPort(), diary);
            try (Socket peer = server.accept()) {
                diary.ready.get();
                byte[] large = new byte[8 << 20];
                Arrays.fill(large, (byte) 'x');
                loop.send(wire, large);
                loop.send(wire, new byte[Wire.MOST_UNSENT + 1]);
                loop.finish(wire);
                loop.send(wire, "too late".getBytes(US_ASCII));
                assertThat(peer.getInputStream().readAllBytes()).isEqualTo(large);
            }
        }
        assertThat(diary.gone.get()).hasSize(1).containsOnlyNulls();
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aFloodIsReadToItsEnd(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        Diary diary = new Diary();
        int flood = 16 << 20;
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            loop.connect(server.getLocalPort(), diary);
            try (Socket peer = server.accept()) {
                peer.getOutputStream().write(new byte[flood]);
            }
        }
        assertThat(diary.gone.get()).hasSize(1).containsOnlyNulls();
        assertThat(diary.received).isEqualTo(flood);
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aDoorLetsInEverybodyUntilItIsClosed(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        int port = freePort();
        List<Diary> inside = new ArrayList<>();
        Door door = loop.on(() -> loop.wires.door(new InetSocketAddress(HERE, port), visitors(inside)));
        loop.on(() -> door.open(100, false)).get();
        List<Socket> callers = callers(port, 80);
        for (Socket caller : callers) {
            caller.getOutputStream().write('!');
            caller.close();
        }
        while (loop.on(() -> inside.stream().filter(one -> one.gone.isDone()).count()) < 80) {
            Thread.onSpinWait();
        }
        assertThat(inside).allSatisfy(one -> assertThat(one.text.toString()).isEqualTo("! "));
        loop.on(door::close).get();
        assertThat(loop.on(door::isOpen)).isFalse();
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> new Socket(HERE, port).close());
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void oneByOneADoorLetsInAsManyAsItIsAsked(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        int port = freePort();
        List<Diary> inside = new ArrayList<>();
        Door door = loop.on(() -> loop.wires.door(new InetSocketAddress(HERE, port), visitors(inside)));
        loop.on(() -> door.open(100, true)).get();
        loop.on(() -> {
            door.acceptOne();
            return true;
        });
        List<Socket> callers = callers(port, 3);
        for (int asked = 1; asked <= 3; asked++) {
            int expected = asked;
            while (loop.on(inside::size) < expected) {
                Thread.onSpinWait();
            }
            assertThat(loop.on(inside::size)).isEqualTo(expected);
            loop.on(() -> {
                door.acceptOne();
                return true;
            });
        }
        for (Socket caller : callers) {
            caller.close();
        }
        loop.on(door::close).get();
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aPortThatIsTakenDoesNotOpen(Transport transport) throws Exception {
        Loop loop = new Loop(transport);
        try (ServerSocket other = new ServerSocket(0, 50, HERE)) {
            InetSocketAddress taken = new InetSocketAddress(HERE, other.getLocalPort());
            Door door = loop.on(() -> loop.wires.door(taken, visitors(new ArrayList<>())));
            CompletableFuture<Void> opened = loop.on(() -> door.open(100, false));
            assertThat(opened).failsWithin(5, TimeUnit.SECONDS);
            assertThat(loop.on(door::isOpen)).isFalse();
        }
    }

    private static Door.Visitors visitors(List<Diary> inside) {
        return new Door.Visitors() {
            @Override
            public void accepted(Wire connection) {
                Diary diary = new Diary();
                inside.add(diary);
                connection.accept(diary);
            }

            @Override
            public void failed() {
                throw new AssertionError("The kernel would not accept.");
            }
        };
    }

    private static List<Socket> callers(int port, int count) {
        return Stream.generate(() -> {
                    try {
                        return new Socket(HERE, port);
                    } catch (IOException refused) {
                        throw new UncheckedIOException(refused);
                    }
                })
                .limit(count)
                .toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 50, HERE)) {
            return free.getLocalPort();
        }
    }
}
