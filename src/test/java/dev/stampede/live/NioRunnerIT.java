package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import dev.stampede.wire.Transport;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients where there is no epoll: the same storms, the same counts. */
class NioRunnerIT {

    private static final int CLIENTS = 200;

    private static StormResult run(Scenario scenario) {
        StormListener nobody = new StormListener() {
            @Override
            public void progressed(Progress progress) {}

            @Override
            public void ticked(List<Tick> ticks) {}
        };
        StormResult result = new LiveRunner(new LiveTargets(port -> false), null, Transport.NIO)
                .run(scenario, nobody, new Cancellation());
        assertThat(result.accounting()).isEmpty();
        assertThat(result.ending()).isEqualTo(StormResult.Ending.SETTLED);
        return result;
    }

    @ParameterizedTest
    @EnumSource
    void everybodyComesBackFromEveryOutage(Outage.Mode mode) {
        StormResult result = run(Scenarios.with(CLIENTS, "full-jitter")
                .connectTimeout(0.5)
                .outage(1, mode)
                .bursts(1, 1)
                .build());

        assertThat(result.bursts().get(0).dropped()).isEqualTo(CLIENTS);
        assertThat(result.bursts().get(0).recovered()).isEqualTo(CLIENTS);
    }

    @Test
    void theFleetCanDropItsOwnSocketsWithACode() {
        StormResult result = run(Scenarios.with(CLIENTS, "full-jitter")
                .teardown(Teardown.By.FLEET, 4001, 1, 0)
                .build());

        assertThat(result.bursts().get(0).dropped()).isEqualTo(CLIENTS);
        assertThat(result.bursts().get(0).recovered()).isEqualTo(CLIENTS);
    }
}
