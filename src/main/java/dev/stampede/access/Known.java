package dev.stampede.access;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A bounded set: who came in least recently goes first. */
final class Known {

    private final Set<String> known;

    Known(int most) {
        known = Collections.newSetFromMap(new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                return size() > most;
            }
        });
    }

    boolean contains(String who) {
        return known.contains(who);
    }

    void add(String who) {
        known.add(who);
    }
}
