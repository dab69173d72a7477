package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Place;
import dev.stampede.storm.Supplies;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.Target;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LiveLimitsTests {

    private static final Surroundings SURROUNDINGS = LiveLimits.measure(target -> null);

    /** The kernel answers only the first read of such a file: reading it bytewise once gave 4 for 4096. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theKernelsBacklogLimitIsReadWhole() throws IOException, InterruptedException {
        Process cat = new ProcessBuilder("cat", "/proc/sys/net/core/somaxconn").start();
        String said = new String(cat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        cat.waitFor();
        assertThat(SURROUNDINGS.live().supplies().somaxconn()).isEqualTo(Integer.parseInt(said));
    }

    @Test
    void everythingThatClientsUseUpIsMeasured() {
        Supplies supplies = SURROUNDINGS.live().supplies();
        assertThat(supplies.openFiles()).isPositive();
        assertThat(supplies.openFilesLimit()).isPositive();
        assertThat(supplies.ports()).isBetween(1, 65_536);
        assertThat(supplies.heap()).isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(supplies.memory()).isPositive();
        assertThat(SURROUNDINGS.live().mostClients(Place.EMBEDDED)).isBetween(1, 100_000);
    }

    @Test
    void aRangeOfPortsIsCountedWithBothItsEnds() {
        assertThat(LiveLimits.ports("32768\t60999")).isEqualTo(28_232);
        assertThat(LiveLimits.ports("1024 65535")).isEqualTo(64_512);
        assertThat(LiveLimits.ports("60999 32768")).isZero();
        assertThat(LiveLimits.ports(null)).as("another kernel").isEqualTo(16_384);
        assertThat(LiveLimits.ports("all of them")).isEqualTo(16_384);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onlyTheLoopbackNetworkOfIpv4HasManyAddressesToComeFrom() {
        LiveTargets targets = new LiveTargets(port -> false);
        assertThat(targets.place(target("ws://127.0.0.1:9"))).isEqualTo(Place.LOOPBACK);
        assertThat(targets.place(target("ws://127.9.9.9:9"))).isEqualTo(Place.LOOPBACK);
        assertThat(targets.place(target("ws://[::1]:9"))).isEqualTo(Place.ELSEWHERE);
        assertThat(targets.place(target("ws://192.0.2.7:9"))).as("refused").isEqualTo(Place.ELSEWHERE);
    }

    private static Target target(String uri) {
        return new Target(URI.create(uri));
    }
}
