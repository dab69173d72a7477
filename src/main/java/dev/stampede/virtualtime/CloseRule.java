package dev.stampede.virtualtime;

import dev.stampede.policy.Policy;
import dev.stampede.policy.Seconds;

/**
 * What a client does after a close code.
 *
 * @param ends it does not come back
 * @param delayMicros how long it waits, or {@link #AS_ALWAYS}
 */
record CloseRule(boolean ends, long delayMicros) {

    static final int ABNORMAL = 1006;
    static final int TRY_AGAIN_LATER = 1013;
    static final long AS_ALWAYS = -1;

    static CloseRule of(Policy policy, int code) {
        Double delay = policy.delayOn().get(code);
        return new CloseRule(
                policy.giveUp().closeCodes().contains(code), delay == null ? AS_ALWAYS : Seconds.toMicros(delay));
    }
}
