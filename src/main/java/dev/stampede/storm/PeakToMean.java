package dev.stampede.storm;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The 0.1 s peak over the mean. The mean counts to the last attempt, so a policy that hammers evenly brings the ratio down
 * to 1; but the reconnects themselves, one for each client, are too few in a small fleet, however they are spread.
 */
final class PeakToMean {

    /** Clients draw their waits independently, so what is less likely than this is luck, and no policy. */
    private static final double NEVER = 1e-3;

    private static final double BINS_PER_SECOND = 10;

    private PeakToMean() {}

    static @Nullable String refusal(Threshold threshold, Herd herd) {
        int clients = herd.clients();
        double time = Math.min(
                herd.window() - herd.outage(), Micros.of(herd.scenario().recoveryTimeout()) / 1e6);
        double perBin = clients / (BINS_PER_SECOND * time);
        if (clients == 0 || time <= 0 || threshold.holds(1 / perBin) || !hopeless(threshold, herd, time)) {
            return null;
        }
        return "No policy can keep peak_to_mean " + threshold.condition() + " for the reconnects of this fleet: "
                + clients + " of them in the " + Reachability.number(time) + " s they have are "
                + Reachability.number(perBin)
                + " in each 0.1 s on average, so a single one in a bin is already " + Reachability.number(1 / perBin)
                + " times the mean; and if they come closer together after the outage of "
                + Reachability.number(herd.outage())
                + " s, independent waits keep the limit less than once in a thousand runs. Only clients that hammer"
                + " evenly while the gateway is down would, and that is not meant. Ask for"
                + " peak_arrival_rate_1s, amplification or index_of_dispersion instead.";
    }

    /** True if for every last second the chance that no bin is too full is next to nothing. */
    private static boolean hopeless(Threshold threshold, Herd herd, double time) {
        int first = (int) Math.floor(herd.outage()) + 1;
        int last = (int)
                Math.min(Math.ceil(herd.outage() + time), threshold.limit() * herd.clients() / BINS_PER_SECOND + 1);
        return IntStream.rangeClosed(first, last)
                .allMatch(second -> chance(threshold, herd.clients(), second, second - herd.outage()) < NEVER);
    }

    /** That arrivals drawn evenly from the last seconds of so many fill no bin beyond the limit. */
    private static double chance(Threshold threshold, int clients, int seconds, double after) {
        double bins = Math.max(1, BINS_PER_SECOND * after);
        int most = (int) (threshold.limit() * clients / (BINS_PER_SECOND * seconds));
        while (most >= 0 && !threshold.holds(most * BINS_PER_SECOND * seconds / clients)) {
            most--;
        }
        return StrictMath.pow(atMost(most, clients / bins), bins);
    }

    /** Of a Poisson count of that mean. */
    private static double atMost(int most, double mean) {
        if (mean > 500) {
            return most > 0.9 * mean ? 1 : 0;
        }
        double term = StrictMath.exp(-mean);
        double sum = 0;
        for (int count = 0; count <= most; count++) {
            sum += term;
            term *= mean / (count + 1);
        }
        return Math.min(1, sum);
    }
}
