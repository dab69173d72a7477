package dev.stampede.storm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring ticks as one: counts summed, gauges of the last, latencies the largest, raster rows OR-ed, {@code seq}
 * and {@code t} of the first.
 *
 * @param span how many ticks it covers; at least 1
 * @param extremes what a sum would hide: the storm of one tick among quiet ones
 */
public record MergedTick(Tick tick, int span, Extremes extremes) {

    /** One tick, or one of whose parts nothing is known. */
    public MergedTick(Tick tick, int span) {
        this(tick, span, Extremes.of(tick));
    }

    /**
     * Merges neighbours so that at most {@code most} are left; all spans but the last are the same. The fill keeps a
     * tick of its own, because it covers another length of time.
     *
     * @param ticks in order
     * @param most at least 2
     */
    public static List<MergedTick> thin(List<Tick> ticks, int most) {
        if (most < 2) {
            throw new IllegalArgumentException("cannot thin to fewer than 2 ticks, but got " + most);
        }
        List<MergedTick> merged = new ArrayList<>(Math.min(most, ticks.size()));
        int from = 0;
        if (!ticks.isEmpty() && ticks.get(0).seq() == Tick.FILL) {
            merged.add(new MergedTick(ticks.get(0), 1));
            from = 1;
        }
        int room = most - from;
        int span = Math.max(1, (ticks.size() - from + room - 1) / room);
        merged.addAll(inSpans(ticks.subList(from, ticks.size()), span));
        return merged;
    }

    /**
     * Merges so many neighbours into one, from the first on; the last may cover fewer.
     *
     * @param ticks in order, without the fill
     * @param span at least 1
     */
    public static List<MergedTick> inSpans(List<Tick> ticks, int span) {
        List<MergedTick> merged = new ArrayList<>(ticks.size() / span + 1);
        for (int i = 0; i < ticks.size(); i += span) {
            merged.add(merge(ticks.subList(i, Math.min(ticks.size(), i + span))));
        }
        return merged;
    }

    private static MergedTick merge(List<Tick> ticks) {
        Tick all = ticks.get(0);
        Extremes extremes = Extremes.of(all);
        for (Tick next : ticks.subList(1, ticks.size())) {
            all = both(all, next);
            extremes = extremes.and(next);
        }
        return new MergedTick(all, ticks.size(), extremes);
    }

    private static Tick both(Tick a, Tick b) {
        return new Tick(
                a.seq(),
                a.t(),
                a.attempts() + b.attempts(),
                a.opened() + b.opened(),
                sum(a.failed(), b.failed()),
                a.aborted() + b.aborted(),
                a.tornDown() + b.tornDown(),
                a.flapped() + b.flapped(),
                a.lost() + b.lost(),
                b.open(),
                b.waiting(),
                b.inFlight(),
                b.givenUp(),
                b.queued(),
                larger(a.latencyP50(), b.latencyP50()),
                larger(a.latencyP99(), b.latencyP99()),
                a.raster().or(b.raster()));
    }

    private static Map<Cause, Long> sum(Map<Cause, Long> a, Map<Cause, Long> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        Map<Cause, Long> sum = new EnumMap<>(a);
        b.forEach((cause, count) -> sum.merge(cause, count, Long::sum));
        return sum;
    }

    private static @Nullable Double larger(@Nullable Double a, @Nullable Double b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return Math.max(a, b);
    }
}
