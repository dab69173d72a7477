package dev.stampede.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.stampede.storm.StormResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The model and the sockets say the same: within 10 % or three times the spread of repeated runs. A scenario is run live
 * once, beside two others, since most of a storm is waiting; and up to twice more, alone, if that is not enough. Runs that the
 * machine could not keep up with do not count.
 */
class AgreementIT {

    private static final int MOST_RUNS = 3;
    private static final int AT_ONCE = 3;

    /** Of the time that clients waited: half of what the engines may differ by. */
    private static final double BEARABLE_SHARE = 0.05;

    private static final Agreement AGREEMENT = new Agreement();

    private static final ExecutorService RUNS = Executors.newFixedThreadPool(AT_ONCE);

    /** The scenarios with their first run, which may not be over yet. */
    private static final Map<Both, Future<StormResult>> FIRST = new LinkedHashMap<>();

    static List<Both> all() {
        if (FIRST.isEmpty()) {
            Both.all().forEach(scenario -> FIRST.put(scenario, RUNS.submit(() -> AGREEMENT.sockets(scenario))));
        }
        return List.copyOf(FIRST.keySet());
    }

    @AfterAll
    static void stop() {
        RUNS.shutdownNow();
    }

    @ParameterizedTest
    @MethodSource("all")
    void theModelAndTheSocketsAgree(Both scenario) throws InterruptedException, ExecutionException {
        List<Map<String, Double>> model = AGREEMENT.model(scenario);
        List<StormResult> sockets = new ArrayList<>();
        add(Objects.requireNonNull(FIRST.get(scenario)).get(), sockets);
        for (int run = 1; run < MOST_RUNS && !agrees(model, sockets); run++) {
            for (Future<StormResult> other : FIRST.values()) {
                other.get();
            }
            add(AGREEMENT.sockets(scenario), sockets);
        }
        assumeFalse(sockets.isEmpty(), "this machine was too busy to keep up with the storm");
        assertThat(Agreement.rows(model, sockets)).as(scenario.name()).allMatch(Agreement.Row::agrees);
    }

    private static void add(StormResult result, List<StormResult> sockets) {
        Double late = result.generator().latenessShare();
        if (!result.generator().limited() && (late == null || late < BEARABLE_SHARE)) {
            sockets.add(result);
        }
    }

    private static boolean agrees(List<Map<String, Double>> model, List<StormResult> sockets) {
        return !sockets.isEmpty() && Agreement.rows(model, sockets).stream().allMatch(Agreement.Row::agrees);
    }
}
