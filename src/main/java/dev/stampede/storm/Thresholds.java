package dev.stampede.storm;

import java.util.Comparator;
import java.util.List;

/**
 * The conditions that a run must meet, at most one for each metric.
 *
 * @param all in the order of {@link Threshold.Metric}
 */
public record Thresholds(List<Threshold> all) {

    public static final Thresholds NONE = new Thresholds(List.of());

    public Thresholds {
        all = all.stream().sorted(Comparator.comparing(Threshold::metric)).toList();
        if (all.stream().map(Threshold::metric).distinct().count() < all.size()) {
            throw new IllegalArgumentException("a metric has at most one threshold");
        }
    }

    public boolean any() {
        return !all.isEmpty();
    }
}
