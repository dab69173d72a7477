package dev.stampede.virtualtime;

import java.util.Arrays;

/** What is bound to come, attempts and the plan of the bursts apart, one ring for each kind of event. */
final class Agenda {

    /** A staggered burst reaches a client. */
    final EventRing teardowns = new EventRing();

    /** A client with a clock of its own closes. */
    final EventRing closures = new EventRing();

    /** A flapping gateway closes a connection. */
    final EventRing flaps = new EventRing();

    /** An attempt fails. */
    final EventRing answers = new EventRing();

    /** The server has finished a handshake. */
    final EventRing handshakes = new EventRing();

    /** The server falls idle while connections wait in the kernel's queue. */
    final EventRing idle = new EventRing();

    /** A client's patience ends: a ring for each part of the mix, whose clients are equally patient. */
    private final EventRing[] timeouts;

    /** In the order in which kinds come at one instant; those of one rank come by their clients. */
    private final EventRing[] rings;

    private final int[] ranks;

    /** @param parts of the mix of policies */
    Agenda(int parts) {
        timeouts = new EventRing[parts];
        EventRing[] others = {teardowns, closures, flaps, answers, handshakes, idle};
        int[] othersRanks = {1, 1, 1, 2, 2, 3};
        rings = Arrays.copyOf(others, others.length + parts);
        ranks = Arrays.copyOf(othersRanks, rings.length);
        for (int i = 0; i < parts; i++) {
            timeouts[i] = new EventRing();
            rings[others.length + i] = timeouts[i];
            ranks[others.length + i] = 4;
        }
    }

    EventRing timeouts(int part) {
        return timeouts[part];
    }

    /** The ring whose event comes first; if all are empty, any. */
    EventRing first() {
        EventRing first = rings[0];
        int rank = ranks[0];
        for (int i = 1; i < rings.length; i++) {
            EventRing ring = rings[i];
            if (ring.next() < first.next()
                    || (ring.next() == first.next()
                            && ring.next() != EventRing.NEVER
                            && ranks[i] == rank
                            && ring.client() < first.client())) {
                first = ring;
                rank = ranks[i];
            }
        }
        return first;
    }
}
