package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;

/** The counts of a whole fleet, by kind of loss and by part, from the tallies of its ranges. */
final class FleetEpisodes {

    private final int parts;

    /** Those of burst k and part p stand at k · parts + p. */
    private final List<Episode> byBurst = new ArrayList<>();

    private final List<Episode> unplanned = new ArrayList<>();

    FleetEpisodes(List<Tally> tallies, int parts) {
        this.parts = parts;
        for (Tally tally : tallies) {
            merge(byBurst, tally.byBurst());
            merge(unplanned, tally.unplanned());
        }
    }

    private static void merge(List<Episode> fleet, List<Episode> range) {
        for (int i = 0; i < range.size(); i++) {
            if (i == fleet.size()) {
                fleet.add(new Episode());
            }
            fleet.get(i).merge(range.get(i));
        }
    }

    /** After the fill or the cold start (k = 0), or after burst k. */
    Episode burst(int k) {
        return sum(byBurst.subList(k * parts, (k + 1) * parts));
    }

    /** The same of one part. */
    Episode burst(int k, int part) {
        return byBurst.get(k * parts + part);
    }

    /** After losses that no burst explains. */
    Episode unplanned() {
        return sum(unplanned);
    }

    /** Everything. */
    Episode whole() {
        Episode whole = sum(byBurst);
        whole.merge(unplanned());
        return whole;
    }

    /** Everything of one part. */
    Episode whole(int part) {
        Episode whole = new Episode();
        for (int i = part; i < byBurst.size(); i += parts) {
            whole.merge(byBurst.get(i));
        }
        whole.merge(unplanned.get(part));
        return whole;
    }

    private static Episode sum(List<Episode> episodes) {
        Episode sum = new Episode();
        episodes.forEach(sum::merge);
        return sum;
    }
}
