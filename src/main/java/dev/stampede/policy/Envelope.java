package dev.stampede.policy;

/** How the wait grows with the retry number, before any cap or jitter. */
public sealed interface Envelope {

    /** No envelope says more than this many seconds (about 31 years): growth saturates here instead of overflowing. */
    double LONGEST_SECONDS = 1e9;

    /**
     * e(n) in seconds, in 0 .. {@link #LONGEST_SECONDS}.
     *
     * @param n retries since the counter last started over; 0 is the first retry after a loss
     */
    double seconds(int n);

    /** The same delay every time. */
    record Fixed(double delay) implements Envelope {

        public Fixed {
            Checks.seconds("delay", delay);
        }

        @Override
        public double seconds(int n) {
            return delay;
        }
    }

    /** e(n) = base · factor^n. */
    record Geometric(double base, double factor) implements Envelope {

        public Geometric {
            Checks.seconds("base", base);
            if (!(factor > 0 && factor <= 1000)) {
                throw new InvalidPolicy("factor", "must be above 0 and at most 1000, but is " + factor);
            }
        }

        @Override
        public double seconds(int n) {
            return base == 0 ? 0 : Math.min(LONGEST_SECONDS, base * StrictMath.pow(factor, n));
        }
    }
}
