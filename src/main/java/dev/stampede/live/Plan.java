package dev.stampede.live;

import dev.stampede.policy.Draws;
import dev.stampede.policy.Policy;
import dev.stampede.policy.SeededDraws;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.Micros;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Teardown;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What every client of a part of a run needs of its scenario, in the units in which it is used. */
record Plan(
        Policy policy,
        Draws draws,
        Teardown teardown,
        @Nullable Heartbeat heartbeat,
        int clientCount,
        long connectTimeoutNanos,
        long stableMicros,
        long burstIntervalNanos,
        int closuresPerClient) {

    /** One for each part of the fleet. */
    static List<Plan> ofParts(Scenario scenario) {
        return IntStream.range(0, scenario.policy().size())
                .mapToObj(part -> of(scenario, part))
                .toList();
    }

    private static Plan of(Scenario scenario, int part) {
        Policy policy = scenario.policy().part(part).policy();
        boolean ownClocks = scenario.teardown().by() == Teardown.By.CLIENT;
        return new Plan(
                policy,
                new SeededDraws(scenario.seed()),
                scenario.teardown(),
                scenario.heartbeat(),
                scenario.clientCount(),
                scenario.connectTimeoutOf(part).toNanos(),
                Math.round(policy.reset().stableSeconds() * Micros.PER_SECOND),
                scenario.burstInterval().toNanos(),
                ownClocks ? scenario.maxIterations() : 0);
    }

    boolean ownClocks() {
        return closuresPerClient > 0;
    }

    /** When the teardown reaches this client, in nanoseconds after the burst. */
    long staggerNanos(int client) {
        return Math.round(teardown.stagger().toNanos() * (double) client / clientCount);
    }

    @Nullable
    Integer closeCode() {
        return teardown.closeCode();
    }

    static long nanos(long micros) {
        return TimeUnit.MICROSECONDS.toNanos(micros);
    }
}
