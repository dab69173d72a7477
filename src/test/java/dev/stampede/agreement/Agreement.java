package dev.stampede.agreement;

import dev.stampede.live.LiveRunner;
import dev.stampede.live.LiveTargets;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tick;
import dev.stampede.virtualtime.VirtualRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a scenario in both engines and says how far apart they are. */
final class Agreement {

    /** Of the model's figure. */
    private static final double TOLERANCE = 0.10;

    /** Of the spread of repeated live runs. */
    private static final double SPREADS = 3;

    /** What the clock of a machine of two cores can tell in a figure near zero, in the figure's unit. */
    private static final double LEAST = 0.05;

    private static final StormListener DEAF = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private final StormRunner live = new LiveRunner(new LiveTargets(port -> false), null);
    private final StormRunner virtual = new VirtualRunner();

    /**
     * One figure of one scenario.
     *
     * @param model what the model said
     * @param sockets what the live runs said
     */
    record Row(String figure, double model, List<Double> sockets) {

        double mean() {
            return sockets.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }

        /** Sample standard deviation; 0 of a single run. */
        double spread() {
            double mean = mean();
            double squares = sockets.stream()
                    .mapToDouble(value -> (value - mean) * (value - mean))
                    .sum();
            return sockets.size() < 2 ? 0 : Math.sqrt(squares / (sockets.size() - 1));
        }

        boolean agrees() {
            double allowed = Math.max(Math.max(TOLERANCE * Math.abs(model), SPREADS * spread()), LEAST);
            return Math.abs(mean() - model) <= allowed;
        }
    }

    Map<String, Double> model(Both scenario) {
        return Figures.of(run(virtual, scenario.virtual()));
    }

    StormResult sockets(Both scenario) {
        return run(live, scenario.live());
    }

    private static StormResult run(StormRunner runner, Scenario scenario) {
        StormResult result = runner.run(scenario, DEAF, new Cancellation());
        if (!result.accounting().isEmpty()) {
            throw new AssertionError(result.accounting());
        }
        return result;
    }

    static List<Row> rows(Map<String, Double> model, List<StormResult> sockets) {
        List<Row> rows = new ArrayList<>();
        model.forEach((figure, value) -> rows.add(new Row(
                figure,
                value,
                sockets.stream()
                        .map(result -> Figures.of(result).getOrDefault(figure, Double.NaN))
                        .toList())));
        return rows;
    }
}
