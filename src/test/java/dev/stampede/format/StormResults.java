package dev.stampede.format;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cause;
import dev.stampede.storm.ClientCounts;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayCounts;
import dev.stampede.storm.GeneratorHealth;
import dev.stampede.storm.PartResult;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormResult.Ending;
import dev.stampede.storm.Totals;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Results made up for tests: a storm of 1,000 clients, one burst, a gateway of 500 handshakes a second. */
public final class StormResults {

    /** A generator that was never late. */
    public static final GeneratorHealth HEALTHY = new GeneratorHealth(null, null, null, null, null, List.of());

    private StormResults() {}

    /** Everybody back after 2.1 s. */
    public static StormResult settled() {
        return of(Ending.SETTLED, List.of(burst(1, 1000, 2.1)));
    }

    /** The storm with this ending and these bursts. */
    public static StormResult of(Ending ending, List<BurstResult> bursts) {
        return of(ending, bursts, HEALTHY, List.of(), 0);
    }

    /** The storm with this and that wrong. */
    public static StormResult of(
            Ending ending, List<BurstResult> bursts, GeneratorHealth health, List<String> accounting, long wasted) {
        return of("full-jitter", 0, ending, bursts, health, accounting, wasted);
    }

    /** The storm of that policy, with so many connections flapped. */
    public static StormResult of(String policy, long flapped, List<BurstResult> bursts) {
        return of(policy, flapped, Ending.SETTLED, bursts, HEALTHY, List.of(), 0);
    }

    /** The storm with these thresholds. */
    public static StormResult judged(String thresholds, Ending ending, List<BurstResult> bursts) {
        StormResult one = of(ending, bursts);
        Scenario scenario = ScenarioReader.forHistory().read("""
                {"client_count": 1000, "burst_interval": 1, "max_iterations": 1, "policy": "full-jitter",
                 "gateway": {"handshake_rate": 500}, "seed": 7, "thresholds": %s}""".formatted(thresholds));
        return with(scenario, one, one.parts(), one.gateway());
    }

    /** Three clients in four by full jitter, back after 2.1 s, and one in four by the naive loop, one of which stays away. */
    public static StormResult mixed() {
        StormResult one = settled();
        Scenario scenario = ScenarioReader.forHistory().read("""
                {"client_count": 1000, "burst_interval": 1, "max_iterations": 1, "seed": 7, "policy": [
                  {"policy": "full-jitter", "weight": 3}, {"policy": "naive", "weight": 1}]}""");
        PartResult.Burst calm =
                new PartResult.Burst(1, 750, 750, 0.9, 1.2, 1.4, 2.1, 3_000, 750, Map.of(Cause.REFUSED, 2_250L), 0);
        PartResult.Burst wild =
                new PartResult.Burst(1, 250, 249, 0.5, 0.5, 0.5, null, 9_000, 249, Map.of(Cause.REFUSED, 8_750L), 1);
        Totals totals = new Totals(3_750, 1_500, Map.of(Cause.REFUSED, 2_250L), 0, 750, 0, 0, 750, 0);
        List<PartResult> parts = List.of(
                new PartResult("full-jitter", 0.75, 750, totals, List.of(calm)),
                new PartResult("naive", 0.25, 250, totals, List.of(wild)));
        return with(scenario, one, parts, one.gateway());
    }

    /** A server of somebody else whose certificate nobody checks, or one whose certificate is. */
    public static StormResult secure(boolean verified) {
        StormResult one = settled();
        Scenario scenario =
                ScenarioReader.forHistory().read("""
                {"client_count": 1000, "burst_interval": 1, "max_iterations": 1, "seed": 7, "policy": "full-jitter",
                 "uri": "wss://localhost:1/"%s}""".formatted(verified ? "" : ", \"target\": {\"trust\": \"none\"}"));
        return with(scenario, one, one.parts(), null);
    }

    /** A server of somebody else, watched for two restarts until the time was over. */
    public static StormResult watched(BurstResult burst) {
        StormResult one = of(Ending.TIMED_OUT, List.of(burst));
        Scenario scenario = ScenarioReader.forHistory().read("""
                {"client_count": 1000, "burst_interval": 1, "max_iterations": 2, "seed": 7, "uri": "ws://localhost:1/",
                 "policy": "full-jitter", "teardown": {"by": "target"}}""");
        return with(scenario, one, one.parts(), null);
    }

