package dev.stampede.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Slows down who guesses: after {@link #FREE} tries that failed, each further one has to wait twice as long as the last,
 * up to a limit. Nobody is locked out for ever, and tries that come too early make the wait no longer. It remembers a
 * bounded number of those who tried; who came least recently is forgotten first.
 */
final class Tries {

    static final int FREE = 5;

    /** Of an hour ago nothing is remembered. */
    static final Duration MEMORY = Duration.ofHours(1);

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 30;

    private final Clock clock;
    private final Duration longestWait;
    private final Map<String, Failed> failed;

    private record Failed(int count, Instant last) {}

    /** @param most how many it remembers */
    Tries(Clock clock, Duration longestWait, int most) {
        this.clock = clock;
        this.longestWait = longestWait;
        this.failed = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Failed> eldest) {
                return size() > most;
            }
        };
    }

    /** How long this one has to wait from now; zero or less if not at all. */
    synchronized Duration wait(String who) {
        Failed before = remembered(who);
        return before == null || before.count < FREE
                ? Duration.ZERO
                : Duration.between(clock.instant(), before.last.plus(pause(before.count)));
    }

    /** Counts a try that may fail. It is counted before it is judged, or many at once would be free. */
    synchronized void count(String who) {
        Failed before = remembered(who);
        failed.put(who, new Failed(before == null ? 1 : Math.min(before.count + 1, 1000), clock.instant()));
    }

    /** It did not fail. */
    synchronized void forget(String who) {
        failed.remove(who);
    }

    synchronized int size() {
        return failed.size();
    }

    private @Nullable Failed remembered(String who) {
        Failed before = failed.get(who);
        return before == null || before.last.plus(MEMORY).isBefore(clock.instant()) ? null : before;
    }

    private Duration pause(int count) {
        Duration doubled = FIRST_WAIT.multipliedBy(1L << Math.min(MOST_DOUBLINGS, count - FREE));
        return doubled.compareTo(longestWait) < 0 ? doubled : longestWait;
    }
}
