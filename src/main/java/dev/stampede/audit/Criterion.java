package dev.stampede.audit;

/**
 * One thing that the pattern asks for.
 *
 * @param kind what
 * @param met whether the policy has it
 * @param evidence a sentence with the numbers
 */
public record Criterion(Kind kind, boolean met, String evidence) {

    public enum Kind {
        /** Delays grow with each attempt. */
        GROWTH,
        /** No wait is longer than 60 s. */
        CAP,
        /** Waits of different clients differ. */
        JITTER
    }
}
