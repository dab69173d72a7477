package dev.stampede.policy;

/** Range rules that several parts share. */
final class Checks {

    private Checks() {}

    static void seconds(String part, double value) {
        if (!(value >= 0 && value <= Envelope.LONGEST_SECONDS)) {
            throw new InvalidPolicy(part, "must be a number of seconds from 0 to 1e9, but is " + Seconds.text(value));
        }
    }

    static void range(String part, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new InvalidPolicy(
                    part,
                    "must be from " + Seconds.text(least) + " to " + Seconds.text(most) + ", but is "
                            + Seconds.text(value));
        }
    }

    static void ordered(double lo, double hi) {
        if (lo > hi) {
            throw new InvalidPolicy(
                    "hi", "must not be below lo, but " + Seconds.text(hi) + " is below " + Seconds.text(lo));
        }
    }
}
