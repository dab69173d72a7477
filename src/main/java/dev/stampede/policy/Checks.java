package dev.stampede.policy;

/** Range rules that several parts share. */
final class Checks {

    private Checks() {}

    static void seconds(String part, double value) {
        if (!(value >= 0 && value <= Envelope.LONGEST_SECONDS)) {
            throw new InvalidPolicy(part, "must be a number of seconds from 0 to 1e9, but is " + Seconds.text(value));
        }
    }
}
