package dev.stampede.web.feed;

import static dev.stampede.web.feed.FeedBenchmark.say;

import dev.stampede.web.feed.ObservedEngine.Observation;
import dev.stampede.web.feed.ViewersProcess.Arrival;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How long messages took, in milliseconds: from their publication, and from their last tick's end.
 *
 * @param missing messages that some viewer did not get, after the first that it got
 */
record Arrivals(
        List<Double> idleFromTold,
        List<Double> idleFromThere,
        List<Double> busyFromTold,
        List<Double> busyFromThere,
        long missing) {

    private static Arrivals none() {
        return new Arrivals(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), 0);
    }

    /** The first second is not counted: viewers come at their own time. */
    static Arrivals of(List<Arrival> heard, int viewers, Observation seen) {
        Arrivals arrivals = none();
        Set<Integer> messages = new TreeSet<>();
        long counted = 0;
        for (Arrival arrival : heard) {
            Long told = seen.told().get(arrival.seq());
            Long there = seen.there().get(arrival.seq());
            if (arrival.seq() < 10 || told == null || there == null) {
                continue;
            }
            messages.add(arrival.seq());
            counted++;
            arrivals.add(
                    seen.busy().getOrDefault(arrival.seq(), false),
                    (arrival.nanos() - told) / 1e6,
                    (arrival.nanos() - there) / 1e6);
        }
        return new Arrivals(
                arrivals.idleFromTold,
                arrivals.idleFromThere,
                arrivals.busyFromTold,
                arrivals.busyFromThere,
                (long) messages.size() * viewers - counted);
    }

    private void add(boolean busy, double fromTold, double fromThere) {
        (busy ? busyFromTold : idleFromTold).add(fromTold);
        (busy ? busyFromThere : idleFromThere).add(fromThere);
    }

    static Arrivals merged(List<Arrivals> all) {
        Arrivals merged = none();
        long missing = 0;
        for (Arrivals one : all) {
            merged.idleFromTold.addAll(one.idleFromTold);
            merged.idleFromThere.addAll(one.idleFromThere);
            merged.busyFromTold.addAll(one.busyFromTold);
            merged.busyFromThere.addAll(one.busyFromThere);
            missing += one.missing;
        }
        return new Arrivals(
                merged.idleFromTold, merged.idleFromThere, merged.busyFromTold, merged.busyFromThere, missing);
    }

    void print(String name) {
        say(
                "%-13s idle: %s; in a storm: %s (%,d and %,d messages, missing %d)%n",
                name,
                words(idleFromTold, idleFromThere),
                words(busyFromTold, busyFromThere),
                idleFromTold.size(),
                busyFromTold.size(),
                missing);
    }

    private static String words(List<Double> fromTold, List<Double> fromThere) {
        return "p50 %.1f, p99 %.1f ms from publication (%.1f, %.1f from the tick)"
                .formatted(at(fromTold, 0.5), at(fromTold, 0.99), at(fromThere, 0.5), at(fromThere, 0.99));
    }

    private static double at(List<Double> values, double share) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)];
    }
}
