package dev.stampede.storm;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The counts of one interval.
 *
 * @param seq the interval's index: it covers [seq · tick, (seq + 1) · tick) seconds; {@link #FILL} covers everything
 *     before the clock started
 * @param t its start in seconds since the clock started; negative for the fill
 * @param attempts attempts started in it
 * @param opened attempts that ended opened in it
 * @param failed attempts that ended failed in it, by cause; causes without any are left out
 * @param aborted attempts that were in flight when the run stopped
 * @param tornDown open connections ended by a burst in it
 * @param flapped open connections ended by a flapping gateway in it
 * @param lost open connections ended otherwise in it
 * @param open open connections at its end
 * @param waiting clients waiting to retry at its end
 * @param inFlight attempts under way at its end
 * @param givenUp clients that have given up by its end
 * @param queued handshakes that wait at the embedded gateway at its end; 0 where nobody can know
 * @param latencyP50 median seconds from attempt to open, of those opened in it; null without any
 * @param latencyP99 99th percentile of the same
 * @param raster bit r % 64 of word r / 64 is set if the sampled client of row r made an attempt in it
 */
public record Tick(
        int seq,
        double t,
        long attempts,
        long opened,
        Map<Cause, Long> failed,
        long aborted,
        long tornDown,
        long flapped,
        long lost,
        int open,
        int waiting,
        int inFlight,
        int givenUp,
        int queued,
        @Nullable Double latencyP50,
        @Nullable Double latencyP99,
        RasterRow raster) {

    /** The sequence number of the tick that holds the fill. */
    public static final int FILL = -1;

    public long failures() {
        return failed.values().stream().mapToLong(Long::longValue).sum();
    }
}
