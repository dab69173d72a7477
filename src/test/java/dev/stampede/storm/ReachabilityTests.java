package dev.stampede.storm;

import static dev.stampede.storm.Threshold.Metric.AMPLIFICATION;
import static dev.stampede.storm.Threshold.Metric.HANDSHAKE_P50;
import static dev.stampede.storm.Threshold.Metric.INDEX_OF_DISPERSION;
import static dev.stampede.storm.Threshold.Metric.PEAK_ARRIVAL_RATE_100MS;
import static dev.stampede.storm.Threshold.Metric.PEAK_ARRIVAL_RATE_1S;
import static dev.stampede.storm.Threshold.Metric.PEAK_TO_MEAN;
import static dev.stampede.storm.Threshold.Metric.RECOVERED_100;
import static dev.stampede.storm.Threshold.Metric.RECOVERED_50;
import static dev.stampede.storm.Threshold.Metric.RECOVERED_90;
import static dev.stampede.storm.Threshold.Metric.RECOVERED_99;
import static dev.stampede.storm.Threshold.Metric.RECOVERY_EFFICIENCY;
import static dev.stampede.storm.Threshold.Operator.ABOVE;
import static dev.stampede.storm.Threshold.Operator.AT_LEAST;
import static dev.stampede.storm.Threshold.Operator.AT_MOST;
import static dev.stampede.storm.Threshold.Operator.BELOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Threshold.Metric;
import dev.stampede.storm.Threshold.Operator;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReachabilityTests {

    private static Scenarios storm(int clients, double outage) {
        return Scenarios.with(clients, "full-jitter").outage(outage, Outage.Mode.REFUSE);
    }

    private static void refused(Scenarios storm, Metric metric, Operator operator, double limit, String... words) {
        List<Violation> violations =
                Reachability.violations(storm.threshold(metric, operator, limit).build());
        assertThat(violations)
                .singleElement()
                .satisfies(violation -> assertThat(violation.pointer()).isEqualTo("/thresholds/" + metric.word()))
                .satisfies(violation -> assertThat(violation.detail()).contains(words));
    }

    private static void accepted(Scenarios storm, Metric metric, Operator operator, double limit) {
        assertThat(Reachability.violations(
                        storm.threshold(metric, operator, limit).build()))
                .isEmpty();
    }

    @Test
    void f10sRuleIsRefusedAndWhatWasMeantIsOffered() {
        refused(
                storm(100, 5),
                PEAK_TO_MEAN,
                BELOW,
                3,
                "0.1667 in each 0.1 s",
                "already 6 times the mean",
                "amplification or index_of_dispersion");
    }

    @Test
    void aPeakOverMeanThatDrawnWaitsKeepIsAccepted() {
        accepted(storm(100, 5), PEAK_TO_MEAN, BELOW, 20);
        accepted(storm(10_000, 5), PEAK_TO_MEAN, BELOW, 3);
        accepted(storm(100, 0), PEAK_TO_MEAN, BELOW, 3);
        refused(storm(10_000, 5), PEAK_TO_MEAN, BELOW, 1, "at least 1");
    }

    @Test
    void nobodyIsBackBeforeTheOutageIsOver() {
        refused(storm(100, 5), RECOVERED_50, BELOW, 5, "outage of 5 s");
        accepted(storm(100, 5), RECOVERED_50, BELOW, 5.01);
    }

    @Test
    void theGatewaysCapacityTakesItsTime() {
        Scenarios busy = storm(1000, 5).handshakeRate(100);
        refused(busy, RECOVERED_90, BELOW, 13.9, "900 clients at 100 per second");
        accepted(storm(1000, 5).handshakeRate(100), RECOVERED_90, BELOW, 14.1);
    }

    @Test
    void tokensSavedUpAreNoTime() {
        GatewayLimits limits =
                new GatewayLimits(null, null, Duration.ZERO, null, new GatewayLimits.Admission(10, 900, null), null);
        accepted(storm(1000, 0).gateway(limits), RECOVERED_90, BELOW, 1);
        refused(storm(1000, 0).gateway(limits), RECOVERED_100, BELOW, 9, "10 per second");
    }

    @Test
    void theNextBurstMayComeTooSoon() {
        refused(storm(100, 5).bursts(2, 4), RECOVERED_99, BELOW, 30, "the next burst comes after 4 s");
        accepted(storm(100, 5).bursts(2, 6), RECOVERED_99, BELOW, 30);
    }

    @Test
    void whoHasNoRoomNeverComesBack() {
        GatewayLimits limits = new GatewayLimits(null, null, Duration.ZERO, 60, null, null);
        refused(storm(100, 5).gateway(limits), RECOVERED_90, BELOW, 30, "only 60 of the 100");
        accepted(storm(100, 5).gateway(limits), RECOVERED_50, BELOW, 30);
    }

    @Test
    void everybodyTriesAtLeastOnce() {
        refused(storm(100, 5), AMPLIFICATION, BELOW, 1, "at least once");
        accepted(storm(100, 5), AMPLIFICATION, AT_MOST, 1);
    }

    @Test
    void theTimeThereIsBoundsThePeakFromBelow() {
        refused(storm(1000, 5), PEAK_ARRIVAL_RATE_1S, BELOW, 16, "within the 65 s", "at least 16");
        accepted(storm(1000, 5), PEAK_ARRIVAL_RATE_1S, AT_MOST, 16);
        refused(storm(3, 5), PEAK_ARRIVAL_RATE_100MS, BELOW, 10, "at least 10");
    }

    @Test
    void handshakesLastAsLongAsTheGatewayTakes() {
        GatewayLimits slow = new GatewayLimits(null, null, Duration.ofMillis(200), null, null, null);
        refused(storm(100, 0).gateway(slow), HANDSHAKE_P50, BELOW, 0.2, "0.2 s");
    }

    @Test
    void nobodyIsFasterThanTheLeastTime() {
        refused(storm(100, 5), RECOVERY_EFFICIENCY, ABOVE, 1, "at most 1");
        accepted(storm(100, 5), RECOVERY_EFFICIENCY, AT_LEAST, 0.9);
        refused(storm(100, 0), RECOVERY_EFFICIENCY, AT_LEAST, 0.5, "no least time");
    }

    @Test
    void countsAndVariancesAreNeverNegative() {
        refused(storm(100, 5), INDEX_OF_DISPERSION, BELOW, 0, "never below 0");
        refused(storm(100, 5), Metric.WASTED, AT_MOST, -1, "never below 0");
    }

    @Test
    void clientsOnTheirOwnClocksAreBoundByLittle() {
        Scenarios own = Scenarios.with(100, "naive").teardown(Teardown.By.CLIENT);
        accepted(own, AMPLIFICATION, BELOW, 0.5);
        accepted(Scenarios.with(100, "naive").teardown(Teardown.By.CLIENT), PEAK_ARRIVAL_RATE_1S, BELOW, 0.5);
    }

    @Test
    void aColdStartIsABurstOfTheWholeFleet() {
        Scenarios cold = Scenarios.with(100, "naive").cold(0).handshakeRate(10).bursts(1, 20);
        refused(cold, RECOVERED_100, BELOW, 9, "100 clients at 10 per second");
    }

    @Test
    void aCopyOfAScenarioKeepsItsThresholds() {
        Scenario judged = storm(100, 5).threshold(AMPLIFICATION, BELOW, 3).build();
        assertThat(judged.withEngine(EngineKind.VIRTUAL).thresholds()).isEqualTo(judged.thresholds());
        assertThat(judged.withGateway(GatewayLimits.NONE).thresholds()).isEqualTo(judged.thresholds());
    }
}
