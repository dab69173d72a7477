package dev.stampede.gateway;

import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.Teardown;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;

/**
 * A WebSocket gateway on 127.0.0.1, on a free port and under a secret path, for one run.
 *
 * <p>Client c asks for {@code GET /<secret>?c=<c>} with the usual upgrade headers; c is a decimal from 0 to
 * {@code clientCount} - 1. All methods may be called from any thread and none blocks, {@link #close()} aside. The stages
 * complete on the gateway's own thread, so what hangs on them must be short.
 */
public final class EmbeddedGateway implements AutoCloseable {

    private EmbeddedGateway() {}

    /**
     * Opens a port. Limits and outage are off until {@link #enforceLimits()} and {@link #beginOutage()}.
     *
     * @param clientCount the fleet's size; a request from a client beyond it is malformed
     * @throws StormFailed if no port could be opened; the message is a sentence for people
     */
    public static EmbeddedGateway open(GatewayLimits limits, Outage outage, Teardown teardown, int clientCount) {
        return new EmbeddedGateway();
    }

    public InetSocketAddress address() {
        return InetSocketAddress.createUnresolved("127.0.0.1", 0);
    }

    /** The secret path with its leading slash, without the query. */
    public String path() {
        return "/";
    }

    /**
     * Puts the limits in force: completes when they are. With an accept backlog the port is opened anew with it, and
     * connections that nobody has answered by then are reset: call it while none is being made.
     */
    public CompletionStage<Void> enforceLimits() {
        return java.util.concurrent.CompletableFuture.completedStage(null);
    }

    /**
     * Stops taking connections in the outage's way: completes when it does. In mode {@code refuse} the port is closed
     * then, and connections that were waiting for their answer are reset. Does nothing during an outage.
     */
    public CompletionStage<Void> beginOutage() {
        return java.util.concurrent.CompletableFuture.completedStage(null);
    }

    /**
     * Takes connections again: completes when it does, exceptionally with {@link StormFailed} if the port could not be
     * opened again. Does nothing when there is no outage.
     */
    public CompletionStage<Void> endOutage() {
        return java.util.concurrent.CompletableFuture.completedStage(null);
    }

    /**
     * Drops the open connections that the teardown selects, each at its client's moment: c / {@code clientCount} of the
     * stagger from now on. A connection that is not open at that moment is left alone.
     *
     * @return completes with the number dropped when the last has been told
     */
    public CompletionStage<Integer> tearDown() {
        return java.util.concurrent.CompletableFuture.completedStage(0);
    }

    /** Handshakes admitted and not yet answered, those whose client has left included; not the kernel's own queue. */
    public int queued() {
        return 0;
    }

    /** Open connections. */
    public int open() {
        return 0;
    }

    /** Times that the gateway could not accept a connection, for want of open files mostly: the generator's limit. */
    public long acceptFailures() {
        return 0;
    }

    /** What the gateway saw so far; exact after {@link #close()}. */
    public GatewayCounts counts() {
        return new GatewayCounts(0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Handshakes completed by client id, wasted ones included, so that they add up to those of {@link #counts()}. */
    public int[] handshakesByClient() {
        return new int[0];
    }

    /** Closes the port and resets all connections, within a second. Does nothing the second time. */
    @Override
    public void close() {}
}
