package dev.stampede.report;

import java.util.Map;

/**
 * What the engine knows of the machine, for the report's environment.
 *
 * @param transport how sockets are served, such as {@code epoll}
 * @param limits limits in force by name, such as {@code open_files}
 */
public record Machine(String transport, Map<String, Long> limits) {

    static final Machine UNKNOWN = new Machine("unknown", Map.of());

    public Machine {
        limits = Map.copyOf(limits);
    }
}
