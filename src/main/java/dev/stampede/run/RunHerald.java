package dev.stampede.run;

import dev.stampede.storm.Tick;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Tells what happens to runs. It alone publishes {@link RunChanged} and {@link RunTicked}, from one thread, so listeners
 * hear of a run in order; and it looks ten times a second instead of being called, so that a slow listener makes the
 * messages fewer and larger but never holds up a storm.
 */
@Component
final class RunHerald {

    /** Rounds between two messages about progress alone: a quarter of a second. */
    private static final int PROGRESS_ROUNDS = 3;

    private static final Logger log = LoggerFactory.getLogger(RunHerald.class);

    private final RunQueue queue;
    private final ApplicationEventPublisher events;
    private final Map<UUID, Integer> quietRounds = new HashMap<>();

    RunHerald(RunQueue queue, ApplicationEventPublisher events) {
        this.queue = queue;
        this.events = events;
    }

    /** Tells what is new of all runs. */
    synchronized void round() {
        queue.all().forEach(this::tell);
    }

    /** Tells what is new of this run. */
    synchronized void tell(ActiveRun active) {
        List<Tick> ticks = active.takeUnpublished();
        if (!ticks.isEmpty()) {
            publish(new RunTicked(active.run(), ticks));
        }
        if (due(active)) {
            publish(new RunChanged(active.takeChanged()));
        }
    }

    private boolean due(ActiveRun active) {
        UUID id = active.id();
        int quiet = quietRounds.merge(id, 1, Integer::sum);
        boolean due = switch (active.changes()) {
            case NONE -> false;
            case PROGRESS -> quiet >= PROGRESS_ROUNDS;
            case STATE -> true;
        };
        if (due) {
            quietRounds.put(id, 0);
        }
        if (!active.run().state().active()) {
            quietRounds.remove(id);
        }
        return due;
    }

    private void publish(Object event) {
        try {
            events.publishEvent(event);
        } catch (RuntimeException broken) {
            log.error("A listener could not take {}", event.getClass().getSimpleName(), broken);
        }
    }
}
