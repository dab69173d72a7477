package dev.stampede.storm;

import java.util.List;

/** Hears of a run while it runs. Called from one thread at a time; must not block. */
public interface StormListener {

    void progressed(Progress progress);

    /** Ticks that are complete, in order, each exactly once. */
    void ticked(List<Tick> ticks);
}
