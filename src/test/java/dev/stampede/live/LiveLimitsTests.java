package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LiveLimitsTests {

    /** The kernel answers only the first read of such a file: reading it bytewise once gave 4 for 4096. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theKernelsBacklogLimitIsReadWhole() throws IOException, InterruptedException {
        Process cat = new ProcessBuilder("cat", "/proc/sys/net/core/somaxconn").start();
        String said = new String(cat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        cat.waitFor();
        Surroundings surroundings = LiveLimits.measure(target -> null);
        assertThat(surroundings.somaxconn()).isEqualTo(Integer.parseInt(said));
    }

    @Test
    void theLimitOfLiveClientsSaysWhereItComesFrom() {
        Surroundings surroundings = LiveLimits.measure(target -> null);
        assertThat(surroundings.liveClients()).isBetween(1, 100_000);
        assertThat(surroundings.liveClientsReason()).contains("ulimit -n");
    }
}
