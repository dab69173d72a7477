package dev.stampede.policy;

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
     * @param e the wait so far, in seconds
     * @param previous this client's last wait in seconds since its counter started over; at the first retry, e
     * @param u a uniform draw in [0, 1)
     */
    double apply(double e, double previous, double u);

    /** w = U[0, e). */
    record Full() implements Jitter {
        @Override
        public double apply(double e, double previous, double u) {
            return u * e;
        }
    }

    /** w = e/2 + U[0, e/2). */
    record Equal() implements Jitter {
        @Override
        public double apply(double e, double previous, double u) {
            return e / 2 + u * e / 2;
        }
    }

    /** w = e + fraction · U[0, e). */
    record Additive(double fraction) implements Jitter {

        public Additive {
            if (!(fraction >= 0 && fraction <= 1000)) {
                throw new InvalidPolicy("fraction", "must be from 0 to 1000, but is " + Seconds.text(fraction));
            }
        }

        @Override
        public double apply(double e, double previous, double u) {
            return e + fraction * u * e;
        }
    }

    /** w = U[e, factor · previous wait), the previous wait being e at the first retry; never below e. */
    record Decorrelated(double factor) implements Jitter {

        public Decorrelated {
            if (!(factor >= 1 && factor <= 1000)) {
                throw new InvalidPolicy("factor", "must be from 1 to 1000, but is " + Seconds.text(factor));
            }
        }

        @Override
        public double apply(double e, double previous, double u) {
            double high = Math.max(e, factor * previous);
            return e + u * (high - e);
        }
    }
}
