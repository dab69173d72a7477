package dev.stampede.live;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A generator that runs out of open files says so, and goes on. */
@Timeout(120)
@EnabledOnOs({OS.LINUX, OS.MAC})
class StarvedGeneratorIT {

    private static final Pattern NEEDED = Pattern.compile("/(netty-|HdrHistogram|slf4j-api|jspecify)[^/]*$");
    private static final String OUT_OF_FILES = "attempts never left this machine: the limit of open files was reached.";

    /** Of 64 files the process itself needs more than half: what is left is all that the storms have. */
    @ParameterizedTest
    @CsvSource({"512, 40, 100", "64, 40, 2"})
    void attemptsThatFindNoOpenFileAreToldApartAndTheRunGoesOn(int limit, int left, int last) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n " + limit + "; exec \"$@\"",
                        "sh",
                        java,
                        "-cp",
                        classes(),
                        StarvedGenerator.class.getName(),
                        Integer.toString(left),
                        Integer.toString(last))
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
                .contains("opened=" + last, "accounting=[]")
                .doesNotContain("limit of open files");
    }

    /** Each jar is an open file, so only those that a storm needs. */
    private static String classes() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(place -> !place.endsWith(".jar")
                        || NEEDED.matcher(Path.of(place).toString()).find())
                .collect(joining(File.pathSeparator));
    }
}
