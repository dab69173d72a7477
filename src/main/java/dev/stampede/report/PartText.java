package dev.stampede.report;

import dev.stampede.storm.PartResult;
import java.util.List;
import java.util.stream.Collectors;

/** The finding about how the policies of a mixed fleet fared beside each other. */
final class PartText {

    private PartText() {}

    static String byPolicy(List<PartResult> parts) {
        return "By policy: " + parts.stream().map(PartText::story).collect(Collectors.joining("; ")) + ".";
    }

    private static String story(PartResult part) {
        String who = part.label() + " (" + Figures.clients(part.clients()) + ")";
        Double amplification = part.amplification();
        if (amplification == null) {
            return who + " lost nobody";
        }
        Double all = part.worst(PartResult.Burst::recovered100);
        String tries = who + " tried " + Figures.times(amplification) + " times for each dropped client and ";
        if (all != null) {
            return tries + "was back after " + (part.bursts().size() > 1 ? "at most " : "") + Figures.seconds(all);
        }
        return tries + "came back " + Figures.count(part.recovered()) + " times of " + Figures.count(part.dropped());
    }
}
