package dev.stampede.run;

import dev.stampede.storm.Tick;
import java.util.List;

/** Event: new ticks of a run, in order and without a gap to the event before; at most about ten events a second. */
public record RunTicked(Run run, List<Tick> ticks) {

    public RunTicked {
        ticks = List.copyOf(ticks);
    }
}
