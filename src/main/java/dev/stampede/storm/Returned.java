package dev.stampede.storm;

/**
 * How many clients of one part of the fleet a burst dropped, and who came back.
 *
 * @param recoveries microseconds from the burst to the open that lasted; empty where clients close on their own clocks,
 *     since then a recovery may end in a later interval
 */
record Returned(int dropped, LongList recoveries) {

    /** Both together; this one's list takes the other's in. */
    Returned and(Returned other) {
        recoveries.addAll(other.recoveries);
        return new Returned(dropped + other.dropped, recoveries);
    }

    Recovery recovery() {
        return Recovery.of(recoveries, dropped);
    }
}
