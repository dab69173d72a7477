package dev.stampede.web.api;

import dev.stampede.format.TickWriter;
import dev.stampede.run.Run;
import dev.stampede.storm.MergedTick;
import java.util.List;
import java.util.stream.Collectors;

/** Ticks as JSON. */
final class TickAnswer {

    private TickAnswer() {}

    static String json(Run run, List<MergedTick> ticks) {
        return ticks.stream()
                .map(merged -> TickWriter.tree(merged).toString())
                .collect(Collectors.joining(
                        ",",
                        "{\"tick_interval\":" + run.scenario().effectiveTick().toNanos() / 1e9 + ",\"ticks\":[",
                        "]}"));
    }
}
