package dev.stampede.web.api;

import dev.stampede.format.TickWriter;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the model makes of a run, as a curve to lay over the run's, and as figures beside those of the run. */
final class ModelCurve implements Herds.VirtualCurve {

    /** As many as a chart can show. */
    private static final int MOST_TICKS = 1500;

    private static final double AGREES_WITHIN = 0.10;

    private final Scenario storm;
    private final JsonNode report;
    private final List<Tick> ticks = new ArrayList<>();

    /** @param report of the run with sockets */
    ModelCurve(Scenario storm, JsonNode report) {
        this.storm = storm;
        this.report = report;
    }

    @Override
    public StormListener listener(Cancellation cancellation) {
        return new StormListener() {
            @Override
            public void progressed(Progress progress) {}

            @Override
            public void ticked(List<Tick> more) {
                ticks.addAll(more);
            }
        };
    }

    @Override
    public ObjectNode json(StormResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode figures = JsonNodeFactory.instance.arrayNode();
        figure(figures, "50 % back", "s", result, BurstResult::recovered50, "/recovered_50");
        figure(figures, "90 % back", "s", result, BurstResult::recovered90, "/recovered_90");
        figure(figures, "99 % back", "s", result, BurstResult::recovered99, "/recovered_99");
        figure(figures, "Attempts per client dropped", "", result, BurstResult::amplification, "/amplification");
        figure(figures, "Peak arrival rate, 1 s", "/s", result, b -> b.peak1s().rate(), "/peak_arrival_rate_1s/rate");
        json.put("sentence", sentence(figures));
        json.put("tick_interval", storm.effectiveTick().toNanos() / 1e9);
        json.set("figures", figures);
        ArrayNode curve = json.putArray("ticks");
        MergedTick.thin(ticks, MOST_TICKS).forEach(each -> curve.add(TickWriter.tree(each)));
        return json;
    }

    /** The worst burst's figure on both sides; null where a burst did not get there. */
    private void figure(
            ArrayNode figures,
            String name,
            String unit,
            StormResult result,
            Function<BurstResult, @Nullable Double> inModel,
            String inReport) {
        Double model = worst(result.bursts().stream().map(inModel).toList());
        List<@Nullable Double> reported = new ArrayList<>();
        report.path("bursts").forEach(burst -> {
            JsonNode value = burst.at(inReport);
            reported.add(value.isNumber() ? Double.valueOf(value.doubleValue()) : null);
        });
        Double happened = worst(reported);
        ObjectNode figure = figures.addObject();
        figure.put("figure", name);
        figure.put("unit", unit);
        figure.put("model", model);
        figure.put("happened", happened);
        figure.put(
                "apart", model == null || happened == null || model == 0 ? null : Double.valueOf(happened / model - 1));
    }

    private static @Nullable Double worst(List<@Nullable Double> values) {
        Double worst = null;
        for (Double value : values) {
            if (value == null) {
                return null;
            }
            worst = worst == null ? value : Double.valueOf(Math.max(worst, value));
        }
        return worst;
    }

    private static String sentence(ArrayNode figures) {
        String most = "";
        double furthest = 0;
        for (JsonNode figure : figures) {
            double apart = Math.abs(figure.path("apart").asDouble(0));
            if (apart > furthest) {
                furthest = apart;
                most = figure.path("figure").asString();
            }
        }
        if (furthest <= AGREES_WITHIN) {
            return "The model said the same, within 10 %.";
        }
        return String.format(
                Locale.ROOT,
                "The model said otherwise: %s is %.0f %% apart. What happened includes what this machine and its kernel"
                        + " added.",
                most.toLowerCase(Locale.ROOT),
                100 * furthest);
    }
}
