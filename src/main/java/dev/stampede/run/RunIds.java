package dev.stampede.run;

import com.fasterxml.uuid.UUIDClock;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Makes the ids of runs: UUIDv7, so they sort by time and cannot be guessed. */
@Component
final class RunIds {

    private final TimeBasedEpochGenerator generator;

    RunIds(Clock clock) {
        generator = new TimeBasedEpochGenerator(new SecureRandom(), new UUIDClock() {
            @Override
            public long currentTimeMillis() {
                // not millis(), which divides by zero in a clock that ticks in microseconds
                return clock.instant().toEpochMilli();
            }
        });
    }

    UUID next() {
        return generator.generate();
    }
}
