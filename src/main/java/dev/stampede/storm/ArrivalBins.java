package dev.stampede.storm;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Arrivals after a burst in bins of 0.1 s, and what they say about the herd. */
final class ArrivalBins {

    static final long BIN_MICROS = 100_000;
    static final int BINS_PER_SECOND = 10;

    private int[] bins = new int[BINS_PER_SECOND];
    private int used;
    private long total;

    void add(long microsAfterBurst) {
        int bin = (int) (microsAfterBurst / BIN_MICROS);
        if (bin >= bins.length) {
            bins = Arrays.copyOf(bins, Math.max(bin + 1, bins.length * 2));
        }
        bins[bin]++;
        used = Math.max(used, bin + 1);
        total++;
    }

    void merge(ArrivalBins other) {
        if (other.used > bins.length) {
            bins = Arrays.copyOf(bins, other.used);
        }
        for (int i = 0; i < other.used; i++) {
            bins[i] += other.bins[i];
        }
        used = Math.max(used, other.used);
        total += other.total;
    }

    /** The fullest of the windows of so many bins that follow one another from the burst on. */
    BurstResult.Peak peak(int binsPerWindow) {
        long most = 0;
        int mostAt = 0;
        for (int from = 0; from < used; from += binsPerWindow) {
            long count = count(from, from + binsPerWindow);
            if (count > most) {
                most = count;
                mostAt = from;
            }
        }
        double windowSeconds = binsPerWindow / (double) BINS_PER_SECOND;
        return new BurstResult.Peak(most / windowSeconds, mostAt / (double) BINS_PER_SECOND);
    }

    /** Attempts per second over the whole seconds from the burst to the last attempt; null without attempts. */
    @Nullable
    Double mean() {
        return total == 0 ? null : Double.valueOf(total / (double) seconds());
    }

    /**
     * Sample variance over mean of the ten bins of each second, averaged over the seconds weighted by their arrivals.
     *
     * @param wholeSeconds only seconds that ended by then count; null if there is none with arrivals
     */
    @Nullable
    Double indexOfDispersion(int wholeSeconds) {
        double weighted = 0;
        long arrivals = 0;
        for (int second = 0; second < Math.min(wholeSeconds, seconds()); second++) {
            int from = second * BINS_PER_SECOND;
            long count = count(from, from + BINS_PER_SECOND);
            if (count > 0) {
                weighted += count * varianceOverMean(from, count);
                arrivals += count;
            }
        }
        return arrivals == 0 ? null : Double.valueOf(weighted / arrivals);
    }

    private double varianceOverMean(int from, long count) {
        double mean = count / (double) BINS_PER_SECOND;
        double squares = 0;
        for (int bin = from; bin < from + BINS_PER_SECOND; bin++) {
            double difference = at(bin) - mean;
            squares += difference * difference;
        }
        return squares / (BINS_PER_SECOND - 1) / mean;
    }

    private int seconds() {
        return (used + BINS_PER_SECOND - 1) / BINS_PER_SECOND;
    }

    private long count(int from, int to) {
        long count = 0;
        for (int bin = from; bin < to; bin++) {
            count += at(bin);
        }
        return count;
    }

    private int at(int bin) {
        return bin < used ? bins[bin] : 0;
    }
}
