package dev.stampede.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.stampede.storm.StormResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The model and the sockets say the same: within 10 % or three times the spread of repeated runs. A scenario is run live
 * once, and up to twice more if that is not enough; runs that the machine could not keep up with do not count.
 */
class AgreementIT {

    private static final int MOST_RUNS = 3;

    private final Agreement agreement = new Agreement();

    static List<Both> all() {
        return Both.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void theModelAndTheSocketsAgree(Both scenario) {
        List<Map<String, Double>> model = agreement.model(scenario);
        List<StormResult> sockets = new ArrayList<>();
        for (int run = 0; run < MOST_RUNS && (sockets.isEmpty() || !agrees(model, sockets)); run++) {
            StormResult result = agreement.sockets(scenario);
            if (!result.generator().limited()) {
                sockets.add(result);
            }
        }
        assumeFalse(sockets.isEmpty(), "this machine was too busy to keep up with the storm");
        assertThat(Agreement.rows(model, sockets)).as(scenario.name()).allMatch(Agreement.Row::agrees);
    }

    private static boolean agrees(List<Map<String, Double>> model, List<StormResult> sockets) {
        return Agreement.rows(model, sockets).stream().allMatch(Agreement.Row::agrees);
    }
}
