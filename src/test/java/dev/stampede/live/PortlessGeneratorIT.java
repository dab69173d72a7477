package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A machine that runs out of local ports is said to be the limit, and the run goes on. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class PortlessGeneratorIT {

    private static final int TOO_MANY = 600;
    private static final int FEW = 50;
    private static final String OUT_OF_PORTS = "attempts never left this machine: no local port was free.";

    @Test
    void attemptsThatFindNoPortAreToldApartAndTheRunGoesOn() throws Exception {
        assumeThat(inNetworkOfItsOwn("true").waitFor())
                .as("this machine lets nobody make a network of few ports (unshare -rn)")
                .isZero();
        Process process = inNetworkOfItsOwn(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                PortlessGenerator.class.getName(),
                Integer.toString(TOO_MANY),
                Integer.toString(FEW));
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        List<String> lines = said.lines()
                .filter(line -> line.startsWith("cold") || line.startsWith("filled"))
                .toList();
        assertThat(lines).as(said).hasSize(4);
        assertThat(lines.get(0)).contains("attempts=" + TOO_MANY, "accounting=[]", OUT_OF_PORTS);
        assertThat(lines.get(1)).contains("filled failed", "No local port was free", "fewer clients");
        assertThat(lines.get(2))
                .as("where the kernel chooses the port")
                .contains("attempts=" + TOO_MANY, "accounting=[]", OUT_OF_PORTS);
        assertThat(lines.get(3))
                .as("with ports again, as if nothing had been")
                .contains("opened=" + FEW, "accounting=[]")
                .doesNotContain("no local port");
    }

    /** Linux gives a process its own loopback and its own range of ports, if it may have them. */
    private static Process inNetworkOfItsOwn(String... command) throws IOException {
        String few = "ip link set lo up && echo " + PortlessGenerator.FEW_PORTS
                + " > /proc/sys/net/ipv4/ip_local_port_range && exec \"$@\"";
        return new ProcessBuilder(Stream.concat(
                                Stream.of("sh", "-c", "exec unshare -rn sh -c '" + few + "' sh \"$@\"", "sh"),
                                Stream.of(command))
                        .toList())
                .redirectErrorStream(true)
                .start();
    }
}
