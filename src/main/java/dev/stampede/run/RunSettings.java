package dev.stampede.run;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits on runs.
 *
 * @param queueLimit runs that may wait behind the running one; at least 1
 * @param storedLimit runs that the history may hold, active ones included; at least 1
 */
@ConfigurationProperties("stampede.runs")
record RunSettings(
        @DefaultValue("20") int queueLimit,
        @DefaultValue("10000") int storedLimit) {

    RunSettings {
        if (queueLimit < 1) {
            throw new IllegalArgumentException("stampede.runs.queue-limit must be at least 1, but is " + queueLimit);
        }
        if (storedLimit < 1) {
            throw new IllegalArgumentException("stampede.runs.stored-limit must be at least 1, but is " + storedLimit);
        }
    }
}
