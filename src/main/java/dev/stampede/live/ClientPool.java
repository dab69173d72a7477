package dev.stampede.live;

import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormFailed;
import dev.stampede.wire.Transport;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** The fleet: its clients in shards, an event loop each. */
final class ClientPool implements AutoCloseable {

    private static final String THREAD = "stampede-clients";

    /** A loop that does not answer for so long is stuck for good. */
    private static final long PATIENCE_SECONDS = 30;

    private final MultiThreadIoEventLoopGroup loops;
    private final List<Shard> shards = new ArrayList<>();
    private final AttemptLimit limit;

    ClientPool(
            Transport transport, Clock clock, Endpoint endpoint, Scenario scenario, AttemptLimit limit, int loopCount) {
        this.limit = limit;
        int n = scenario.clientCount();
        int used = Math.min(loopCount, n);
        loops = transport.loops(used, THREAD);
        PolicyMix.Assignment assignment = scenario.policy().assign(n);
        List<Plan> plans = Plan.ofParts(scenario);
        for (int i = 0; i < used; i++) {
            int first = (int) ((long) n * i / used);
            int next = (int) ((long) n * (i + 1) / used);
            shards.add(new Shard(
                    loops.next(), transport, clock, endpoint, scenario, assignment, limit, plans, first, next - first));
        }
    }

    /** What the fleet's attempts are counted against. */
    AttemptLimit limit() {
        return limit;
    }

    List<Shard> shards() {
        return shards;
    }

    /** Asks every shard, each on its own loop, and waits for all answers. */
    <T> List<T> ask(Function<Shard, T> question) {
        List<Future<T>> answers = new ArrayList<>();
        for (Shard shard : shards) {
            answers.add(shard.loop.submit(() -> question.apply(shard)));
        }
        List<T> all = new ArrayList<>();
        for (Future<T> answer : answers) {
            all.add(await(answer));
        }
        return all;
    }

    /** What all shards ran out of. */
    Troubles troubles() {
        Troubles all = new Troubles();
        ask(shard -> shard.troubles.copy()).forEach(all::merge);
        return all;
    }

    private static <T> T await(Future<T> answer) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException waitOn) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException broken) {
            throw new IllegalStateException("A client loop failed", broken.getCause());
        } catch (TimeoutException stuck) {
            throw new StormFailed("A client loop has not answered for " + PATIENCE_SECONDS + " s.", stuck);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
