package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What this machine and this installation allow.
 *
 * @param live how many live clients it can hold
 * @param synRetransmit the kernel's schedule of dropped SYNs
 * @param targets says why a target is not allowed
 * @param virtualMemory bytes that a virtual run may take
 */
public record Surroundings(LiveCapacity live, SynRetransmit synRetransmit, TargetRule targets, long virtualMemory) {

    /**
     * What a virtual run takes for a client at most, in bytes: its state, the events it is part of, and what is recorded
     * of it. Measured; see the benchmark of the virtual engine.
     */
    static final long VIRTUAL_BYTES_PER_CLIENT = 160;

    /** Surroundings with all the memory that anybody could want. */
    public Surroundings(LiveCapacity live, SynRetransmit synRetransmit, TargetRule targets) {
        this(live, synRetransmit, targets, Long.MAX_VALUE);
    }

    /** Which external targets are allowed. */
    @FunctionalInterface
    public interface TargetRule {

        /** Why this target may not be attacked, as a sentence for people; null if it may. */
        @Nullable
        String refusal(Target target);

        /** Most attempts that may be made at this target in any second; {@link Integer#MAX_VALUE} for no limit. */
        default int attemptsPerSecond(Target target) {
            return Integer.MAX_VALUE;
        }

        /** Where this external target stands. Where it may not be attacked, the answer means nothing. */
        default Place place(Target target) {
            return Place.ELSEWHERE;
        }
    }

    public Surroundings withVirtualMemory(long bytes) {
        return new Surroundings(live, synRetransmit, targets, bytes);
    }

    /** Everything about the scenario that does not fit these surroundings. */
    public List<Violation> violations(Scenario scenario) {
        List<Violation> violations = new ArrayList<>();
        if (!scenario.target().embedded()) {
            for (String pointer : scenario.target().introduction().masks()) {
                violations.add(
                        new Violation(
                                pointer,
                                "This secret is not kept with the run that it was given for, only its place is. Type it again."));
            }
            String refusal = targets.refusal(scenario.target());
            if (refusal != null) {
                violations.add(new Violation("/uri", refusal));
            } else {
                addPeakViolation(scenario, violations);
            }
        }
        if (scenario.engine() == EngineKind.LIVE) {
            addLiveViolations(scenario, violations);
        } else {
            addVirtualViolations(scenario, violations);
        }
        Violation tooMany = Forecast.violation(scenario);
        if (tooMany != null) {
            violations.add(tooMany);
        }
        return violations;
    }

    /** Only what cannot be avoided is refused here: what a run makes beyond it stops the run. */
    private void addPeakViolation(Scenario scenario, List<Violation> violations) {
        int most = targets.attemptsPerSecond(scenario.target());
        double peak = most == Integer.MAX_VALUE ? 0 : PeakForecast.perSecond(scenario);
        if (peak > most) {
            violations.add(new Violation(
                    "/client_count",
                    String.format(
                            Locale.ROOT,
                            "In its busiest second this storm would make about %,.0f attempts, even if the target takes"
                                    + " every one of them; at targets outside this machine this Stampede makes at most"
                                    + " %,d in a second. Use fewer clients, a stagger, a longer ramp_up or a policy that"
                                    + " spreads its first retry; or the operator raises"
                                    + " stampede.targets.max-attempts-per-second.",
                            peak,
                            most)));
        }
    }

    private void addVirtualViolations(Scenario scenario, List<Violation> violations) {
        if (scenario.clientCount() > virtualMemory / VIRTUAL_BYTES_PER_CLIENT) {
            violations.add(new Violation(
                    "/client_count",
                    String.format(
                            Locale.ROOT,
                            "A virtual run of %,d clients may need %,d MB; this Stampede can spare %,d MB, enough for"
                                    + " %,d clients. Start it with more memory (java -Xmx) or use fewer clients.",
                            scenario.clientCount(),
                            scenario.clientCount() * VIRTUAL_BYTES_PER_CLIENT / 1_000_000,
                            virtualMemory / 1_000_000,
                            virtualMemory / VIRTUAL_BYTES_PER_CLIENT)));
        }
    }

    private void addLiveViolations(Scenario scenario, List<Violation> violations) {
        Target target = scenario.target();
        Place place = target.embedded() ? Place.EMBEDDED : targets.place(target);
        String tooMany = live.refusal(scenario.clientCount(), place);
        if (tooMany != null) {
            violations.add(new Violation("/client_count", tooMany));
        }
        Integer backlog = scenario.gateway().acceptBacklog();
        int somaxconn = live.supplies().somaxconn();
        if (backlog != null && backlog > somaxconn) {
            violations.add(new Violation(
                    "/gateway/accept_backlog",
                    "This kernel caps the backlog at " + somaxconn + " (net.core.somaxconn), so " + backlog
                            + " cannot be had."));
        }
        SynRetransmit asked = scenario.gateway().synRetransmit();
        if (asked != null && asked != synRetransmit) {
            violations.add(new Violation(
                    "/gateway/syn_retransmit",
                    "A live run follows this kernel's schedule, which is "
                            + synRetransmit.name().toLowerCase(Locale.ROOT) + "."));
        }
    }

    /** The scenario as it will run: the kernel's schedule is filled in where the scenario leaves it open. */
    public Scenario resolve(Scenario scenario) {
        return scenario.gateway().synRetransmit() != null || !scenario.target().embedded()
                ? scenario
                : scenario.withGateway(scenario.gateway().withSynRetransmit(synRetransmit));
    }
}