    /** The storm in virtual time. */
    public static StormResult virtual() {
        StormResult one = settled();
        return with(one.scenario().withEngine(EngineKind.VIRTUAL), one, one.parts(), one.gateway());
    }

    private static StormResult with(
            Scenario scenario, StormResult one, List<PartResult> parts, @Nullable GatewayCounts gateway) {
        return new StormResult(
                scenario,
                one.ending(),
                one.seconds(),
                one.fillSeconds(),
                one.totals(),
                one.fill(),
                one.unplanned(),
                one.bursts(),
                parts,
                one.clients(),
                one.latency(),
                gateway,
                gateway == null ? null : one.wasted(),
                one.generator(),
                one.accounting());
    }

    private static StormResult of(
            String policy,
            long flapped,
            Ending ending,
            List<BurstResult> bursts,
            GeneratorHealth health,
            List<String> accounting,
            long wasted) {
        Scenario scenario = scenario(policy);
        int givenUp = bursts.stream().mapToInt(BurstResult::givenUp).sum();
        Totals totals = new Totals(13_000, 2_000, Map.of(Cause.REFUSED, 11_000L), 0, 1000, flapped, 0, 1000, givenUp);
        Totals fill = new Totals(1000, 1000, Map.of(), 0, 0, 0, 0, 0, 0);
        Totals none = new Totals(0, 0, Map.of(), 0, 0, 0, 0, 0, 0);
        Histogram latency = new Histogram(3);
        latency.recordValue(1500);
        return new StormResult(
                scenario,
                ending,
                3.1,
                0.4,
                totals,
                fill,
                none,
                bursts,
                List.of(),
                clients(scenario.clientCount()),
                latency,
                new GatewayCounts(2000, 2000 + wasted, wasted, 0, 0, 0, 0, 1000, 0),
                wasted,
                health,
                accounting);
    }

    /** The storm's scenario. */
    public static Scenario scenario() {
        return scenario("full-jitter");
    }

    private static Scenario scenario(String policy) {
        return ScenarioReader.forHistory().read("""
                {"client_count": 1000, "burst_interval": 1, "max_iterations": 1, "policy": "%s",
                 "gateway": {"handshake_rate": 500}, "seed": 7}""".formatted(policy));
    }

    private static ClientCounts clients(int count) {
        ClientCounts clients = new ClientCounts(new int[count], new int[count], new int[count]);
        for (int client = 0; client < count; client++) {
            clients.attempts()[client] = 13;
            clients.opened()[client] = 2;
            clients.failures()[client] = 11;
        }
        return clients;
    }

    /** A burst that dropped all; not all came back where no time is given. */
    public static BurstResult burst(int number, int recovered, @Nullable Double all) {
        return burst(number, recovered, all, 12.0, 300.0, 0);
    }

    /** A burst with this amplification and index of dispersion. */
    public static BurstResult burst(
            int number, int recovered, @Nullable Double all, double amplification, double index, int givenUp) {
        return burst(
                number,
                recovered,
                all,
                amplification,
                index,
                givenUp,
                new BurstResult.RetrySpread(0, 1000, 0.01, 0.49));
    }

    /** A burst whose retries were spread like this. */
    public static BurstResult burst(
            int number,
            int recovered,
            @Nullable Double all,
            double amplification,
            double index,
            int givenUp,
            BurstResult.RetrySpread... spreads) {
        return new BurstResult(
                number,
                number,
                1000,
                recovered,
                all == null ? Double.valueOf(1.5) : all,
                0.9,
                null,
                null,
                all,
                12_000,
                recovered,
                Map.of(Cause.REFUSED, 11_000L),
                Map.of(),
                0,
                0,
                givenUp,
                amplification,
                new BurstResult.Peak(40_000, 0.1),
                new BurstResult.Peak(11_800, 0),
                new BurstResult.Peak(1_200, 0),
                6000.0,
                6.7,
                index,
                List.of(spreads),
                0.95);
    }
}
