package dev.stampede.format;

/**
 * One client in a report.
 *
 * @param reconnectAttempts attempts after its first
 * @param successfulConnections handshakes completed
 * @param failures attempts that failed
 */
public record ClientLine(int clientId, int reconnectAttempts, int successfulConnections, int failures) {}
