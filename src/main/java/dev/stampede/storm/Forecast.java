package dev.stampede.storm;

import dev.stampede.policy.Draws;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import dev.stampede.policy.Seconds;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * About how many attempts a scenario will make: the policy of each part of the fleet is walked with median draws through
 * the time in which a client cannot get in, and multiplied. Meant to refuse what could never be run, not to predict results.
 *
 * <p>A client cannot get in during an outage, and after it until a gateway of limited capacity has taken everybody. An
 * attempt that fails takes at least a millisecond.
 */
public final class Forecast {

    /** A run may make at most this many attempts. */
    public static final long MOST_ATTEMPTS = 1_000_000_000;

    private static final double SHORTEST_ATTEMPT = 0.001;
    private static final int MOST_STEPS = 100_000;
    private static final Draws MEDIAN = (purpose, client, count, step) -> 0.5;

    private final Scenario scenario;
    private final Policy policy;
    private final double share;
    private final double timeout;

    private Forecast(Scenario scenario, int part) {
        this.scenario = scenario;
        this.policy = scenario.policy().part(part).policy();
        this.share = scenario.policy().share(part);
        this.timeout = seconds(scenario.connectTimeoutOf(part));
    }

    /** Attempts of the whole run, roughly. */
    public static double attempts(Scenario scenario) {
        double attempts = 0;
        for (int part = 0; part < scenario.policy().size(); part++) {
            attempts += new Forecast(scenario, part).attempts();
        }
        return attempts;
    }

    /** The violation of the limit, with the forecast; null if the scenario keeps it. */
    static @Nullable Violation violation(Scenario scenario) {
        double attempts = attempts(scenario);
        if (attempts <= MOST_ATTEMPTS) {
            return null;
        }
        return new Violation(
                "/client_count",
                String.format(
                        Locale.ROOT,
                        "This storm would make about %,.0f attempts; a run may make %,d. Use fewer clients or bursts, a"
                                + " shorter outage, more capacity, or a policy that waits longer.",
                        attempts,
                        MOST_ATTEMPTS));
    }

    /** Of one part. What keeps it out is the whole fleet. */
    private double attempts() {
        int dropped = scenario.teardown().dropped(scenario.clientCount());
        double outage = seconds(scenario.outage().duration());
        double recovery = seconds(scenario.recoveryTimeout());
        double interval = seconds(scenario.burstInterval());
        double shut = Math.min(outage + drain(dropped), outage + recovery);
        double bursts = scenario.maxIterations();
        double together = (bursts - 1) * interval;
        double perClient = shut < interval
                ? bursts * (walk(outage, shut, queueing()) + 1)
                : walk(together + outage, together + shut, queueing()) + bursts;
        double span = seconds(scenario.longestSpan());
        return share * (scenario.clientCount() + dropped * perClient + excluded() * walk(0, span, SHORTEST_ATTEMPT));
    }

    /** Seconds in which the gateway takes that many handshakes. */
    private double drain(int clients) {
        Double capacity = scenario.gateway().capacity();
        return capacity == null ? 0 : clients / capacity;
    }

    /** Clients that the connection limit keeps out for good. */
    private int excluded() {
        Integer most = scenario.gateway().maxConnections();
        return most == null ? 0 : Math.max(0, scenario.clientCount() - most);
    }

    /** How long an attempt lasts at a busy gateway: in its queue a client waits until it loses patience. */
    private double queueing() {
        boolean saysNo = scenario.gateway().admission() != null;
        return saysNo ? SHORTEST_ATTEMPT : Math.max(SHORTEST_ATTEMPT, timeout);
    }

    /** Failed attempts of a client that is kept out until {@code end}, the gateway being down until {@code outage}. */
    private double walk(double outage, double end, double busyAttempt) {
        double now = 0;
        long previous = 0;
        int n = 0;
        for (int count = 0; count < MOST_STEPS; count++) {
            if (policy.endsBefore(n) || (count > 0 && policy.giveUp().afterRefusal())) {
                return count;
            }
            double length = now < outage ? outageAttempt() : busyAttempt;
            double attempt = count == 0 ? 0 : length;
            long sinceStart = Seconds.toMicros(attempt);
            previous = policy.waitMicros(n, previous, MEDIAN, 0, count, sinceStart);
            now += attempt + policy.remainingMicros(previous, sinceStart, count == 0, count) / 1e6;
            if (now >= end) {
                return count;
            }
            n = startsOver(now < outage) ? 0 : n + 1;
        }
        return MOST_STEPS * Math.max(1, end / now);
    }

    private double outageAttempt() {
        double asked = switch (scenario.outage().mode()) {
            case REFUSE, RESET, REJECT -> 0;
            case STALL -> timeout;
            case FLAP -> seconds(scenario.outage().flapAfter());
        };
        return Math.max(SHORTEST_ATTEMPT, asked);
    }

    /** True if what a gateway that is down still does counts as success. */
    private boolean startsOver(boolean down) {
        Outage.Mode mode = scenario.outage().mode();
        Reset reset = policy.reset();
        boolean flap = down && mode == Outage.Mode.FLAP;
        return switch (reset.on()) {
            case TCP -> !down || mode != Outage.Mode.REFUSE;
            case OPEN, ACK -> flap;
            case STABLE -> flap && seconds(scenario.outage().flapAfter()) >= reset.stableSeconds();
            case SYNCED, NEVER -> false;
        };
    }

    private static double seconds(Duration duration) {
        return duration.getSeconds() + duration.getNano() / 1e9;
    }
}
