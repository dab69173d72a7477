package dev.stampede.policy;

/** Quantile functions, so that one uniform draw is enough for any distribution. The same on every Java. */
final class Quantiles {

    /** Enough halvings for every bit of a double in [0, 1). */
    private static final int BISECTIONS = 60;

    private Quantiles() {}

    /** x in [0, 1) with (x - 1)·exp(x) + 1 = u: the distribution function of the density x·exp(x). */
    static double redrawn(double u) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if ((middle - 1) * StrictMath.exp(middle) + 1 <= u) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * The standard normal quantile by Peter Acklam's rational approximation (relative error below 1.2e-9); draws of 0
     * count as the least positive draw.
     */
    static double normal(double u) {
        double p = Math.max(u, 0x1.0p-54);
        if (p < 0.02425) {
            return tail(StrictMath.sqrt(-2 * StrictMath.log(p)));
        }
        if (p > 1 - 0.02425) {
            return -tail(StrictMath.sqrt(-2 * StrictMath.log(1 - p)));
        }
        double q = p - 0.5;
        double r = q * q;
        double above = polynomial(
                r,
                -39.69683028665376,
                220.9460984245205,
                -275.9285104469687,
                138.357751867269,
                -30.66479806614716,
                2.506628277459239);
        double below = polynomial(
                r, -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1);
        return q * above / below;
    }

    private static double tail(double q) {
        double above = polynomial(
                q,
                -0.007784894002430293,
                -0.3223964580411365,
                -2.400758277161838,
                -2.549732539343734,
                4.374664141464968,
                2.938163982698783);
        double below = polynomial(q, 0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1);
        return above / below;
    }

    private static double polynomial(double x, double... coefficients) {
        double sum = 0;
        for (double coefficient : coefficients) {
            sum = sum * x + coefficient;
        }
        return sum;
    }
}
