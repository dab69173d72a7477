package dev.stampede;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Target;
import dev.stampede.storm.Tick;
import dev.stampede.virtualtime.VirtualRunner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTests {

    private static final Scenario REAL =
            Scenarios.with(5, "naive").engine(EngineKind.VIRTUAL).build();

    private final List<Scenario> ran = new ArrayList<>();

    private final StormRunner engine = (scenario, listener, cancellation) -> {
        ran.add(scenario);
        return new VirtualRunner().run(REAL, listener, cancellation);
    };

    private static final StormListener DEAF = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    @Test
    void aSmallStormAgainstAGatewayOfItsOwnComesBeforeTheFirstOne() {
        WarmUp warm = new WarmUp(engine, true);
        StormResult result = warm.run(REAL, DEAF, new Cancellation());
        warm.run(REAL, DEAF, new Cancellation());

        assertThat(result.scenario()).isEqualTo(REAL);
        assertThat(ran).hasSize(3);
        assertThat(ran.get(0).engine()).isEqualTo(EngineKind.LIVE);
        assertThat(ran.get(0).target()).isEqualTo(Target.EMBEDDED);
        assertThat(ran.get(0).clientCount()).isLessThan(1000);
        assertThat(ran.subList(1, 3)).containsOnly(REAL);
    }

    @Test
    void afterTheStartNobodyWaitsForItAgain() {
        WarmUp warm = new WarmUp(engine, true);
        warm.once();
        warm.once();
        assertThat(ran).hasSize(1);
    }

    @Test
    void whoDoesNotWantItHasNone() {
        new WarmUp(engine, false).run(REAL, DEAF, new Cancellation());
        assertThat(ran).containsExactly(REAL);
    }

    @Test
    void aWarmUpThatFailsStandsInNobodysWay() {
        StormRunner broken = (scenario, listener, cancellation) -> {
            if (scenario.engine() == EngineKind.LIVE) {
                throw new StormFailed("The attempts did not leave this machine.");
            }
            return engine.run(scenario, listener, cancellation);
        };
        assertThat(new WarmUp(broken, true).run(REAL, DEAF, new Cancellation()).scenario())
                .isEqualTo(REAL);
    }
}
