package dev.stampede.live;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What this machine allows a live run. */
public final class LiveLimits {

    /** Files kept free for the JVM, the database and the browsers. */
    private static final int RESERVED_FILES = 300;

    /** A client and the gateway's end of its connection. */
    private static final int FILES_PER_CLIENT = 2;

    private static final int MOST_CLIENTS = 100_000;
    private static final int OTHERWISE_SOMAXCONN = 128;
    private static final int LONGEST_NUMBER = 32;

    private LiveLimits() {}

    /** Measures the machine. */
    public static Surroundings measure(Surroundings.TargetRule targets) {
        long files = openFiles();
        int clients = (int) Math.max(1, Math.min(MOST_CLIENTS, (files - RESERVED_FILES) / FILES_PER_CLIENT));
        String reason = "each needs " + FILES_PER_CLIENT + " open files, of which this process may have " + files
                + " (ulimit -n), and " + RESERVED_FILES + " are kept for the rest.";
        return new Surroundings(clients, reason, somaxconn(), synRetransmit(), targets);
    }

    /** How many files this process may have open. */
    public static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : RESERVED_FILES + (long) FILES_PER_CLIENT * MOST_CLIENTS;
    }

    /** How sockets are served: {@code epoll} or {@code nio}. */
    public static String transport() {
        return Transport.best().name().toLowerCase(Locale.ROOT);
    }

    private static int somaxconn() {
        return kernelNumber(Path.of("/proc/sys/net/core/somaxconn"), OTHERWISE_SOMAXCONN);
    }

    private static SynRetransmit synRetransmit() {
        boolean linear = kernelNumber(Path.of("/proc/sys/net/ipv4/tcp_syn_linear_timeouts"), 0) > 0;
        return linear ? SynRetransmit.LINEAR : SynRetransmit.EXPONENTIAL;
    }

    private static int kernelNumber(Path file, int otherwise) {
        // One read: after the first byte the kernel has nothing more to say of such a file.
        try (InputStream in = Files.newInputStream(file)) {
            return Integer.parseInt(new String(in.readNBytes(LONGEST_NUMBER), StandardCharsets.US_ASCII).strip());
        } catch (IOException | NumberFormatException notThisKernel) {
            return otherwise;
        }
    }
}
