package dev.stampede.policy;

import java.util.List;

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

    /** True if there is no retry n (0 is the first) any more. */
    default boolean endsBefore(int n) {
        return false;
    }

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
                throw new InvalidPolicy("factor", "must be above 0 and at most 1000, but is " + Seconds.text(factor));
            }
        }

        @Override
        public double seconds(int n) {
            return base == 0 ? 0 : Math.min(LONGEST_SECONDS, base * StrictMath.pow(factor, n));
        }
    }

    /**
     * e(n) = offset + unit · (n + 1)^exponent.
     *
     * @param unit seconds, from 0
     * @param exponent from 0 to 100; 1 grows by the same amount each time
     * @param offset seconds; may be negative as long as e(0) is not
     */
    record Power(double unit, double exponent, double offset) implements Envelope {

        public Power {
            Checks.seconds("unit", unit);
            Checks.range("exponent", exponent, 0, 100);
            Checks.range("offset", offset, -LONGEST_SECONDS, LONGEST_SECONDS);
            if (unit + offset < 0) {
                throw new InvalidPolicy(
                        "offset",
                        "must not make the first delay negative, but unit and offset add up to "
                                + Seconds.text(unit + offset));
            }
        }

        @Override
        public double seconds(int n) {
            double grown = unit == 0 ? 0 : unit * StrictMath.pow(n + 1.0, exponent);
            return Math.min(LONGEST_SECONDS, offset + grown);
        }
    }

    /** One delay after another, and then what the tail says. */
    record Table(List<Double> delays, Tail tail) implements Envelope {

        /** More would be a data set, not a policy. */
        public static final int MOST_DELAYS = 1000;

        public Table {
            delays = List.copyOf(delays);
            if (delays.isEmpty()) {
                throw new InvalidPolicy("delays", "must hold at least one delay, but the list is empty");
            }
            if (delays.size() > MOST_DELAYS) {
                throw new InvalidPolicy(
                        "delays", "must hold at most " + MOST_DELAYS + " delays, but has " + delays.size());
            }
            delays.forEach(delay -> Checks.seconds("delays", delay));
            if (tail instanceof Tail.Then then && then.envelope() instanceof Table) {
                throw new InvalidPolicy("then", "must not be another table; write one longer table instead");
            }
        }

        @Override
        public double seconds(int n) {
            if (n < delays.size()) {
                return delays.get(n);
            }
            return tail instanceof Tail.Then then
                    ? then.envelope().seconds(n - delays.size())
                    : delays.get(delays.size() - 1);
        }

        @Override
        public boolean endsBefore(int n) {
            return tail instanceof Tail.Stop && n >= delays.size();
        }
    }

    /** What comes after the last delay of a table. */
    sealed interface Tail {

        /** The last delay for ever. */
        record RepeatLast() implements Tail {}

        /** Nothing: the client gives up. */
        record Stop() implements Tail {}

        /** Another envelope, which starts with its own first delay. */
        record Then(Envelope envelope) implements Tail {}
    }
}
