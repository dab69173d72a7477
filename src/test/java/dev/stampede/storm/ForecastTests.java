package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.policy.Presets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ForecastTests {

    private static Scenario scenario(
            String policy, int clients, int bursts, double outage, Outage.Mode mode, GatewayLimits limits) {
        return new Scenario(
                null,
                EngineKind.LIVE,
                Target.EMBEDDED,
                clients,
                Duration.ofSeconds(20),
                bursts,
                Start.FILLED,
                Duration.ZERO,
                PolicyMix.of(Presets.named(policy)),
                null,
                new Teardown(Teardown.By.GATEWAY, null, 1, Duration.ZERO),
                new Outage(Duration.ofMillis((long) (outage * 1000)), mode, null, Outage.DEFAULT_FLAP_AFTER),
                limits,
                null,
                Duration.ofSeconds(60),
                Duration.ofMillis(100),
                1,
                Thresholds.NONE);
    }

    private static GatewayLimits rate(double rate, GatewayLimits.@Nullable Admission admission) {
        return new GatewayLimits(rate, null, Duration.ZERO, null, admission, null);
    }

    @Test
    void withoutOutageEveryClientComesBackAtOnce() {
        assertThat(Forecast.attempts(scenario("naive", 50, 3, 0, Outage.Mode.REFUSE, GatewayLimits.NONE)))
                .isEqualTo(50 + 3 * 50);
    }

    @Test
    void eachPartOfAMixedFleetIsWalkedForItself() {
        Scenario mixed = Scenarios.with(1000, "naive")
                .policies(
                        new PolicyMix.Part(Presets.named("exponential"), 3),
                        new PolicyMix.Part(Presets.named("fixed"), 1))
                .bursts(1, 20)
                .outage(8, Outage.Mode.REFUSE)
                .build();

        assertThat(Forecast.attempts(mixed)).isEqualTo(1000 + 750 * 4 + 250 * 2);
    }

    @Test
    void theNaiveLoopTriesEveryElevenMilliseconds() {
        double attempts = Forecast.attempts(scenario("naive", 50, 3, 0.5, Outage.Mode.REFUSE, GatewayLimits.NONE));

        assertThat(attempts).isCloseTo(50 + 3 * 50 * (1 + 0.5 / 0.011), within(3 * 50.0));
    }

    @Test
    void exponentialWaitsOneTwoAndFourSecondsInEightSeconds() {
        assertThat(Forecast.attempts(scenario("exponential", 1000, 1, 8, Outage.Mode.REFUSE, GatewayLimits.NONE)))
                .isEqualTo(1000 + 1000 * 4);
    }

    @Test
    void aStallHoldsEachAttemptForTheWholeTimeout() {
        assertThat(Forecast.attempts(scenario("naive", 10, 1, 15, Outage.Mode.STALL, GatewayLimits.NONE)))
                .isEqualTo(10 + 10 * 3);
    }

    @Test
    void outagesLongerThanTheIntervalRunTogether() {
        double attempts = Forecast.attempts(scenario("naive", 1, 3, 30, Outage.Mode.REFUSE, GatewayLimits.NONE));

        assertThat(attempts).isCloseTo(70 / 0.011, within(10.0));
    }

    @Test
    void aTokenBucketMakesClientsTryAgainAndAQueueMakesThemWait() {
        Scenario queue = scenario("naive", 100, 1, 0, Outage.Mode.REFUSE, rate(20, null));
        Scenario bucket =
                scenario("naive", 100, 1, 0, Outage.Mode.REFUSE, rate(20, new GatewayLimits.Admission(20, 1, null)));

        assertThat(Forecast.attempts(queue)).isEqualTo(100 + 100 * 2);
        assertThat(Forecast.attempts(bucket)).isGreaterThan(100 * 5 / 0.012);
    }

    @Test
    void aBillionAttemptsAreTooManyAndTheForecastSaysSo() {
        Scenario endless = scenario("naive", 28_000, 1, 3600, Outage.Mode.REFUSE, GatewayLimits.NONE);
        Violation violation = Forecast.violation(endless);

        assertThat(violation).isNotNull();
        assertThat(violation.detail()).contains("about 9,1").contains("1,000,000,000");
        assertThat(Forecast.violation(scenario("full-jitter", 28_000, 1, 3600, Outage.Mode.REFUSE, GatewayLimits.NONE)))
                .isNull();
    }

    @Test
    void aWalkOfManyStepsIsExtrapolated() {
        Scenario day = scenario("naive", 1, 1, 80_000, Outage.Mode.REFUSE, GatewayLimits.NONE);

        assertThat(Forecast.attempts(day)).isCloseTo(80_000 / 0.011, within(1000.0));
    }
}
