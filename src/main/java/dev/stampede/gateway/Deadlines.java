package dev.stampede.gateway;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Connections that each have the same time for something. On the gateway's loop only. */
final class Deadlines {

    private final LoopClock clock;
    private final long delay;
    private final Consumer<Connection> expired;
    // In order of their deadlines, because all delays are equal.
    private final Map<Connection, Long> due = new LinkedHashMap<>();
    private boolean timing;

    /** @param delay in nanoseconds */
    Deadlines(LoopClock clock, long delay, Consumer<Connection> expired) {
        this.clock = clock;
        this.delay = delay;
        this.expired = expired;
    }

    void add(Connection connection) {
        long time = clock.now() + delay;
        due.remove(connection);
        due.put(connection, time);
        if (!timing) {
            timing = true;
            clock.at(time, this::look);
        }
    }

    void remove(Connection connection) {
        due.remove(connection);
    }

    List<Connection> all() {
        return new ArrayList<>(due.keySet());
    }

    private void look() {
        timing = false;
        List<Connection> late = new ArrayList<>();
        for (Iterator<Map.Entry<Connection, Long>> rest = due.entrySet().iterator(); rest.hasNext(); ) {
            Map.Entry<Connection, Long> next = rest.next();
            if (next.getValue() > clock.now()) {
                timing = true;
                clock.at(next.getValue(), this::look);
                break;
            }
            late.add(next.getKey());
            rest.remove();
        }
        late.forEach(expired);
    }
}
