package dev.stampede.run;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Keeps the history within its limits: an hourly sweep, and one after each run. Pinned and active runs never go.
 * Deleted runs go a day after they were deleted.
 */
@Component
class RunRetention {

    /** How long a deleted run can be had back. */
    static final Duration BIN = Duration.ofHours(RunHistory.HOURS_IN_BIN);

    /** Deleted runs that can be had back at the same time: the bin is no second history. */
    static final int MOST_DELETED = 200;

    private static final Duration BETWEEN_SWEEPS = Duration.ofHours(1);
    private static final Logger log = LoggerFactory.getLogger(RunRetention.class);

    private final RunBin bin;
    private final SubmissionKeys keys;
    private final RunSettings.Keep keep;
    private final Clock clock;
    private Instant next = Instant.EPOCH;

    RunRetention(RunBin bin, SubmissionKeys keys, RunSettings settings, Clock clock) {
        this.bin = bin;
        this.keys = keys;
        this.keep = settings.keep();
        this.clock = clock;
    }

    /** A run has ended: the next round sweeps. */
    synchronized void runEnded() {
        next = Instant.EPOCH;
    }

    /** Sweeps if it is time to. */
    synchronized void round() {
        Instant now = clock.instant();
        // The second: the clock was set back, and must not keep the next sweep away for as long.
        if (!now.isBefore(next) || now.isBefore(next.minus(BETWEEN_SWEEPS))) {
            next = now.plus(BETWEEN_SWEEPS);
            try {
                sweep(now);
            } catch (RuntimeException broken) {
                log.warn("The history could not be kept within its limits; it is tried again in an hour", broken);
            }
        }
    }

    private void sweep(Instant now) {
        bin.emptyOf(now.minus(BIN));
        bin.emptyTo(MOST_DELETED);
        keys.expire();
        int gone = (keep.age() == null ? 0 : bin.expire(now.minus(keep.age())))
                + (keep.count() == null ? 0 : bin.trim(keep.count()));
        if (gone > 0) {
            log.info("The history's limits (stampede.runs.keep) let go of runs: {}", gone);
        }
    }
}
