package dev.stampede.format;

import org.jspecify.annotations.Nullable;

/**
 * One client in a report.
 *
 * @param reconnectAttempts attempts after its first
 * @param successfulConnections handshakes completed
 * @param failures attempts that failed
 * @param policy in a mixed fleet, the label of the client's policy; null where all have the same
 */
public record ClientLine(
        int clientId,
        int reconnectAttempts,
        int successfulConnections,
        int failures,
        @Nullable String policy) {}
