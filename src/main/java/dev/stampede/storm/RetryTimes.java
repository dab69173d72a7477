package dev.stampede.storm;

import org.HdrHistogram.Histogram;

/**
 * The times after a burst at which its nth retries left. They come in order, many in a row that the histogram cannot tell
 * apart, and every new largest value costs it dear: so those are counted before it is told.
 */
final class RetryTimes {

    private static final int DIGITS = 4;

    private final Histogram told = new Histogram(DIGITS);
    private long from;
    private long until = -1;
    private long untold;

    /** @param micros after the burst, not negative */
    void add(long micros) {
        if (micros < from || micros > until) {
            tell();
            from = told.lowestEquivalentValue(micros);
            until = told.highestEquivalentValue(micros);
        }
        untold++;
    }

    private void tell() {
        if (untold > 0) {
            told.recordValueWithCount(from, untold);
            untold = 0;
        }
    }

    void merge(RetryTimes other) {
        told.add(other.all());
    }

    Histogram all() {
        tell();
        return told;
    }
}
