package dev.stampede.cli;

import dev.stampede.storm.Progress;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.Tick;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says how far a run is, a line for each tenth of it, and keeps its ticks where somebody wants them. */
final class ProgressLine implements StormListener {

    private static final int STEPS = 10;

    private final PrintStream err;
    private final boolean quiet;
    private final boolean keepTicks;
    private final List<Tick> ticks = new ArrayList<>();
    private int step = -1;

    ProgressLine(PrintStream err, boolean quiet, boolean keepTicks) {
        this.err = err;
        this.quiet = quiet;
        this.keepTicks = keepTicks;
    }

    @Override
    public synchronized void progressed(Progress progress) {
        int now = (int) (progress.fraction() * STEPS);
        if (now > step && !quiet) {
            step = now;
            err.println(String.format(Locale.ROOT, "%3.0f %%  %s", progress.fraction() * 100, progress.words()));
        }
    }

    @Override
    public synchronized void ticked(List<Tick> complete) {
        if (keepTicks) {
            ticks.addAll(complete);
        }
    }

    synchronized List<Tick> ticks() {
        return List.copyOf(ticks);
    }
}
