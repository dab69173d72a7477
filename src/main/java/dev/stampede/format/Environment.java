package dev.stampede.format;

import java.util.Map;

/**
 * Where a run was made.
 *
 * @param cores processors that this process may use
 * @param java version and vendor
 * @param os name, version and architecture
 * @param transport how sockets were served, such as {@code epoll}
 * @param limits limits in force, by name
 */
public record Environment(int cores, String java, String os, String transport, Map<String, Long> limits) {}
