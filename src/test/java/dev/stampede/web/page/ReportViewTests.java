package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReportViewTests {

    private static final String REPORT = """
            {"timestamp": 1.5, "total_clients": 2,
             "metrics": [{"client_id": 0, "failures": 1}, {"client_id": 1, "failures": 0}],
             "summary": {"headline": "Well.", "findings": [{"code": "lockstep", "text": "They move in step."}],
              "attempts": 1234, "opened": 9, "torn_down": 4, "flapped": 2, "lost": 1, "still_open": 2, "failures": {"refused": 1200, "timeout": 3}, "seconds": 12.34, "handshake_p50": 0.0042,
              "handshake_p99": null},
             "bursts": [{"burst": 1, "time": 5.0, "dropped": 2, "recovered": 1, "recovered_50": 0.25,
              "recovered_90": null, "failures": {"refused": 1200, "timeout": 3}, "attempts": 1234,
              "amplification": 617.0, "peak_arrival_rate_1s": {"rate": 1199.6, "at": 0.0, "window": 1},
              "index_of_dispersion": 1.054, "recovery_efficiency": 0.456,
              "spreads": [{"n": 0, "attempts": 2, "p1": 0.01, "p99": 0.51, "seconds": 0.5}]}],
             "environment": {"cores": 2, "os": "Linux", "limits": {"open_files": 1024, "somaxconn": 4096}, "lateness_p99": 0.0012,
              "signs": ["The loop was busy."]}}""";

    private final ReportView view = ReportView.read(REPORT);

    @Test
    void numbersHaveUnitsAndWhatWasNotReachedIsADash() {
        ReportView.BurstRow burst = view.bursts().get(0);
        assertThat(burst.half()).isEqualTo("0.25 s");
        assertThat(burst.most()).isEqualTo("–");
        assertThat(burst.failed()).isEqualTo("1,203");
        assertThat(burst.peak1s()).isEqualTo("1,200/s");
        assertThat(burst.dispersion()).isEqualTo("1.05");
        assertThat(burst.efficiency()).isEqualTo("45 %");
    }

    @Test
    void thresholdsSayPassOrFailWithTheirMargin() {
        ReportView judged = ReportView.read("""
                {"thresholds": [
                 {"metric": "recovered_99", "condition": "< 30", "limit": 30, "value": 12.345678, "burst": 0,
                  "margin": 17.654322, "margin_share": 0.5884774, "passed": true, "note": null},
                 {"metric": "amplification", "condition": "<= 3", "limit": 3, "value": 502.4, "burst": 2,
                  "margin": -499.4, "margin_share": -166.466, "passed": false, "note": null},
                 {"metric": "recovered_100", "condition": "< 30", "limit": 30, "value": null, "burst": null,
                  "margin": null, "margin_share": null, "passed": false, "note": "Not reached."}]}""");

        assertThat(judged.thresholds())
                .containsExactly(
                        new ThresholdRow(
                                "recovered_99",
                                "< 30",
                                "12.35",
                                "cold start",
                                "17.65 (58.85 %) to spare",
                                "pass",
                                null),
                        new ThresholdRow(
                                "amplification", "<= 3", "502.4", "2", "499.4 (16,650 %) too far", "fail", null),
                        new ThresholdRow("recovered_100", "< 30", "–", "–", "–", "fail", "Not reached."));
        assertThat(view.thresholds()).isEmpty();
    }

    @Test
    void retriesCountFromOneAsPeopleDo() {
        assertThat(view.spreads().get(0).retry()).isEqualTo("1");
    }

    @Test
    void theThreeSentencesHaveTheirNames() {
        ReportView told = ReportView.read("""
                {"summary": {"words": {"what_happened": "It fell.", "what_limited_it": "The floor.",
                  "what_would_help": "A net."}}}""");

        assertThat(told.words())
                .containsExactly(
                        new ReportView.Fact("What happened", "It fell."),
                        new ReportView.Fact("What limited it", "The floor."),
                        new ReportView.Fact("What would help", "A net."));
        assertThat(view.words()).as("an older report").isEmpty();
    }

    @Test
    void theWholeRunIsTotalsCausesAndFindings() {
        assertThat(view.findings()).containsExactly("They move in step.");
        assertThat(view.totals())
                .contains(new ReportView.Fact("Attempts, the fill included", "1,234"))
                .contains(new ReportView.Fact("Handshake after the fill, median", "4.2 ms"));
        assertThat(view.causes())
                .containsExactly(new ReportView.Fact("refused", "1,200"), new ReportView.Fact("timeout", "3"));
    }

    @Test
    void whereTheGeneratorWasTheLimitIsSaid() {
        assertThat(view.signs()).containsExactly("The loop was busy.");
    }

    @Test
    void whatWasOpenedIsAccountedFor() {
        assertThat(view.totals())
                .containsSubsequence(
                        new ReportView.Fact("Opened", "9"),
                        new ReportView.Fact("Of the opened: torn down by bursts", "4"),
                        new ReportView.Fact("Of the opened: closed by a flapping gateway", "2"),
                        new ReportView.Fact("Of the opened: lost otherwise", "1"),
                        new ReportView.Fact("Of the opened: connected at the end", "2"));
    }

    @Test
    void theMachineIsDescribedInWords() {
        assertThat(view.environment())
                .contains(
                        new ReportView.Fact("Operating system", "Linux"),
                        new ReportView.Fact("Open files", "1,024"),
                        new ReportView.Fact("Longest accept backlog (somaxconn)", "4,096"));
    }

    @Test
    void ofManyBurstsTheFirstAndTheLastAreShown() {
        ReportView many = withBursts(3000);
        assertThat(many.bursts())
                .hasSize(100)
                .extracting(ReportView.BurstRow::burst)
                .contains("1", "50", "2951", "3000");
        assertThat(many.spreads()).hasSize(100);
        assertThat(many.leftOut())
                .isEqualTo("The tables show the first 50 and the last 50 of 3,000 bursts: "
                        + "those from 51 to 2,950 are left out.");
        assertThat(withBursts(100).bursts()).hasSize(100);
        assertThat(withBursts(100).leftOut()).isNull();
    }

    @Test
    void aMixedFleetHasALineForEachPolicyAndEachBurst() {
        ReportView mixed = ReportView.read("""
                {"bursts": [{"burst": 0}, {"burst": 1}],
                 "parts": [{"policy": "naive", "clients": 3000, "attempts": 45000, "recovered_100": null,
                            "bursts": [{"burst": 0, "dropped": 3000}, {"burst": 1, "amplification": 14.7,
                                        "failures": {"refused": 7, "reset": 1}}]},
                           {"policy": "fixed", "clients": 1, "recovered_100": 2.5, "bursts": []}]}""");

        assertThat(mixed.parts()).extracting(PartRow::policy).containsExactly("naive", "fixed");
        assertThat(mixed.parts()).extracting(PartRow::clients).containsExactly("3,000", "1");
        assertThat(mixed.parts()).extracting(PartRow::all).containsExactly("–", "2.50 s");
        assertThat(mixed.partBursts()).extracting(PartRow::burst).containsExactly("cold start", "1");
        assertThat(mixed.partBursts()).extracting(PartRow::failed).containsExactly("0", "8");
        assertThat(mixed.partBursts().get(1).amplification()).isEqualTo("15");
        assertThat(view.parts()).as("one policy has no parts").isEmpty();
    }

    private static ReportView withBursts(int n) {
        String bursts = IntStream.rangeClosed(1, n)
                .mapToObj(k -> "{\"burst\": " + k + ", \"spreads\": [{\"n\": 0}]}")
                .collect(Collectors.joining(","));
        return ReportView.read("{\"bursts\": [" + bursts + "]}");
    }
}
