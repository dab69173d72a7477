package dev.stampede.run;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits on runs.
 *
 * @param queueLimit runs that may wait behind the running one; at least 1
 * @param storedLimit runs that the history may hold, active ones included, deleted ones not; at least 1
 * @param keep what the history lets go by itself
 */
@Validated
@ConfigurationProperties("stampede.runs")
record RunSettings(
        @DefaultValue("20") @Min(1) int queueLimit,
        @DefaultValue("10000") @Min(1) int storedLimit,
        @DefaultValue @Valid Keep keep) {

    /**
     * How much history is kept. Pinned runs are neither counted nor let go.
     *
     * @param count the newest runs that stay, at least 1; null for no such limit
     * @param age how long a run stays after its end, at least a minute; null for no such limit
     */
    record Keep(
            @Nullable @Min(1) Integer count,
            @Nullable @DurationMin(minutes = 1) Duration age) {}
}
