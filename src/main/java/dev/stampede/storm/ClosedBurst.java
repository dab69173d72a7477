package dev.stampede.storm;

import java.util.List;

/** What a range of clients did from one burst to the next. */
public final class ClosedBurst {

    final int burst;
    final BurstWindow window;

    /** For each part of the fleet. */
    final List<Returned> returned;

    ClosedBurst(int burst, BurstWindow window, List<Returned> returned) {
        this.burst = burst;
        this.window = window;
        this.returned = List.copyOf(returned);
    }

    /** Which burst. */
    public int burst() {
        return burst;
    }
}
