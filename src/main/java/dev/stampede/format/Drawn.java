package dev.stampede.format;

import dev.stampede.audit.Flapping;
import dev.stampede.audit.WaitRange;
import dev.stampede.policy.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy draws, worked out when it is first asked for: a list of all policies asks for none of it, and for each it
 * takes tens of thousands of draws. Safe for use by many threads.
 */
final class Drawn {

    private final @Nullable Policy policy;
    private @Nullable List<WaitRange> envelope;
    private @Nullable Flapping flapping;

    /**
     * Of a policy.
     *
     * @param policy null for a client that does not reconnect by itself
     */
    Drawn(@Nullable Policy policy) {
        this.policy = policy;
    }

    synchronized List<WaitRange> envelope() {
        List<WaitRange> known = envelope;
        if (known == null) {
            known = policy == null ? List.of() : WaitRange.of(policy);
            envelope = known;
        }
        return known;
    }

    synchronized @Nullable Flapping flapping() {
        if (flapping == null && policy != null) {
            flapping = PolicyProfile.flapping(policy);
        }
        return flapping;
    }
}
