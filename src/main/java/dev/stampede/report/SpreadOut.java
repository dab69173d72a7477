package dev.stampede.report;

/**
 * The policy that a report recommends: full jitter, wide enough for a fleet. A client waits U[0, min(cap, base · 2^n))
 * before retry n.
 *
 * <p>While everything fails, clients come at most about 1.5 · n / base times a second: the first wave at n / base, and
 * before it is over half as many again for the second time. Later they come 2 · n / cap times a second.
 *
 * @param base seconds
 * @param cap seconds
 */
record SpreadOut(double base, double cap) {

    private static final double USUAL_BASE = 0.5;
    private static final double USUAL_CAP = 30;
    private static final double OVERLAP = 1.5;
    private static final int MOST_RETRIES = 100;

    /**
     * Clients come no faster than this.
     *
     * @param rate attempts per second, above 0
     * @param outage seconds for which everything fails
     */
    static SpreadOut of(int clients, double rate, double outage) {
        SpreadOut tight = tight(clients, rate, outage);
        return new SpreadOut(tight.base, Math.max(USUAL_CAP, tight.cap));
    }

    /** The same with waits no longer than that needs. */
    static SpreadOut tight(int clients, double rate, double outage) {
        double wave = clients / rate;
        double base = Math.max(USUAL_BASE, roundedUp(outage > 0 ? OVERLAP * wave : wave));
        return new SpreadOut(base, outage > 0 ? Math.max(base, roundedUp(2 * wave)) : base);
    }

    /** To a half below ten, to whole seconds below a hundred, else to two digits. */
    private static double roundedUp(double seconds) {
        double step = seconds <= 10 ? 0.5 : seconds <= 100 ? 1 : Math.pow(10, Math.floor(Math.log10(seconds)) - 1);
        return Math.ceil(seconds / step - 1e-9) * step;
    }

    String words() {
        return "full jitter with a base of " + Figures.seconds(base) + " and a cap of " + Figures.seconds(cap);
    }

    /** About how many attempts a client makes until it gets through, where all fail for so many seconds. */
    int attempts(double outage) {
        double mean = 0;
        int retry = 0;
        while (retry < MOST_RETRIES && mean + envelope(retry) / 2 < outage) {
            mean += envelope(retry) / 2;
            retry++;
        }
        return retry + 1;
    }

    /** About how many attempts a second there are at the worst. */
    double peak(int clients, double outage) {
        return (1 + (OVERLAP - 1) * Math.min(1, outage / base)) * clients / Math.max(1, base);
    }

    private double envelope(int retry) {
        return Math.min(cap, base * Math.pow(2, retry));
    }
}
