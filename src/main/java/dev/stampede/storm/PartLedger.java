package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Draws the results of a mixed fleet's parts. */
final class PartLedger {

    private final PolicyMix mix;
    private final int clientCount;
    private final Episodes episodes;
    private final int[] open;

    PartLedger(Scenario scenario, Episodes episodes, List<Tally> tallies) {
        this.mix = scenario.policy();
        this.clientCount = scenario.clientCount();
        this.episodes = episodes;
        this.open = new int[mix.size()];
        for (Tally tally : tallies) {
            tally.addOpenByPart(open);
        }
    }

    /**
     * The results in the order of the parts; none where all clients follow one policy.
     *
     * @param recoveries of each burst, by part
     */
    List<PartResult> results(Map<Integer, List<Recovery>> recoveries) {
        List<PartResult> results = new ArrayList<>();
        if (!mix.mixed()) {
            return results;
        }
        int[] clients = mix.assign(clientCount).counts(clientCount, mix.size());
        List<String> labels = mix.partLabels();
        for (int p = 0; p < mix.size(); p++) {
            Totals totals = episodes.whole(p).totals(open[p]);
            results.add(new PartResult(labels.get(p), mix.share(p), clients[p], totals, bursts(p, recoveries)));
        }
        return results;
    }

    private List<PartResult.Burst> bursts(int part, Map<Integer, List<Recovery>> recoveries) {
        List<PartResult.Burst> bursts = new ArrayList<>();
        recoveries.forEach((k, byPart) -> bursts.add(burst(k, episodes.burst(k, part), byPart.get(part))));
        return bursts;
    }

    private static PartResult.Burst burst(int k, Episode episode, Recovery recovery) {
        return new PartResult.Burst(
                k,
                episode.dropped,
                recovery.recovered(),
                recovery.p50(),
                recovery.p90(),
                recovery.p99(),
                recovery.p100(),
                episode.attempts,
                episode.opened,
                Episode.byCause(episode.failed),
                episode.givenUp);
    }
}
