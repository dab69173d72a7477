package dev.stampede.web.page;

import dev.stampede.format.ScenarioWriter;
import dev.stampede.run.Run;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Teardown;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A run as its page shows it: the words, and what the charts must know before the first tick comes.
 *
 * @param policyName of a mixed fleet the names of all with their shares
 * @param policies the formula and the sentence of each
 * @param tick seconds
 * @param capacity handshakes per second, or null for no limit
 * @param outage seconds; 0 for none
 * @param restarts how many restarts of the target are watched for
 * @param silent true if the gateway goes mute instead of closing
 * @param modelled true if the model can say what it would have been
 * @param bursts how many come at multiples of {@code interval}; 0 where nobody knows beforehand when bursts come
 */
public record RunDetails(
        RunRow row,
        String policyName,
        List<FormView.PolicyWords> policies,
        List<String> notes,
        int clients,
        double tick,
        @Nullable Double capacity,
        double outage,
        String outageMode,
        double interval,
        int bursts,
        boolean silent,
        int restarts,
        long seed,
        boolean modelled,
        String scenario) {

    static RunDetails of(Run run) {
        Scenario scenario = run.scenario();
        return new RunDetails(
                RunRow.of(run),
                scenario.policy().label(),
                policies(scenario.policy()),
                run.notes(),
                scenario.clientCount(),
                seconds(scenario.effectiveTick()),
                scenario.gateway().capacity(),
                seconds(scenario.outage().duration()),
                scenario.outage().mode().name().toLowerCase(java.util.Locale.ROOT),
                seconds(scenario.burstInterval()),
                planned(scenario) ? scenario.maxIterations() : 0,
                scenario.teardown().silent(),
                scenario.teardown().by() == Teardown.By.TARGET ? scenario.maxIterations() : 0,
                scenario.seed(),
                scenario.engine() == EngineKind.LIVE && scenario.target().embedded(),
                ScenarioWriter.tree(scenario).toPrettyString());
    }

    private static List<FormView.PolicyWords> policies(PolicyMix mix) {
        List<String> labels = mix.partLabels();
        return IntStream.range(0, mix.size())
                .mapToObj(i -> new FormView.PolicyWords(
                        labels.get(i),
                        mix.part(i).policy().formula(),
                        mix.part(i).policy().toString()))
                .toList();
    }

    private static boolean planned(Scenario scenario) {
        Teardown.By by = scenario.teardown().by();
        return by != Teardown.By.CLIENT && by != Teardown.By.TARGET;
    }

    private static double seconds(java.time.Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** What the run was asked to do, in one line. */
    public String summary() {
        String silently = silent ? ", found by heartbeats only" : "";
        String bursted = bursts == 0 ? "" : ", " + Words.count(bursts, "burst");
        String watched = restarts == 0 ? "" : ", watching for " + Words.count(restarts, "restart") + " of the server";
        String down = outage == 0 ? "" : ", gateway down for " + Words.number(outage) + " s (" + outageMode + ")";
        String limit = capacity == null ? "" : ", " + Words.number(capacity) + " handshakes/s";
        return Words.count(clients, "client") + ", " + policyName + bursted + silently + watched + down + limit;
    }
}
