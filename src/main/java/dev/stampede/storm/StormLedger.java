package dev.stampede.storm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Brings together what the tallies of a fleet's ranges say, and draws the result from it. Not thread-safe: the engine's
 * coordinating thread owns it.
 */
public final class StormLedger {

    private final Scenario scenario;
    private final boolean ownClocks;
    private final TreeMap<Integer, Window> windows = new TreeMap<>();
    private final Episode ticked = new Episode();

    /** The numbers of one burst's interval; the heavy data behind them is dropped when the interval is over. */
    private record Window(
            long startMicros,
            BurstResult.Peak peak100ms,
            BurstResult.Peak peak1s,
            BurstResult.Peak peak10s,
            @Nullable Double mean,
            @Nullable Double dispersion,
            List<BurstResult.RetrySpread> spreads,
            Recovery recovery,
            List<Recovery> byPart,
            long wasted) {}

    /**
     * What an engine knows at the end besides the tallies.
     *
     * @param endMicros since the clock started
     * @param fillMicros how long the fill took
     * @param gateway what the embedded gateway saw, or null
     * @param handshakesByClient its completed handshakes by client, or null
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Closing(
            StormResult.Ending ending,
            long endMicros,
            long fillMicros,
            @Nullable GatewayCounts gateway,
            int @Nullable [] handshakesByClient) {}

    public StormLedger(Scenario scenario) {
        this.scenario = scenario;
        this.ownClocks = scenario.teardown().by() == Teardown.By.CLIENT;
    }

    /** Merges one tick's counts of all ranges. */
    public Tick tick(List<TickTally> parts, long startMicros, int queued) {
        TickTally whole = parts.get(0);
        parts.subList(1, parts.size()).forEach(whole::merge);
        ticked.merge(whole.counts);
        return whole.toTick(startMicros, queued);
    }

    /**
     * Notes the interval of a burst that is over.
     *
     * @param parts from all ranges
     * @param endMicros when it ended
     * @param settled true if nothing more could have come after it
     * @param wasted handshakes that the gateway completed in it for clients that had left
     */
    public void close(List<ClosedBurst> parts, long endMicros, boolean settled, long wasted) {
        BurstWindow whole = parts.get(0).window;
        List<Returned> returned = new ArrayList<>(parts.get(0).returned);
        for (ClosedBurst range : parts.subList(1, parts.size())) {
            whole.merge(range.window);
            for (int p = 0; p < returned.size(); p++) {
                returned.set(p, returned.get(p).and(range.returned.get(p)));
            }
        }
        int wholeSeconds = settled ? Integer.MAX_VALUE : (int) ((endMicros - whole.startMicros) / Micros.PER_SECOND);
        ArrivalBins arrivals = whole.arrivals;
        windows.put(
                parts.get(0).burst(),
                new Window(
                        whole.startMicros,
                        arrivals.peak(1),
                        arrivals.peak(10),
                        arrivals.peak(100),
                        arrivals.mean(),
                        arrivals.indexOfDispersion(wholeSeconds),
                        whole.spreads(),
                        returned.stream()
                                .reduce(new Returned(0, new LongList()), Returned::and)
                                .recovery(),
                        returned.stream().map(Returned::recovery).toList(),
                        wasted));
    }

