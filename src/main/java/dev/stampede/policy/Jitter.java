package dev.stampede.policy;

import org.jspecify.annotations.Nullable;

/**
 * One step that spreads the waits of a fleet. It turns the wait so far into another one with the help of one uniform
 * draw; {@code none} is the absence of steps.
 *
 * <p>Full, equal and decorrelated jitter are the names of Marc Brooker's "Exponential Backoff And Jitter" (AWS
 * Architecture Blog, 2015); additive jitter is pattern ab-000738's.
 */
public sealed interface Jitter {

    /**
     * The jittered wait in seconds.
     *
     * @param n the retry, 0 being the first
     * @param e the wait so far, in seconds
     * @param previous this client's last wait in seconds since its counter started over; at the first retry, e
     * @param u a uniform draw in [0, 1)
     */
    double apply(int n, double e, double previous, double u);

    /** The least that can come out if no less than e goes in; negative if the step can go below zero. */
    double least(double e);

    /** What the step draws for: a wait, or once for a client's life. */
    default Draws.Purpose purpose() {
        return Draws.Purpose.JITTER;
    }

    /** w = U[0, e). */
    record Full() implements Jitter {
        @Override
        public double apply(int n, double e, double previous, double u) {
            return u * e;
        }

        @Override
        public double least(double e) {
            return 0;
        }
    }

    /** w = e/2 + U[0, e/2). */
    record Equal() implements Jitter {
        @Override
        public double apply(int n, double e, double previous, double u) {
            return e / 2 + u * e / 2;
        }

        @Override
        public double least(double e) {
            return e / 2;
        }
    }

    /** w = e + fraction · U[0, e). */
    record Additive(double fraction) implements Jitter {

        public Additive {
            Checks.range("fraction", fraction, 0, 1000);
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            return e + fraction * u * e;
        }

        @Override
        public double least(double e) {
            return e;
        }
    }

    /** w = U[e, factor · previous), or e where that interval is empty. */
    record Decorrelated(double factor) implements Jitter {

        public Decorrelated {
            Checks.range("factor", factor, 1, 1000);
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            double high = Math.max(e, factor * previous);
            return e + u * (high - e);
        }

        @Override
        public double least(double e) {
            return e;
        }
    }

    /** w = e · U[lo, hi). */
    record Proportional(double lo, double hi) implements Jitter {

        public Proportional {
            Checks.range("lo", lo, 0, 1000);
            Checks.range("hi", hi, 0, 1000);
            Checks.ordered(lo, hi);
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            return e * (lo + u * (hi - lo));
        }

        @Override
        public double least(double e) {
            return lo * e;
        }
    }

    /** w = e + U[lo, hi), in seconds; with lo = hi a constant is added. */
    record Offset(double lo, double hi) implements Jitter {

        public Offset {
            Checks.range("lo", lo, -Envelope.LONGEST_SECONDS, Envelope.LONGEST_SECONDS);
            Checks.range("hi", hi, -Envelope.LONGEST_SECONDS, Envelope.LONGEST_SECONDS);
            Checks.ordered(lo, hi);
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            return e + lo + u * (hi - lo);
        }

        @Override
        public double least(double e) {
            return e + lo;
        }
    }

    /**
     * As {@link Offset}, by a client that draws again each time it wakes and goes back to sleep if the new draw lies
     * later: w = e + lo + (hi - lo) · x, where x has the density x·exp(x) on [0, 1] and so leans to the high end.
     */
    record Redrawn(double lo, double hi) implements Jitter {

        public Redrawn {
            Checks.range("lo", lo, -Envelope.LONGEST_SECONDS, Envelope.LONGEST_SECONDS);
            Checks.range("hi", hi, -Envelope.LONGEST_SECONDS, Envelope.LONGEST_SECONDS);
            Checks.ordered(lo, hi);
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            return e + lo + (hi - lo) * Quantiles.redrawn(u);
        }

        @Override
        public double least(double e) {
            return e + lo;
        }
    }

    /**
     * The jitter of backo2, which Socket.IO uses: w = e - share·u·e if the first decimal of u is even, else
     * w = e + share·u·e. Size and sign come from one draw, so the factor falls in ten bands with gaps between them.
     *
     * @param share above 0, at most 1
     * @param overflowsAt the retry from which the envelope is infinite in the client's arithmetic: infinity less infinity
     *     is no number, and the client waits 0; null if it never happens
     */
    record Comb(double share, @Nullable Integer overflowsAt) implements Jitter {

        public Comb {
            if (!(share > 0 && share <= 1)) {
                throw new InvalidPolicy("share", "must be above 0 and at most 1, but is " + Seconds.text(share));
            }
            if (overflowsAt != null && overflowsAt < 1) {
                throw new InvalidPolicy("overflows_at", "must be at least 1, but is " + overflowsAt);
            }
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            boolean minus = ((int) (u * 10)) % 2 == 0;
            if (overflowsAt != null && n >= overflowsAt) {
                return minus ? 0 : Envelope.LONGEST_SECONDS;
            }
            return minus ? e - share * u * e : e + share * u * e;
        }

        @Override
        public double least(double e) {
            return overflowsAt == null ? e * (1 - share) : 0;
        }
    }

    /** w = e · S, where S = U[lo, hi) is drawn once for a client's life. */
    record Sticky(double lo, double hi) implements Jitter {

        public Sticky {
            Checks.range("lo", lo, 0, Envelope.LONGEST_SECONDS);
            Checks.range("hi", hi, 0, Envelope.LONGEST_SECONDS);
            Checks.ordered(lo, hi);
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            return e * (lo + u * (hi - lo));
        }

        @Override
        public double least(double e) {
            return lo * e;
        }

        @Override
        public Draws.Purpose purpose() {
            return Draws.Purpose.STICKY;
        }
    }

    /**
     * w = e · N(1, deviation).
     *
     * @param deviation from 0 to 0.2: beyond, waits below zero would no longer be a matter of millions of draws
     */
    record Normal(double deviation) implements Jitter {

        public Normal {
            if (!(deviation >= 0 && deviation <= 0.2)) {
                throw new InvalidPolicy(
                        "deviation",
                        "must be from 0 to 0.2, because a wider normal jitter can go negative, but is "
                                + Seconds.text(deviation));
            }
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            return Math.max(0, e * (1 + deviation * Quantiles.normal(u)));
        }

        @Override
        public double least(double e) {
            return 0;
        }
    }

    /**
     * The jittered wait is what grows: w = factor · previous, at most cap; at the first retry, e. Steps after it spread
     * the result, and the spread compounds.
     *
     * @param cap seconds; null for none
     */
    record Walk(double factor, @Nullable Double cap) implements Jitter {

        public Walk {
            if (!(factor > 0 && factor <= 1000)) {
                throw new InvalidPolicy("factor", "must be above 0 and at most 1000, but is " + Seconds.text(factor));
            }
            if (cap != null && !(cap > 0 && cap <= Envelope.LONGEST_SECONDS)) {
                throw new InvalidPolicy("cap", "must be above 0 and at most 1e9, but is " + Seconds.text(cap));
            }
        }

        @Override
        public double apply(int n, double e, double previous, double u) {
            double grown = n == 0 ? e : factor * previous;
            return cap == null ? grown : Math.min(cap, grown);
        }

        @Override
        public double least(double e) {
            return 0;
        }
    }
}
