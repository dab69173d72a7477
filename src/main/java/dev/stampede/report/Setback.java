package dev.stampede.report;

import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cause;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PartResult;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormResult;
import java.time.Duration;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures that a report's sentences rest on, of the burst that was worst. Times are seconds, rates per second.
 *
 * @param burst the worst one; it dropped somebody
 * @param several how many bursts dropped anybody
 */
record Setback(StormResult result, BurstResult burst, int several) {

    Scenario scenario() {
        return result.scenario();
    }

    boolean cold() {
        return burst.burst() == 0;
    }

    int dropped() {
        return burst.dropped();
    }

    /** Dropped clients that were not back. */
    int away() {
        return burst.dropped() - burst.recovered();
    }

    boolean allBack() {
        return away() == 0 && burst.recovered100() != null;
    }

    /** True if another burst came before all were back, or could have. */
    boolean another() {
        return result.bursts().stream().anyMatch(other -> other.burst() > burst.burst());
    }

    /** From the burst to the next one, or to the end of the run. */
    double horizon() {
        return result.bursts().stream()
                .filter(other -> other.burst() > burst.burst())
                .mapToDouble(other -> Math.max(0, other.time() - burst.time()))
                .min()
                .orElse(Math.max(0, result.seconds() - burst.time()));
    }

    /** Until the last was back; where that was not reached, the time that there was. */
    double time() {
        Double all = burst.recovered100();
        return all == null ? horizon() : Math.max(0, all);
    }

    double outage() {
        return cold() ? 0 : seconds(scenario().outage().duration());
    }

    /** The longest for which a silent loss stays unnoticed. */
    double detection() {
        return cold() ? 0 : seconds(scenario().detection());
    }

    double stagger() {
        return seconds(cold() ? scenario().rampUp() : scenario().teardown().stagger());
    }

    /** What passes, whatever policy and capacity, before the last client can be let in; at most the time there was. */
    double start() {
        return Math.min(time(), planned());
    }

    /** The same, although there may have been less time. */
    double planned() {
        return Math.max(outage(), Math.max(detection(), stagger()));
    }

    /** Handshakes that all limits together let through, or null. */
    @Nullable
    Double capacity() {
        return scenario().gateway().capacity();
    }

    /** The gateway's least time for so many clients. */
    double work() {
        Double capacity = capacity();
        double service = capacity == null ? 0 : dropped() / capacity;
        return service + seconds(scenario().gateway().handshakeTime());
    }

    /** What is left: clients wait to try again, or for an answer. */
    double waits() {
        return Math.max(0, time() - start() - work());
    }

    double amplification() {
        return Objects.requireNonNullElse(burst.amplification(), 0.0);
    }

    double peak() {
        return burst.peak1s().rate();
    }

    /** The longest that clients wait for an answer. */
    double patience() {
        return seconds(scenario().longestConnectTimeout());
    }

    long failures() {
        return burst.failures().values().stream().mapToLong(Long::longValue).sum();
    }

    long failures(Cause cause) {
        return burst.failures().getOrDefault(cause, 0L);
    }

    /** True where a full queue of the gateway alone cannot explain how long handshakes took. */
    boolean resent() {
        GatewayLimits gateway = scenario().gateway();
        Integer backlog = gateway.acceptBacklog();
        Double rate = gateway.handshakeRate();
        return backlog != null
                && rate != null
                && dropped() > backlog + 2
                && slowestHandshake() > queue(backlog, rate) + 0.5;
    }

    /** Backlog B lets B + 1 wait while one is served. */
    double queue() {
        GatewayLimits gateway = scenario().gateway();
        Integer backlog = gateway.acceptBacklog();
        Double rate = gateway.handshakeRate();
        return backlog == null || rate == null ? 0 : queue(backlog, rate);
    }

    private double queue(int backlog, double rate) {
        return (backlog + 2) / rate + seconds(scenario().gateway().handshakeTime());
    }

    /** The slowest handshake in a hundred. */
    double slowestHandshake() {
        return result.latency().getTotalCount() == 0 ? 0 : result.latency().getValueAtPercentile(99) / 1e6;
    }

    /** The policy whose clients tried most often. */
    NamedPolicy busiest() {
        return most(part -> part.attempts() / (double) Math.max(1, part.dropped()));
    }

    /** The policy that most clients of which gave up. */
    NamedPolicy quitter() {
        return most(PartResult.Burst::givenUp);
    }

    /** The policy whose clients were back last. */
    NamedPolicy slowest() {
        return most(part ->
                part.dropped() == 0 ? -1 : Objects.requireNonNullElse(part.recovered100(), Double.POSITIVE_INFINITY));
    }

    private NamedPolicy most(ToDoubleFunction<PartResult.Burst> value) {
        int found = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int part = 0; part < result.parts().size(); part++) {
            double own = result.parts().get(part).bursts().stream()
                    .filter(one -> one.burst() == burst.burst())
                    .mapToDouble(value)
                    .max()
                    .orElse(Double.NEGATIVE_INFINITY);
            found = own > most ? part : found;
            most = Math.max(most, own);
        }
        return scenario().policy().part(found);
    }

    /** {@code this policy} where it has no name of its own. */
    static String name(NamedPolicy policy) {
        return policy.name().equals(NamedPolicy.CUSTOM) ? "this policy" : policy.name();
    }

    /**
     * The recommended policy for such a fleet. Where nobody knows what the gateway can take, it makes a tenth of what the
     * gateway met, as long as that does not make clients wait longer than they had to anyway.
     */
    SpreadOut spreadOut() {
        Double capacity = capacity();
        double unknown = Math.max(peak() / 10, start() > 0 ? 1.5 * dropped() / start() : peak());
        return SpreadOut.of(dropped(), capacity == null ? Math.max(0.1, unknown) : capacity, start());
    }

    /** The same with the shortest waits that bring no more attempts than the gateway can take or met. */
    SpreadOut sooner() {
        Double capacity = capacity();
        double met = Math.max(1, Math.min(peak(), dropped()));
        return SpreadOut.tight(dropped(), capacity == null ? met : capacity, start());
    }

    boolean flapped() {
        return scenario().outage().mode() == Outage.Mode.FLAP
                && scenario().outage().happens()
                && result.totals().flapped() > 0;
    }

    @Nullable
    Heartbeat heartbeat() {
        return scenario().heartbeat();
    }

    /** {@code the burst}, {@code burst 2} or {@code the cold start}. */
    String name() {
        if (cold()) {
            return "the cold start";
        }
        return result.bursts().size() > 1 ? "burst " + burst.burst() : "the burst";
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
