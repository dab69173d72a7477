package dev.stampede.agreement;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.StormResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The figures in which the engines must agree, by their names; -1 stands for a share that was not reached. */
final class Figures {

    private static final double NOT_REACHED = -1;

    private Figures() {}

    static Map<String, Double> of(StormResult result) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("50 % back, s", worst(result, BurstResult::recovered50));
        figures.put("90 % back, s", worst(result, BurstResult::recovered90));
        figures.put("99 % back, s", worst(result, BurstResult::recovered99));
        figures.put(
                "attempts a client",
                result.totals().attempts() / (double) result.scenario().clientCount());
        figures.put("peak, 1/s", largest(result, burst -> burst.peak1s().rate()));
        return figures;
    }

    private static double worst(StormResult result, Function<BurstResult, @Nullable Double> figure) {
        double worst = 0;
        for (BurstResult burst : result.bursts()) {
            Double value = figure.apply(burst);
            if (burst.dropped() > 0 && value == null) {
                return NOT_REACHED;
            }
            worst = value == null ? worst : Math.max(worst, value);
        }
        return worst;
    }

    private static double largest(StormResult result, ToDoubleFunction<BurstResult> figure) {
        return result.bursts().stream().mapToDouble(figure).max().orElse(0);
    }
}
