package dev.stampede.virtualtime;

import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import dev.stampede.policy.TabulatedPolicy;
import dev.stampede.storm.Micros;
import dev.stampede.storm.Scenario;
import java.util.List;

/** What the clients of one policy need of it, in the units in which it is used. */
final class Part {

    final Policy policy;
    final TabulatedPolicy waits;
    final long timeoutMicros;
    final long stableMicros;
    final Reset.On reset;
    final boolean endsAfterRefusal;
    final CloseRule afterTeardown;
    final CloseRule afterFlap;

    private Part(Policy policy, long timeoutMicros, int teardownCode) {
        this.policy = policy;
        this.waits = new TabulatedPolicy(policy);
        this.timeoutMicros = timeoutMicros;
        this.stableMicros = Math.round(policy.reset().stableSeconds() * Micros.PER_SECOND);
        this.reset = policy.reset().on();
        this.endsAfterRefusal = policy.giveUp().afterRefusal();
        this.afterTeardown = CloseRule.of(policy, teardownCode);
        this.afterFlap = CloseRule.of(policy, CloseRule.TRY_AGAIN_LATER);
    }

    /** Part i of the scenario's mix. */
    static Part of(Scenario scenario, int i) {
        Integer code = scenario.teardown().closeCode();
        return new Part(
                scenario.policy().part(i).policy(),
                Micros.of(scenario.connectTimeoutOf(i)),
                code == null ? CloseRule.ABNORMAL : code);
    }

    /** True if a wait may depend on the one before it. */
    boolean looksBack() {
        return looksBack(policy.jitter()) || policy.jitterAt().values().stream().anyMatch(Part::looksBack);
    }

    private static boolean looksBack(List<Jitter> steps) {
        return steps.stream().anyMatch(step -> step instanceof Jitter.Decorrelated || step instanceof Jitter.Walk);
    }
}
