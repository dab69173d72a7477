package dev.stampede.web.feed;

import dev.stampede.format.TickWriter;
import dev.stampede.run.Run;
import dev.stampede.run.RunView;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Tick;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What the feed says; names become snake_case in JSON. */
final class FeedMessages {

    /** Most ticks in a snapshot: as many as a chart shows. With their extremes they fit into half a send buffer. */
    static final int MOST_POINTS = 800;

    /** The last sequence number of a run that has no tick yet: one before the fill's. */
    static final int NO_TICK = Tick.FILL - 1;

    private FeedMessages() {}

    /** To all who follow the list of runs. */
    record Changed(RunView run) {}

    /** To those who follow one run: ticks [from, to], or none, with {@code to} just before {@code from}. */
    record Ticked(RunView run, int from, int to, List<ObjectNode> ticks) {}

    /** Everything so far of one run. */
    record Snapshot(RunView run, double tickInterval, int lastSeq, int rasterRows, List<ObjectNode> ticks) {}

    /** Instead of a snapshot. */
    record Refused(Problem problem) {}

    /** As in the API's errors. */
    record Problem(String type, String title, int status, String detail) {}

    static Ticked ticked(Run run, List<Tick> ticks) {
        return new Ticked(
                RunView.brief(run),
                ticks.get(0).seq(),
                lastSeq(ticks),
                ticks.stream().map(TickWriter::tree).toList());
    }

    static Ticked unticked(Run run, int lastSeq) {
        return new Ticked(RunView.brief(run), lastSeq + 1, lastSeq, List.of());
    }

    static Snapshot snapshot(Run run, List<Tick> ticks) {
        RunView view = RunView.of(run);
        return new Snapshot(
                view,
                view.tickInterval(),
                lastSeq(ticks),
                RasterRow.rows(run.scenario().clientCount()),
                MergedTick.thin(ticks, MOST_POINTS).stream()
                        .map(merged -> TickWriter.tree(merged))
                        .toList());
    }

    static int lastSeq(List<Tick> ticks) {
        return ticks.isEmpty() ? NO_TICK : ticks.get(ticks.size() - 1).seq();
    }
}
