package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A generator that runs out of open files says so, and goes on. */
@Timeout(120)
@EnabledOnOs({OS.LINUX, OS.MAC})
class StarvedGeneratorIT {

    private static final String OUT_OF_FILES = "attempts never left this machine: the limit of open files was reached.";

    @Test
    void attemptsThatFindNoOpenFileAreToldApartAndTheRunGoesOn() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n 512; exec \"$@\"",
                        "sh",
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        StarvedGenerator.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        List<String> lines = said.lines()
                .filter(line -> line.startsWith("cold") || line.startsWith("filled"))
                .toList();
        assertThat(lines).as(said).hasSize(6);
        assertThat(lines.get(3)).contains("attempts=100", "accounting=[]", OUT_OF_FILES);
        assertThat(lines.get(4)).contains("filled failed", "limit of open files was reached", "ulimit -n");
        assertThat(lines.get(5))
                .as("as if nothing had been")
                .contains("opened=100", "accounting=[]")
                .doesNotContain("limit of open files");
    }
}
