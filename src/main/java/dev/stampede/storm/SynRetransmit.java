package dev.stampede.storm;

import java.util.List;

/**
 * When a client's kernel sends a dropped SYN again: seconds after the first, with the kernel's default of
 * {@code tcp_syn_retries} 6.
 */
public enum SynRetransmit {
    /** Linux 6.5 and newer with {@code tcp_syn_linear_timeouts} 4: four times after a second, then ever later. */
    LINEAR(List.of(1, 2, 3, 4, 5, 7, 11, 19, 35, 67)),
    /** Older kernels. */
    EXPONENTIAL(List.of(1, 3, 7, 15, 31, 63));

    @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot be changed
    private final List<Integer> seconds;

    SynRetransmit(List<Integer> seconds) {
        this.seconds = List.copyOf(seconds);
    }

    /** The first moment of the schedule later than that, in microseconds after the first SYN; -1 if there is none. */
    public long nextMicros(long sinceFirstMicros) {
        for (int second : seconds) {
            if (second * Micros.PER_SECOND > sinceFirstMicros) {
                return second * Micros.PER_SECOND;
            }
        }
        return -1;
    }
}
