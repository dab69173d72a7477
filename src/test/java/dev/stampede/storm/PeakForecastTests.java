package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PeakForecastTests {

    private static double peak(Scenarios scenario) {
        return PeakForecast.perSecond(
                scenario.target("ws://gateway.example.org/").build());
    }

    @Test
    void aFleetThatActsAsOneComesBackInOneSecond() {
        assertThat(peak(Scenarios.with(1000, "naive").teardown(Teardown.By.FLEET)))
                .isEqualTo(1000);
        assertThat(peak(Scenarios.with(10_000, "fixed").teardown(Teardown.By.FLEET)))
                .isEqualTo(10_000);
    }

    @Test
    void staggerAndJitterSpreadIt() {
        assertThat(peak(Scenarios.with(1000, "naive").teardown(Teardown.By.FLEET, null, 1, 10)))
                .isEqualTo(100, within(2.0));
        assertThat(peak(Scenarios.with(1000, "equal-jitter").teardown(Teardown.By.FLEET, null, 1, 20)))
                .isBetween(50.0, 65.0);
        assertThat(peak(Scenarios.with(1000, "naive").teardown(Teardown.By.FLEET, null, 0.1, 0)))
                .isEqualTo(100, within(1.0));
    }

    @Test
    void aColdStartIsItsRamp() {
        Scenarios cold = Scenarios.with(1000, "naive").cold(4).teardown(Teardown.By.FLEET, null, 0.1, 0);
        assertThat(peak(cold)).isEqualTo(250);
    }

    @Test
    void burstsThatFollowAtOnceAddUp() {
        Scenarios fast = Scenarios.with(10, "naive").bursts(3, 0.1).teardown(Teardown.By.FLEET);
        assertThat(peak(fast)).isEqualTo(30);
    }

    @Test
    void aStormThatMustExceedTheLimitIsRefusedWithItsForecast() {
        Surroundings.TargetRule rule = new Surroundings.TargetRule() {
            @Override
            public @org.jspecify.annotations.Nullable String refusal(Target target) {
                return null;
            }

            @Override
            public int attemptsPerSecond(Target target) {
                return 100;
            }
        };
        Surroundings surroundings = new Surroundings(Capacities.of(5000, 128), SynRetransmit.LINEAR, rule);
        assertThat(violations(surroundings, 100)).isEmpty();
        assertThat(violations(surroundings, 101)).singleElement().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo("/client_count");
            assertThat(violation.detail())
                    .contains("about 101 attempts", "at most 100", "stampede.targets.max-attempts-per-second");
        });
    }

    private static List<Violation> violations(Surroundings surroundings, int clients) {
        return surroundings.violations(Scenarios.with(clients, "naive")
                .target("ws://gateway.example.org/")
                .teardown(Teardown.By.FLEET)
                .build());
    }
}
