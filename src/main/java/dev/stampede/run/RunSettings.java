package dev.stampede.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits on runs.
 *
 * @param queueLimit runs that may wait behind the running one; at least 1
 * @param storedLimit runs that the history may hold, active ones included, deleted ones not; at least 1
 * @param keep what the history lets go by itself
 */
@ConfigurationProperties("stampede.runs")
record RunSettings(
        @DefaultValue("20") int queueLimit,
        @DefaultValue("10000") int storedLimit,
        @DefaultValue Keep keep) {

    RunSettings {
        if (queueLimit < 1) {
            throw new IllegalArgumentException("stampede.runs.queue-limit must be at least 1, but is " + queueLimit);
        }
        if (storedLimit < 1) {
            throw new IllegalArgumentException("stampede.runs.stored-limit must be at least 1, but is " + storedLimit);
        }
    }

    /**
     * How much history is kept. Pinned runs are neither counted nor let go.
     *
     * @param count the newest runs that stay, at least 1; null for no such limit
     * @param age how long a run stays after its end, at least a minute; null for no such limit
     */
    record Keep(@Nullable Integer count, @Nullable Duration age) {

        Keep {
            if (count != null && count < 1) {
                throw new IllegalArgumentException("stampede.runs.keep.count must be at least 1, but is " + count);
            }
            if (age != null && age.compareTo(Duration.ofMinutes(1)) < 0) {
                throw new IllegalArgumentException("stampede.runs.keep.age must be at least 1m, but is " + age);
            }
        }
    }
}
