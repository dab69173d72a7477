package dev.stampede.wire;

import static dev.stampede.wire.WireLoop.HERE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the gateway relies on, whatever the transport, against sockets of Java's own. */
@Timeout(30)
class WireDoorIT {

    private static final int BACKLOG = 100;

    private final List<Diary> inside = new ArrayList<>();

    private Door door(WireLoop loop, int port) throws Exception {
        return loop.on(() -> loop.wires.door(new InetSocketAddress(HERE, port), new Door.Visitors() {
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
        }));
    }

    private static List<Socket> callers(int port, int count) throws IOException {
        List<Socket> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            callers.add(new Socket(HERE, port));
        }
        return callers;
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 50, HERE)) {
            return free.getLocalPort();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDoorLetsInEverybodyUntilItIsClosed(Transport transport) throws Exception {
        int port = freePort();
        try (WireLoop loop = new WireLoop(transport)) {
            Door door = door(loop, port);
            loop.on(() -> door.open(BACKLOG, false)).get();
            for (Socket caller : callers(port, 80)) {
                caller.getOutputStream().write('!');
                caller.close();
            }
            while (loop.on(() ->
                            inside.stream().filter(one -> one.gone.isDone()).count())
                    < 80) {
                Thread.onSpinWait();
            }
            assertThat(inside).allSatisfy(one -> assertThat(one.text.toString()).isEqualTo("! "));
            loop.on(door::close).get();
            assertThat(loop.on(door::isOpen)).isFalse();
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> new Socket(HERE, port).close());
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneByOneADoorLetsInAsManyAsItIsAsked(Transport transport) throws Exception {
        int port = freePort();
        try (WireLoop loop = new WireLoop(transport)) {
            Door door = door(loop, port);
            loop.on(() -> door.open(BACKLOG, true)).get();
            loop.run(door::acceptOne);
            List<Socket> callers = callers(port, 3);
            for (int asked = 1; asked <= 3; asked++) {
                while (loop.on(inside::size) < asked) {
                    Thread.onSpinWait();
                }
                assertThat(loop.on(inside::size)).isEqualTo(asked);
                loop.run(door::acceptOne);
            }
            for (Socket caller : callers) {
                caller.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aVisitorWhoReadsSlowlyGetsAllThatIsSaid(Transport transport) throws Exception {
        byte[] large = new byte[8 << 20];
        Arrays.fill(large, (byte) 'x');
        int port = freePort();
        try (WireLoop loop = new WireLoop(transport)) {
            Door door = loop.on(() -> loop.wires.door(new InetSocketAddress(HERE, port), new Door.Visitors() {
                @Override
                public void accepted(Wire connection) {
                    connection.accept(new Diary());
                    connection.send(Unpooled.directBuffer().writeBytes(large));
                    connection.finish();
                }

                @Override
                public void failed() {
                    throw new AssertionError("The kernel would not accept.");
                }
            }));
            loop.on(() -> door.open(BACKLOG, false)).get();
            try (Socket caller = new Socket()) {
                caller.setReceiveBufferSize(4096);
                caller.setSoTimeout(10_000);
                caller.connect(new InetSocketAddress(HERE, port));
                assertThat(caller.getInputStream().readNBytes(1))
                        .asString(US_ASCII)
                        .isEqualTo("x");
                assertThat(caller.getInputStream().readAllBytes()).hasSize(large.length - 1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPortThatIsTakenDoesNotOpen(Transport transport) throws Exception {
        try (WireLoop loop = new WireLoop(transport);
                ServerSocket other = new ServerSocket(0, 50, HERE)) {
            Door door = door(loop, other.getLocalPort());
            CompletableFuture<Void> opened = loop.on(() -> door.open(BACKLOG, false));
            assertThat(opened).failsWithin(5, TimeUnit.SECONDS);
            assertThat(loop.on(door::isOpen)).isFalse();
        }
    }
}
