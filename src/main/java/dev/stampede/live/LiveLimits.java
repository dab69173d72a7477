package dev.stampede.live;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.stampede.storm.LiveCapacity;
import dev.stampede.storm.Supplies;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.wire.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What this machine allows a live run. */
public final class LiveLimits {

    private static final Path OF_ALL_PROCESSES = Path.of("/proc/sys/fs/nr_open");
    private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final Path LONGEST_BACKLOG = Path.of("/proc/sys/net/core/somaxconn");
    private static final Path LINEAR_SYNS = Path.of("/proc/sys/net/ipv4/tcp_syn_linear_timeouts");

    /** Enough for all, where nobody counts them. */
    private static final long UNCOUNTED_FILES = 1_048_576;

    /** IANA's dynamic ports, 49152 to 65535 (RFC 6335 section 6), which kernels other than Linux use. */
    private static final int DYNAMIC_PORTS = 16_384;

    private static final int OTHERWISE_SOMAXCONN = 128;
    private static final int LONGEST_LINE = 64;

    private LiveLimits() {}

    /** Measures the machine. */
    public static Surroundings measure(Surroundings.TargetRule targets) {
        return new Surroundings(new LiveCapacity(supplies()), synRetransmit(), targets);
    }

    private static Supplies supplies() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return new Supplies(
                system instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : UNCOUNTED_FILES,
                kernelNumber(OF_ALL_PROCESSES, (int) UNCOUNTED_FILES),
                ports(kernelLine(PORT_RANGE)),
                SourceAddresses.linux() ? SourceAddresses.SPREAD : 1,
                Runtime.getRuntime().maxMemory(),
                // Of the container, if it has less than the machine.
                system instanceof OperatingSystemMXBean sun ? sun.getTotalMemorySize() : Long.MAX_VALUE,
                kernelNumber(LONGEST_BACKLOG, OTHERWISE_SOMAXCONN));
    }

    /** How sockets are served: {@code epoll} or {@code nio}. */
    public static String transport() {
        return Transport.best().name().toLowerCase(Locale.ROOT);
    }

    /** How many ports a range such as {@code 32768 60999} has. */
    static int ports(@Nullable String range) {
        if (range != null && range.matches("\\d{1,5}\\s+\\d{1,5}")) {
            String[] ends = range.split("\\s+", -1);
            return Math.max(0, Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1);
        }
        return DYNAMIC_PORTS;
    }

    private static SynRetransmit synRetransmit() {
        return kernelNumber(LINEAR_SYNS, 0) > 0 ? SynRetransmit.LINEAR : SynRetransmit.EXPONENTIAL;
    }

    private static int kernelNumber(Path file, int otherwise) {
        String line = kernelLine(file);
        return line != null && line.matches("\\d{1,9}") ? Integer.parseInt(line) : otherwise;
    }

    /** Null where the kernel has no such file. */
    private static @Nullable String kernelLine(Path file) {
        // One read: after the first byte the kernel has nothing more to say of such a file.
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST_LINE), StandardCharsets.US_ASCII).strip();
        } catch (IOException notThisKernel) {
            return null;
        }
    }
}
