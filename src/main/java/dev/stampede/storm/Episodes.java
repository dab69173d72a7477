package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;

/** Counts by kind of loss and by part of the mix: of a range of clients, or of a whole fleet when ranges have been merged. */
final class Episodes {

    private final int parts;

    /** Those of burst k and part p stand at k · parts + p. */
    private final List<Episode> byBurst = new ArrayList<>();

    private final List<Episode> unplanned = new ArrayList<>();

    /** @param parts of the mix of policies */
    Episodes(int parts) {
        this.parts = parts;
        addParts(byBurst);
        addParts(unplanned);
    }

    private void addParts(List<Episode> episodes) {
        for (int part = 0; part < parts; part++) {
            episodes.add(new Episode());
        }
    }

    void merge(Episodes other) {
        for (int k = 0; k < other.bursts(); k++) {
            for (int part = 0; part < parts; part++) {
                burst(k, part).merge(other.burst(k, part));
            }
        }
        for (int part = 0; part < parts; part++) {
            unplanned(part).merge(other.unplanned(part));
        }
    }

    /** How many bursts there are counts for, the fill or the cold start included. */
    int bursts() {
        return byBurst.size() / parts;
    }

    /** One part's after the fill or the cold start (k = 0), or after burst k; a new one where there is none yet. */
    Episode burst(int k, int part) {
        int at = k * parts + part;
        while (byBurst.size() <= at) {
            addParts(byBurst);
        }
        return byBurst.get(at);
    }

    /** All parts' after burst k. */
    Episode burst(int k) {
        return sum(byBurst.subList(k * parts, (k + 1) * parts));
    }

    /** One part's after losses that no burst explains. */
    Episode unplanned(int part) {
        return unplanned.get(part);
    }

    /** All parts' after losses that no burst explains. */
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
        whole.merge(unplanned(part));
        return whole;
    }

    private static Episode sum(List<Episode> episodes) {
        Episode sum = new Episode();
        episodes.forEach(sum::merge);
        return sum;
    }
}
