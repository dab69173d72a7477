package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a number of live clients takes from a machine. Memory was measured with the embedded gateway: 0.7 kB of heap for a
 * client and the gateway's end of it after garbage collection (9,000 clients), and 8 to 14 kB of the kernel (9,800); the
 * figures here leave ample room for garbage and for what is recorded.
 */
final class LiveNeeds {

    /** For the JVM, the database and the browsers. */
    static final int RESERVED_FILES = 300;

    /** For whatever else this machine connects to. */
    static final int RESERVED_PORTS = 1_000;

    static final long RESERVED_HEAP = 96_000_000;
    static final long RESERVED_MEMORY = 350_000_000;

    /** The range that Linux can be set to at most: 1024 to 65535. */
    static final int MOST_PORTS = 64_512;

    /** Longer than any backlog that the embedded gateway asks for. */
    static final int LONGEST_BACKLOG = 65_535;

    private static final int HEAP_OF_BOTH_ENDS = 6_000;
    private static final int HEAP_OF_ONE_END = 4_000;
    private static final int MEMORY_OF_BOTH_ENDS = 20_000;
    private static final int MEMORY_OF_ONE_END = 12_000;
    private static final long MEGABYTE = 1_000_000;

    private final Supplies supplies;
    private final int clients;
    private final Place place;

    LiveNeeds(Supplies supplies, int clients, Place place) {
        this.supplies = supplies;
        this.clients = clients;
        this.place = place;
    }

    List<Need> all() {
        List<Need> needs = new ArrayList<>(List.of(openFiles(), ports(), heap(), memory()));
        if (place == Place.EMBEDDED) {
            needs.add(backlog());
        }
        return needs;
    }

    private boolean bothEnds() {
        return place == Place.EMBEDDED;
    }

    private Need openFiles() {
        int each = bothEnds() ? 2 : 1;
        long needed = RESERVED_FILES + (long) each * clients;
        String first = needed > supplies.openFilesLimit() ? "sysctl -w fs.nr_open=" + needed + " as root, then " : "";
        return new Need(
                "open_files",
                "Open files",
                Need.Unit.THINGS,
                text(
                        "each takes %s, of which this process may have %,d (ulimit -n), and %d are kept for the rest.",
                        each == 1 ? "an open file" : "2 open files, one at either end",
                        supplies.openFiles(),
                        RESERVED_FILES),
                supplies.openFiles(),
                needed,
                Math.max(0, supplies.openFiles() - RESERVED_FILES) / each,
                true,
                text(
                        "Start Stampede with %,d open files: %sulimit -n %d in the shell that starts it (above the hard"
                                + " limit only root may), LimitNOFILE=%d in a systemd unit, or docker run --ulimit"
                                + " nofile=%d:%d.",
                        needed, first, needed, needed, needed, needed));
    }

    private Need ports() {
        int addresses = place.spread() ? supplies.sourceAddresses() : 1;
        long there = (long) supplies.ports() * addresses;
        long needed = (long) RESERVED_PORTS + clients;
        return new Need(
                "ports",
                "Local ports",
                Need.Unit.THINGS,
                text(
                        "each takes a local port of its own, of which there are %,d (%s of %,d, "
                                + "net.ipv4.ip_local_port_range), and %,d are kept for the rest.",
                        there,
                        addresses == 1 ? "one address" : addresses + " addresses",
                        supplies.ports(),
                        RESERVED_PORTS),
                there,
                needed,
                Math.max(0, there - RESERVED_PORTS),
                true,
                needed <= (long) MOST_PORTS * addresses
                        ? "Widen the range of local ports: sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\", or"
                                + " docker run --sysctl net.ipv4.ip_local_port_range=\"1024 65535\"."
                        : text("No setting gives one address more than %,d ports: use several machines.", MOST_PORTS));
    }

    private Need heap() {
        int each = bothEnds() ? HEAP_OF_BOTH_ENDS : HEAP_OF_ONE_END;
        long needed = RESERVED_HEAP + (long) each * clients;
        return new Need(
                "heap",
                "Java's heap",
                Need.Unit.BYTES,
                text(
                        "each takes about %d kB of Java's heap, which may grow to %,d MB (-Xmx), and %d MB are kept for"
                                + " the rest.",
                        each / 1_000, supplies.heap() / MEGABYTE, RESERVED_HEAP / MEGABYTE),
                supplies.heap(),
                needed,
                Math.max(0, supplies.heap() - RESERVED_HEAP) / each,
                true,
                text("Give Java a heap of %d MB: java -Xmx%dm.", megabytes(needed), megabytes(needed)));
    }

    private Need memory() {
        int each = bothEnds() ? MEMORY_OF_BOTH_ENDS : MEMORY_OF_ONE_END;
        long needed = RESERVED_MEMORY + (long) each * clients;
        return new Need(
                "memory",
                "Memory",
                Need.Unit.BYTES,
                text(
                        "each takes about %d kB of memory, the kernel's included, of which there are %,d MB, and %d MB"
                                + " are kept for the rest.",
                        each / 1_000, supplies.memory() / MEGABYTE, RESERVED_MEMORY / MEGABYTE),
                supplies.memory(),
                needed,
                Math.max(0, supplies.memory() - RESERVED_MEMORY) / each,
                true,
                text(
                        "Use a machine with %,d MB of memory or more, or a container (docker run --memory=%dm).",
                        megabytes(needed), megabytes(needed)));
    }

    /** A gateway at work drains its backlog, so this is the worst case. */
    private Need backlog() {
        long needed = Math.min(clients, LONGEST_BACKLOG);
        return new Need(
                "accept_backlog",
                "Accept backlog",
                Need.Unit.THINGS,
                "what comes at one instant waits in the kernel's backlog; what finds it full is dropped by the kernel"
                        + " and comes again after a second or more.",
                supplies.somaxconn(),
                needed,
                supplies.somaxconn(),
                false,
                text(
                        "Not needed to start. So that no attempt is dropped where all come at one instant: sysctl -w"
                                + " net.core.somaxconn=%d, or docker run --sysctl net.core.somaxconn=%d.",
                        needed, needed));
    }

    private static long megabytes(long bytes) {
        return (bytes + MEGABYTE - 1) / MEGABYTE;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
