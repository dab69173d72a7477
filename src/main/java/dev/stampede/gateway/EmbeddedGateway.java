package dev.stampede.gateway;

import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.Teardown;
import dev.stampede.wire.Transport;
import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * A WebSocket gateway on 127.0.0.1, on a free port and under a secret path, for one run.
 *
 * <p>Client c asks for {@code GET /<secret>?c=<c>} with the usual upgrade headers; c is a decimal from 0 to
 * {@code clientCount} - 1. All methods may be called from any thread and none blocks, {@link #close()} aside. The stages
 * complete on the gateway's own thread, so what hangs on them must be short; after {@link #close()} they fail with
 * {@link StormFailed}.
 */
public final class EmbeddedGateway implements AutoCloseable {

    static final String THREAD = "stampede-gateway";

    private final ReservedPort port;
    private final MultiThreadIoEventLoopGroup group;
    private final IoEventLoop loop;
    private final String path;
    private final Counters counters;
    private final OpenConnections connections;
    private final GatewayLoop gateway;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedGateway(
            ReservedPort port,
            Transport transport,
            GatewayLimits limits,
            Outage outage,
            Teardown teardown,
            int clientCount) {
        this.port = port;
        this.group = transport.loops(1, THREAD);
        this.loop = group.next();
        this.path = secretPath();
        this.counters = new Counters(clientCount);
        this.connections = new OpenConnections(clientCount);
        this.gateway = new GatewayLoop(
                loop,
                transport,
                port.address(),
                new RequestParser(path, clientCount),
                new GatewayLoop.Faults(limits, outage, teardown),
                counters,
                connections);
    }

    private static String secretPath() {
        byte[] secret = new byte[20];
        new SecureRandom().nextBytes(secret);
        return "/" + HexFormat.of().formatHex(secret);
    }

    /**
     * Opens a port. Limits and outage are off until {@link #enforceLimits()} and {@link #beginOutage()}.
     *
     * @param clientCount the fleet's size; a request from a client beyond it is malformed
     * @throws StormFailed if no port could be opened; the message is a sentence for people
     */
    public static EmbeddedGateway open(GatewayLimits limits, Outage outage, Teardown teardown, int clientCount) {
        return open(Transport.best(), limits, outage, teardown, clientCount);
    }

    static EmbeddedGateway open(
            Transport transport, GatewayLimits limits, Outage outage, Teardown teardown, int clientCount) {
        ReservedPort port;
        try {
            port = ReservedPort.any();
        } catch (IOException e) {
            throw Failures.cannotOpen(null, e);
        }
        EmbeddedGateway gateway;
        try {
            gateway = new EmbeddedGateway(port, transport, limits, outage, teardown, clientCount);
        } catch (RuntimeException e) {
            port.close();
            throw Failures.cannotOpen(port.address(), e);
        }
        try {
            gateway.onLoop(gateway.gateway::open).join();
            return gateway;
        } catch (CompletionException e) {
            gateway.close();
            throw e.getCause() instanceof StormFailed failed ? failed : Failures.cannotOpen(port.address(), e);
        }
    }

    private <T> CompletableFuture<T> onLoop(Supplier<CompletableFuture<T>> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            loop.execute(() -> {
                try {
                    pass(action.get(), result);
                } catch (RuntimeException e) {
                    result.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(Failures.closed());
        }
        return result;
    }

    private static <T> void pass(CompletionStage<T> from, CompletableFuture<T> to) {
        from.whenComplete((value, failure) -> {
            if (failure == null) {
                to.complete(value);
            } else {
                to.completeExceptionally(
                        failure instanceof CompletionException e && e.getCause() != null ? e.getCause() : failure);
            }
        });
    }

    public InetSocketAddress address() {
        return port.address();
    }

    /** The secret path with its leading slash, without the query. */
    public String path() {
        return path;
    }

    /**
     * Puts the limits in force: completes when they are. With an accept backlog the port is closed and opened again
     * with it, which resets the connections in the kernel's queue: call it while none is being made.
     */
    public CompletionStage<Void> enforceLimits() {
        return onLoop(gateway::enforceLimits);
    }

    /**
     * Stops taking connections in the outage's way: completes when it does. In mode {@code refuse} the port is closed
     * then, connections that were waiting for their answer are reset, and their work is forgotten. In the other modes
     * what was admitted before is served in its turn. Does nothing during an outage.
     */
    public CompletionStage<Void> beginOutage() {
        return onLoop(gateway::beginOutage);
    }

    /**
     * Takes connections again: completes when it does, exceptionally with {@link StormFailed} if the port could not be
     * opened again. Does nothing when there is no outage.
     */
    public CompletionStage<Void> endOutage() {
        return onLoop(gateway::endOutage);
    }

    /**
     * Drops the open connections that the teardown selects, each at its client's moment: c / {@code clientCount} of the
     * stagger from now on. A connection that is not open at that moment is left alone.
     *
     * @return completes with the number dropped when the last has been told
     */
    public CompletionStage<Integer> tearDown() {
        return onLoop(gateway::tearDown);
    }

    /** Handshakes admitted and not yet answered, those whose client has left included; not the kernel's own queue. */
    public int queued() {
        return gateway.queued();
    }

    /** Open connections. */
    public int open() {
        return connections.count();
    }

    /** Times that the gateway could not accept a connection, for want of open files mostly: the generator's limit. */
    public long acceptFailures() {
        return counters.acceptFailures.get();
    }

    /** What the gateway saw so far; exact after {@link #close()}. */
    public GatewayCounts counts() {
        return counters.counts();
    }

    /** Handshakes completed by client id, wasted ones included, so that they add up to those of {@link #counts()}. */
    public int[] handshakesByClient() {
        return counters.handshakesByClient();
    }

    /** Closes the port and ends all connections, within a second. Does nothing the second time. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            onLoop(gateway::close)
                    .orTimeout(400, TimeUnit.MILLISECONDS)
                    .exceptionally(late -> null)
                    .join();
            group.shutdownGracefully(0, 300, TimeUnit.MILLISECONDS).awaitUninterruptibly(500, TimeUnit.MILLISECONDS);
            port.close();
        }
    }
}
