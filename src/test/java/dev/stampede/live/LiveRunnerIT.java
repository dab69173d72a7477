package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cause;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.StormRunnerContract;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LiveRunnerIT extends StormRunnerContract {

    /** Sockets that clients close themselves while they connect once counted as attempts that never left. */
    @Test
    void clientsThatTimeOutInTheKernelsQueueAreNoTroubleOfTheGenerator() {
        StormResult result = run(Scenarios.with(100, "naive")
                .cold(0)
                .bursts(1, 1)
                .connectTimeout(0.4)
                .gateway(new GatewayLimits(20.0, 4, Duration.ZERO, null, null, null))
                .recoveryTimeout(1)
                .build());

        assertThat(result.totals().failed()).containsKey(Cause.TIMEOUT);
        assertThat(result.generator().signs()).noneMatch(sign -> sign.contains("never left"));
    }

    /** F12 asks for 0.2 s; a busy machine of two cores is granted a bit more. */
    @Override
    protected double tolerance() {
        return 0.2;
    }

    /** The 99th percentile that 5,000 waiting clients are to be kept to; a shared machine was seen at 3 ms. */
    @Override
    protected double waitsKeptWithin() {
        return 0.005;
    }

    @Override
    protected StormRunner runner() {
        return new LiveRunner(new LiveTargets(port -> false), null);
    }
}
