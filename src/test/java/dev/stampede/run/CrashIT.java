package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Tick;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed in the middle of a run loses at most the last second of it. */
@Timeout(120)
class CrashIT {

    private static final int TICKS_A_SECOND = 10;

    @TempDir
    Path folder = Path.of("");

    @Test
    void aKilledProcessLosesAtMostTheLastSecond() throws Exception {
        String file = folder.resolve("stampede").toString();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashingStampede.class.getName(),
                        file)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        UUID id = null;
        int last = -1;
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.length() == 36) {
                    id = UUID.fromString(line);
                } else if (line.matches("\\d+")) {
                    last = Integer.parseInt(line);
                    if (last == 4 * TICKS_A_SECOND) {
                        process.toHandle().destroyForcibly();
                    }
                }
            }
        }
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();

        RunHouse next = new RunHouse(RunHouse.limits(3, 10), CrashingStampede.database(file));
        assertThat(id).isNotNull();
        assertThat(next.leases.interruptLeftOvers()).isEqualTo(new RunLeases.LeftOvers(0, 1));
        assertThat(next.runs.get(id).state()).isEqualTo(RunState.INTERRUPTED);
        List<Tick> kept = next.runs.ticks(id, -1, Integer.MAX_VALUE);
        System.out.println("Ticks told: " + (last + 1) + ", kept: " + kept.size());
        assertThat(kept).isEqualTo(TestTicks.range(0, kept.size() - 1));
        assertThat(kept.size()).isGreaterThanOrEqualTo(last + 1 - TICKS_A_SECOND);
    }
}
