package dev.stampede.storm;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The counts of one tick of a range of clients; those of several ranges merge into the fleet's. */
public final class TickTally {

    private static final int DIGITS = 2;

    final int seq;
    final Episode counts = new Episode();
    int open;
    int waiting;
    int inFlight;
    int givenUp;
    private final long[] raster = RasterRow.newBits();
    private @Nullable Histogram latency;

    TickTally(int seq) {
        this.seq = seq;
    }

    /** The tick's index; ranges that are merged must agree on it. */
    public int seq() {
        return seq;
    }

    void mark(int row) {
        raster[row / 64] |= 1L << (row % 64);
    }

    void latency(long micros) {
        histogram().recordValue(Math.max(0, micros));
    }

    private Histogram histogram() {
        if (latency == null) {
            latency = new Histogram(DIGITS);
        }
        return latency;
    }

    void gauges(int openNow, int waitingNow, int inFlightNow, int givenUpNow) {
        open = openNow;
        waiting = waitingNow;
        inFlight = inFlightNow;
        givenUp = givenUpNow;
    }

    /** Adds another range's counts of the same tick. */
    public void merge(TickTally other) {
        counts.merge(other.counts);
        gauges(open + other.open, waiting + other.waiting, inFlight + other.inFlight, givenUp + other.givenUp);
        for (int i = 0; i < raster.length; i++) {
            raster[i] |= other.raster[i];
        }
        if (other.latency != null) {
            histogram().add(other.latency);
        }
    }

    /**
     * The tick as others see it.
     *
     * @param startMicros its start, in microseconds since the clock started
     * @param queued handshakes that wait at the gateway
     */
    public Tick toTick(long startMicros, int queued) {
        return new Tick(
                seq,
                startMicros / 1e6,
                counts.attempts,
                counts.opened,
                Episode.byCause(counts.failed),
                counts.aborted,
                counts.tornDown,
                counts.flapped,
                counts.lost,
                open,
                waiting,
                inFlight,
                givenUp,
                queued,
                latencyAt(50),
                latencyAt(99),
                RasterRow.of(raster));
    }

    private @Nullable Double latencyAt(double percentile) {
        return latency == null ? null : Double.valueOf(latency.getValueAtPercentile(percentile) / 1e6);
    }
}