    /**
     * The result of a run that is over; every tally has ended.
     *
     * @param loopLagSeconds the longest time that an event loop kept others waiting
     * @param signs of the generator's own troubles, as sentences
     */
    public StormResult result(List<Tally> tallies, Closing closing, double loopLagSeconds, List<String> signs) {
        Episodes episodes = new Episodes(scenario.policy().size());
        tallies.forEach(tally -> episodes.merge(tally.episodes()));
        Histogram latency = new Histogram(3);
        Histogram lateness = new Histogram(3);
        for (Tally tally : tallies) {
            latency.add(tally.latency());
            lateness.add(tally.lateness());
        }
        long waited = tallies.stream()
                .mapToLong(tally -> tally.waitedMicros(closing.endMicros()))
                .sum();
        int stillOpen = tallies.stream().mapToInt(Tally::open).sum();
        ClientCounts clients = clients(tallies);
        Totals totals = episodes.whole().totals(stillOpen);
        List<PartResult> parts = new PartLedger(scenario, episodes, tallies).results(partRecoveries(episodes));
        Long wasted = closing.gateway() == null
                ? null
                : Long.valueOf(closing.gateway().handshakes() - totals.opened());
        List<String> accounting = new Accounting(scenario, totals, ticked, clients, parts, closing, tallies).check();
        return new StormResult(
                scenario,
                closing.ending(),
                closing.endMicros() / 1e6,
                closing.fillMicros() / 1e6,
                totals,
                episodes.burst(0).totals(0),
                episodes.unplanned().totals(0),
                bursts(episodes),
                parts,
                clients,
                latency,
                closing.gateway(),
                wasted,
                GeneratorHealth.of(lateness, waited, loopLagSeconds, signs),
                accounting);
    }

    private ClientCounts clients(List<Tally> tallies) {
        int n = scenario.clientCount();
        ClientCounts clients = new ClientCounts(new int[n], new int[n], new int[n]);
        tallies.forEach(tally -> tally.copyTo(clients));
        return clients;
    }

    private List<BurstResult> bursts(Episodes episodes) {
        List<BurstResult> results = new ArrayList<>();
        windows.forEach((k, window) -> results.add(burst(k, window, episodes.burst(k))));
        return results;
    }

    private Map<Integer, List<Recovery>> partRecoveries(Episodes episodes) {
        Map<Integer, List<Recovery>> recoveries = new TreeMap<>();
        windows.forEach((k, window) -> {
            List<Recovery> byPart = new ArrayList<>();
            for (int p = 0; p < window.byPart().size(); p++) {
                byPart.add(recovery(k, window.byPart().get(p), episodes.burst(k, p)));
            }
            recoveries.put(k, byPart);
        });
        return recoveries;
    }

    /** Where clients close on their own clocks, recoveries are known only when all intervals are over. */
    private Recovery recovery(int k, Recovery atTheEnd, Episode episode) {
        return ownClocks && k > 0 ? Recovery.of(episode.recoveries, episode.dropped) : atTheEnd;
    }

    private BurstResult burst(int k, Window window, Episode episode) {
        Recovery recovery = recovery(k, window.recovery(), episode);
        Double mean = window.mean();
        Double dropped = episode.dropped == 0 ? null : Double.valueOf(episode.dropped);
        return new BurstResult(
                k,
                window.startMicros() / 1e6,
                episode.dropped,
                recovery.recovered(),
                recovery.last(),
                recovery.p50(),
                recovery.p90(),
                recovery.p99(),
                recovery.p100(),
                episode.attempts,
                episode.opened,
                Episode.byCause(episode.failed),
                episode.byStatus(),
                episode.aborted,
                window.wasted(),
                episode.givenUp,
                dropped == null ? null : Double.valueOf(episode.attempts / dropped),
                window.peak100ms(),
                window.peak1s(),
                window.peak10s(),
                mean,
                mean == null ? null : Double.valueOf(window.peak100ms().rate() / mean),
                window.dispersion(),
                window.spreads(),
                efficiency(k, episode.dropped, recovery));
    }

    /** Outage + dropped / capacity, over the time it took; null without a least time or without full recovery. */
    private @Nullable Double efficiency(int k, int dropped, Recovery recovery) {
        Double capacity = scenario.gateway().capacity();
        double outage = k == 0 ? 0 : Micros.of(scenario.outage().duration()) / 1e6;
        double least = outage + (capacity == null ? 0 : dropped / capacity);
        if (least == 0 || recovery.p100() == null || recovery.p100() == 0) {
            return null;
        }
        return least / recovery.p100();
    }
}
