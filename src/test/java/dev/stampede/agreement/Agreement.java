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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

/** Runs a scenario in both engines and says how far apart they are. */
final class Agreement {

    /** Of the model's figure. */
    private static final double TOLERANCE = 0.10;

    /** Of the spread of repeated live runs. */
    private static final double SPREADS = 3;

    /** What the clock of a machine of two cores can tell in a figure near zero, in the figure's unit. */
    private static final double LEAST = 0.05;

    private static final int SEEDS = 20;

    private static final StormListener DEAF = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private final StormRunner live = new LiveRunner(new LiveTargets(port -> false), null);
    private final StormRunner virtual = new VirtualRunner();

    /**
     * One figure of one scenario. Where a race decides who gets the next place, the slowest percent of a fleet is a matter of
     * luck in both engines: so the model is asked with many seeds, and what it says is the mean, with the spread that luck
     * has.
     *
     * @param model what the model said, a value a seed
     * @param sockets what the live runs said
     */
    record Row(String figure, List<Double> model, List<Double> sockets) {

        boolean agrees() {
            double spread = Math.max(spread(model), spread(sockets));
            double allowed = Math.max(Math.max(TOLERANCE * Math.abs(mean(model)), SPREADS * spread), LEAST);
            return Math.abs(mean(sockets) - mean(model)) <= allowed;
        }
    }

    static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Sample standard deviation; 0 of a single value. */
    static double spread(List<Double> values) {
        double mean = mean(values);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1));
    }

    /** What the model says with each seed. */
    List<Map<String, Double>> model(Both scenario) {
        return LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> Figures.of(run(virtual, scenario.virtual(seed))))
                .toList();
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

    static List<Row> rows(List<Map<String, Double>> model, List<StormResult> sockets) {
        List<Map<String, Double>> live = sockets.stream().map(Figures::of).toList();
        return model.get(0).keySet().stream()
                .map(figure -> new Row(figure, values(model, figure), values(live, figure)))
                .toList();
    }

    private static List<Double> values(List<Map<String, Double>> figures, String figure) {
        return figures.stream()
                .map(of -> Objects.requireNonNull(of.get(figure)))
                .toList();
    }
}
