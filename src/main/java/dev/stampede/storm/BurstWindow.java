package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What the gateway saw of a range of clients from one burst to the next. */
public final class BurstWindow {

    /** Spreads are kept for this many retries: later ones add nothing to the picture. */
    private static final int MOST_RETRIES = 13;

    final long startMicros;
    final ArrivalBins arrivals = new ArrivalBins();
    private final List<RetryTimes> byRetry = new ArrayList<>();

    BurstWindow(long startMicros) {
        this.startMicros = startMicros;
    }

    void attempt(long micros, int retry) {
        long after = Math.max(0, micros - startMicros);
        arrivals.add(after);
        if (retry < 0 || retry >= MOST_RETRIES) {
            return;
        }
        while (byRetry.size() <= retry) {
            byRetry.add(new RetryTimes());
        }
        byRetry.get(retry).add(after);
    }

    void merge(BurstWindow other) {
        arrivals.merge(other.arrivals);
        for (int retry = 0; retry < other.byRetry.size(); retry++) {
            if (retry == byRetry.size()) {
                byRetry.add(new RetryTimes());
            }
            byRetry.get(retry).merge(other.byRetry.get(retry));
        }
    }

    List<BurstResult.RetrySpread> spreads() {
        List<BurstResult.RetrySpread> spreads = new ArrayList<>();
        for (int retry = 0; retry < byRetry.size(); retry++) {
            Histogram times = byRetry.get(retry).all();
            if (times.getTotalCount() > 0) {
                spreads.add(new BurstResult.RetrySpread(
                        retry,
                        times.getTotalCount(),
                        times.getValueAtPercentile(1) / 1e6,
                        times.getValueAtPercentile(99) / 1e6));
            }
        }
        return spreads;
    }
}
