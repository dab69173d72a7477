package dev.stampede.run;

import dev.stampede.storm.Tick;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that there is of a run that has ended.
 *
 * @param report JSON text; null if there is none
 */
record ArchivedRun(Run run, @Nullable String report, List<Tick> ticks) {}
