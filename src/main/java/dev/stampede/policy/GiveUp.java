package dev.stampede.policy;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * When a client stops trying.
 *
 * @param maxAttempts most retries since the counter last started over; null for no limit
 * @param afterRefusal true if one refused attempt ends it
 * @param closeCodes close codes after which it does not come back
 */
public record GiveUp(@Nullable Integer maxAttempts, boolean afterRefusal, Set<Integer> closeCodes) {

    public static final GiveUp NEVER = new GiveUp(null, false, Set.of());

    public GiveUp {
        if (maxAttempts != null && maxAttempts < 0) {
            throw new InvalidPolicy("max_attempts", "must not be negative, but is " + maxAttempts);
        }
        closeCodes = java.util.Collections.unmodifiableSet(new TreeSet<>(closeCodes));
        for (int code : closeCodes) {
            if (code < 1000 || code > 4999) {
                throw new InvalidPolicy("give_up_on", "must hold close codes from 1000 to 4999, but has " + code);
            }
        }
    }

    /** True if retry n (0 is the first) is not made any more. */
    public boolean endsBefore(int n) {
        return maxAttempts != null && n >= maxAttempts;
    }
}
