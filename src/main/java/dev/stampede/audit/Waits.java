package dev.stampede.audit;

import dev.stampede.policy.Policy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The waits that a sample of clients really draws, retry by retry, while every attempt is refused. */
final class Waits {

    /** Retries that the whole sample makes. */
    static final int NEAR = 40;
    /** Retries that a small part of it makes: far enough for a double of milliseconds that doubles to overflow. */
    static final int FAR = 1100;

    private static final int CLIENTS = 1009;
    private static final int FAR_CLIENTS = 67;
    private static final int VERY_FAR = 1_000_000;

    private final List<double[]> sorted = new ArrayList<>();
    private final double longest;
    private final double longestTotal;
    private final boolean ends;

    Waits(Policy policy) {
        EvenDraws all = new EvenDraws(CLIENTS);
        EvenDraws few = new EvenDraws(FAR_CLIENTS);
        long[] previous = new long[CLIENTS];
        double[] totals = new double[CLIENTS];
        double most = 0;
        int n = 0;
        for (; n < FAR && !policy.endsBefore(n); n++) {
            double[] waits = draw(policy, n, n, n < NEAR ? all : few, previous);
            for (int client = 0; client < waits.length; client++) {
                totals[client] += waits[client];
            }
            Arrays.sort(waits);
            most = Math.max(most, waits[waits.length - 1]);
            sorted.add(waits);
        }
        ends = policy.endsBefore(n);
        longestTotal = Arrays.stream(totals).max().orElse(0);
        double beyond = ends || policy.endsBefore(VERY_FAR)
                ? 0
                : Arrays.stream(draw(policy, VERY_FAR, VERY_FAR, few, previous))
                        .max()
                        .orElse(0);
        longest = Math.max(most, beyond);
    }

    private static double[] draw(Policy policy, int n, int count, EvenDraws draws, long[] previous) {
        int clients = draws.clients();
        double[] waits = new double[clients];
        for (int client = 0; client < clients; client++) {
            previous[client] = policy.waitMicros(n, previous[client], draws, client, count);
            waits[client] = previous[client] / 1e6;
        }
        return waits;
    }

    /** Retries that were drawn. */
    int retries() {
        return sorted.size();
    }

    /** Retries that the whole sample has drawn. */
    int near() {
        return Math.min(NEAR, sorted.size());
    }

    double median(int n) {
        return quantile(n, 0.5);
    }

    double quantile(int n, double share) {
        double[] waits = sorted.get(n);
        return waits[(int) Math.round(share * (waits.length - 1))];
    }

    double least(int n) {
        return sorted.get(n)[0];
    }

    double most(int n) {
        double[] waits = sorted.get(n);
        return waits[waits.length - 1];
    }

    double mean(int n) {
        return Arrays.stream(sorted.get(n)).average().orElse(0);
    }

    boolean varies(int n) {
        return least(n) < most(n);
    }

    /** The share of clients that wait exactly the longest wait of that retry. */
    double shareAtMost(int n) {
        double most = most(n);
        return Arrays.stream(sorted.get(n)).filter(wait -> wait == most).count() / (double) sorted.get(n).length;
    }

    /** The highest median of the retries that all have drawn. */
    double highestMedian() {
        double highest = 0;
        for (int n = 0; n < near(); n++) {
            highest = Math.max(highest, median(n));
        }
        return highest;
    }

    /** The longest wait drawn, seconds. */
    double longest() {
        return longest;
    }

    /** True if the client gives up while it is refused. */
    boolean ends() {
        return ends;
    }

    /** Seconds of waiting until the most patient client of the sample has made its last retry. */
    double longestTotal() {
        return longestTotal;
    }
}
