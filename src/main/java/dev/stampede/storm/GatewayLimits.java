package dev.stampede.storm;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway can take; null means no limit.
 *
 * @param handshakeRate handshakes per second of its single first-in first-out server
 * @param acceptBacklog the kernel's listen backlog; with it the gateway accepts only when idle
 * @param handshakeTime a pure delay on top of the service
 * @param maxConnections most connections held or being made; more get a 503
 * @param admission a token bucket in front of the server
 * @param synRetransmit the schedule of dropped SYNs; null until the run is accepted
 */
public record GatewayLimits(
        @Nullable Double handshakeRate,
        @Nullable Integer acceptBacklog,
        Duration handshakeTime,
        @Nullable Integer maxConnections,
        @Nullable Admission admission,
        @Nullable SynRetransmit synRetransmit) {

    public static final GatewayLimits NONE = new GatewayLimits(null, null, Duration.ZERO, null, null, null);

    /**
     * A token bucket: who finds it empty gets a 503 at no cost in capacity.
     *
     * @param rate tokens per second
     * @param burst the bucket's size in tokens
     * @param retryAfter the Retry-After sent, in whole seconds rounded up; null for none
     */
    public record Admission(
            double rate, int burst, @Nullable Duration retryAfter) {}

    /** More admitted handshakes than this get a 503, so that memory is bounded: several times any sensible queue. */
    public static int longestQueue(int clientCount) {
        return Math.max(1_000_000, clientCount);
    }

    /** The most handshakes per second that all limits together let through, or null if there is no such limit. */
    public @Nullable Double capacity() {
        if (admission == null) {
            return handshakeRate;
        }
        return handshakeRate == null ? Double.valueOf(admission.rate()) : Math.min(handshakeRate, admission.rate());
    }

    public GatewayLimits withSynRetransmit(SynRetransmit schedule) {
        return new GatewayLimits(handshakeRate, acceptBacklog, handshakeTime, maxConnections, admission, schedule);
    }
}
