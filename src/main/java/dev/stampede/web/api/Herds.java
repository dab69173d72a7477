package dev.stampede.web.api;

import dev.stampede.run.Run;
import dev.stampede.run.RunState;
import dev.stampede.run.Runs;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.Forecast;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Surroundings;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Quick herds in virtual time for previews: one at a time, and none that a storm of real sockets would feel. */
@Component
class Herds {

    /** Beyond, a preview would take seconds. */
    private static final double MOST_ATTEMPTS = 5_000_000;

    private final StormRunner engine;
    private final Surroundings surroundings;
    private final Runs runs;
    private final Semaphore one = new Semaphore(1);

    Herds(StormRunner engine, Surroundings surroundings, Runs runs) {
        this.engine = engine;
        this.surroundings = surroundings;
        this.runs = runs;
    }

    /**
     * Sends a herd through a storm. Where that cannot be done now, the answer has a sentence that says why, and no numbers.
     *
     * @throws HerdBusy if another one is being made
     */
    ObjectNode of(Scenario storm) {
        return alone(storm, new HerdCurve(storm));
    }

    /**
     * What the model makes of a run, in the same way.
     *
     * @param report the run's own
     */
    ObjectNode model(Scenario ran, JsonNode report) {
        Scenario storm = ran.withEngine(EngineKind.VIRTUAL);
        return alone(storm, new ModelCurve(storm, report));
    }

    private ObjectNode alone(Scenario storm, VirtualCurve curve) {
        if (!one.tryAcquire()) {
            throw new HerdBusy();
        }
        try {
            return made(storm, curve);
        } finally {
            one.release();
        }
    }

    private ObjectNode made(Scenario storm, VirtualCurve curve) {
        if (runs.active().stream().anyMatch(Herds::needsTheMachine)) {
            return without(
                    "A storm of real sockets is running. The herd waits until it is over, so as not to disturb it.");
        }
        double attempts = Forecast.attempts(storm);
        if (attempts > MOST_ATTEMPTS) {
            return without(String.format(
                    Locale.ROOT,
                    "This herd would make about %,.0f attempts, too many for a preview. Take fewer clients, or run it as a"
                            + " storm with the engine \"virtual\".",
                    attempts));
        }
        Cancellation cancellation = new Cancellation();
        StormResult result = engine.run(surroundings.resolve(storm), curve.listener(cancellation), cancellation);
        return curve.json(result);
    }

    /** Hears of a virtual storm and says what it was. */
    interface VirtualCurve {

        /** What hears of the ticks. The cancellation stops a storm that takes too long after all. */
        StormListener listener(Cancellation cancellation);

        ObjectNode json(StormResult result);
    }

    private static boolean needsTheMachine(Run run) {
        return run.state() == RunState.RUNNING && run.scenario().engine() == EngineKind.LIVE;
    }

    private static ObjectNode without(String sentence) {
        return JsonNodeFactory.instance.objectNode().put("sentence", sentence);
    }
}
