package dev.stampede.storm;

import dev.stampede.policy.Seconds;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What to run. Immutable, and valid as a whole: the constructor throws {@link InvalidScenario} with every violation at
 * once. Limits of the machine and of the installation are {@link Surroundings}' business.
 *
 * @param name a label, or null
 * @param clientCount the fleet: clients 0 .. clientCount - 1
 * @param burstInterval bursts come at k · burstInterval after the clock starts
 * @param maxIterations the number of bursts
 * @param rampUp for a cold start: client c connects at c · rampUp / clientCount
 * @param policy which policies the clients follow
 * @param connectTimeout a client gives an attempt up after this, wherever it waits; null to leave it to its policy: see
 *     {@link #connectTimeoutOf}
 * @param heartbeat how clients find a silent loss; null where they do not look
 * @param recoveryTimeout the run ends this long after the last outage at the latest
 * @param tickInterval the length of a tick, as asked for; see {@link #effectiveTick()}
 * @param seed 0 .. 2^53 - 1
 * @param thresholds what the run must meet; see {@link Judgement}
 */
public record Scenario(
        @Nullable String name,
        EngineKind engine,
        Target target,
        int clientCount,
        Duration burstInterval,
        int maxIterations,
        Start start,
        Duration rampUp,
        PolicyMix policy,
        @Nullable Duration connectTimeout,
        Teardown teardown,
        Outage outage,
        GatewayLimits gateway,
        @Nullable Heartbeat heartbeat,
        Duration recoveryTimeout,
        Duration tickInterval,
        long seed,
        Thresholds thresholds) {

    public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);
    public static final Duration DEFAULT_RECOVERY_TIMEOUT = Duration.ofSeconds(60);
    public static final Duration DEFAULT_TICK = Duration.ofMillis(100);
    public static final long LARGEST_SEED = (1L << 53) - 1;

    /** A run has at most this many ticks. */
    public static final int MOST_TICKS = 36_000;

    public Scenario {
        List<Violation> violations = ScenarioRules.check(
                name,
                engine,
                target,
                clientCount,
                burstInterval,
                maxIterations,
                start,
                rampUp,
                connectTimeout,
                teardown,
                outage,
                gateway,
                heartbeat,
                recoveryTimeout,
                tickInterval,
                seed);
        if (!violations.isEmpty()) {
            throw new InvalidScenario(violations);
        }
    }

    /** After how long clients of that part of the mix give an attempt up: the scenario's word, else the policy's, else 10 s. */
    public Duration connectTimeoutOf(int part) {
        Double own = policy.part(part).policy().connectTimeout();
        if (connectTimeout != null || own == null) {
            return connectTimeout == null ? DEFAULT_CONNECT_TIMEOUT : connectTimeout;
        }
        return Duration.ofNanos(Math.multiplyExact(Math.max(1, Seconds.toMicros(own)), 1_000L));
    }

    /** The longest that any client waits for an attempt. */
    public Duration longestConnectTimeout() {
        return IntStream.range(0, policy.size())
                .mapToObj(this::connectTimeoutOf)
                .max(Comparator.naturalOrder())
                .orElse(DEFAULT_CONNECT_TIMEOUT);
    }

    /** The time from the clock's start to the last burst. */
    public Duration lastBurst() {
        return burstInterval.multipliedBy(maxIterations);
    }

    /** The longest the run can take after its clock has started. */
    public Duration longestSpan() {
        return lastBurst()
                .plus(teardown.stagger())
                .plus(detection())
                .plus(outage.duration())
                .plus(recoveryTimeout);
    }

    /** The longest from a teardown until the client knows: nothing, unless the gateway goes silent. */
    public Duration detection() {
        return teardown.silent() && heartbeat != null ? heartbeat.longestDetection() : Duration.ZERO;
    }

    /** The tick in use: as asked for, or coarsened to a round number so that the run has at most {@link #MOST_TICKS}. */
    public Duration effectiveTick() {
        Duration least = longestSpan().dividedBy(MOST_TICKS);
        return least.compareTo(tickInterval) <= 0 ? tickInterval : RoundDuration.atLeast(least);
    }

    /** The same scenario in another engine. */
    public Scenario withEngine(EngineKind other) {
        return with(other, gateway);
    }

    /** The same scenario with the kernel's schedule filled in. */
    public Scenario withGateway(GatewayLimits limits) {
        return with(engine, limits);
    }

    private Scenario with(EngineKind newEngine, GatewayLimits newGateway) {
        return new Scenario(
                name,
                newEngine,
                target,
                clientCount,
                burstInterval,
                maxIterations,
                start,
                rampUp,
                policy,
                connectTimeout,
                teardown,
                outage,
                newGateway,
                heartbeat,
                recoveryTimeout,
                tickInterval,
                seed,
                thresholds);
    }
}
