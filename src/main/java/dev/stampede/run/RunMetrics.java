package dev.stampede.run;

import dev.stampede.storm.Cause;
import dev.stampede.storm.Tick;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Numbers of runs for monitoring. Labels have few values: states and causes. */
@Component
class RunMetrics {

    private final RunSearch search;
    private final Clock clock;
    private final Counter attempts;
    private final Counter opened;
    private final Map<Cause, Counter> failed = new EnumMap<>(Cause.class);
    private final Deque<Tick> lastSecond = new ArrayDeque<>();
    private @Nullable UUID running;
    private double rate;
    private Map<RunState, Long> states = Map.of();
    private Instant stale = Instant.EPOCH;

    RunMetrics(MeterRegistry registry, RunSearch search, RunQueue queue, Clock clock) {
        this.search = search;
        this.clock = clock;
        attempts = Counter.builder("stampede.attempts")
                .description("Attempts to connect, of all runs")
                .register(registry);
        opened = Counter.builder("stampede.opened")
                .description("Attempts that opened a connection, of all runs")
                .register(registry);
        for (Cause cause : Cause.values()) {
            failed.put(
                    cause,
                    Counter.builder("stampede.failed")
                            .description("Attempts that failed, of all runs")
                            .tag("cause", cause.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        for (RunState state : RunState.values()) {
            Gauge.builder("stampede.runs", () -> count(state))
                    .description("Runs in the history")
                    .tag("state", state.word())
                    .register(registry);
        }
        Gauge.builder("stampede.queue.length", queue::waitingCount)
                .description("Runs that wait behind the running one")
                .register(registry);
        Gauge.builder("stampede.arrival.rate", this::rate)
                .description("Attempts per second in the last second of the running run")
                .register(registry);
    }

    private synchronized double rate() {
        return rate;
    }

    @EventListener
    synchronized void ticked(RunTicked event) {
        running = event.run().id();
        Duration tick = event.run().scenario().effectiveTick();
        for (Tick one : event.ticks()) {
            attempts.increment((double) one.attempts());
            opened.increment((double) one.opened());
            one.failed()
                    .forEach((cause, count) ->
                            Objects.requireNonNull(failed.get(cause)).increment((double) count));
            if (one.seq() != Tick.FILL) {
                lastSecond.add(one);
            }
        }
        int ticksInASecond = (int) Math.max(1, Duration.ofSeconds(1).dividedBy(tick));
        while (lastSecond.size() > ticksInASecond) {
            lastSecond.remove();
        }
        double seconds = lastSecond.size() * (tick.toNanos() / 1e9);
        rate = seconds == 0 ? 0 : lastSecond.stream().mapToLong(Tick::attempts).sum() / seconds;
    }

    @EventListener
    synchronized void changed(RunChanged event) {
        if (event.run().id().equals(running) && event.run().endedAt() != null) {
            lastSecond.clear();
            rate = 0;
        }
    }

    /** Asked for once a state in each scrape, and looked up once. */
    private synchronized long count(RunState state) {
        Instant now = clock.instant();
        // The second: the clock was set back.
        if (!now.isBefore(stale) || now.isBefore(stale.minusSeconds(1))) {
            states = search.states();
            stale = now.plusSeconds(1);
        }
        return states.getOrDefault(state, 0L);
    }
}
