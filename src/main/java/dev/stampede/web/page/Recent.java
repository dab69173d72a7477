package dev.stampede.web.page;

import dev.stampede.run.HistoryTrouble;
import dev.stampede.run.RunPage;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The latest runs; while the database is away, those that are in memory.
 *
 * @param away true if there are others that cannot be read now
 */
record Recent(RunPage page, boolean away) {

    static Recent of(Runs runs, int most) {
        try {
            return new Recent(runs.list(0, most), false);
        } catch (RuntimeException trouble) {
            if (!HistoryTrouble.is(trouble)) {
                throw trouble;
            }
            List<RunView> inMemory =
                    new ArrayList<>(runs.inMemory().stream().map(RunView::brief).toList());
            Collections.reverse(inMemory);
            List<RunView> shown = inMemory.subList(0, Math.min(most, inMemory.size()));
            return new Recent(new RunPage(shown, 0, most, inMemory.size()), true);
        }
    }
}
