package dev.stampede.report;

import static dev.stampede.format.StormResults.burst;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.Finding;
import dev.stampede.format.StormResults;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.BurstResult.RetrySpread;
import dev.stampede.storm.GeneratorHealth;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormResult.Ending;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTests {

    private static List<String> codes(StormResult result) {
        return Findings.of(result).stream().map(Finding::code).toList();
    }

    private static String text(StormResult result, String code) {
        return Findings.of(result).stream()
                .filter(finding -> finding.code().equals(code))
                .map(Finding::text)
                .findFirst()
                .orElseThrow();
    }

    private static StormResult settled(BurstResult burst) {
        return StormResults.of(Ending.SETTLED, List.of(burst));
    }

    @Test
    void aCertificateThatNobodyCheckedIsSaid() {
        assertThat(text(StormResults.secure(false), "tls_unverified")).contains("nobody knows who answered");
        assertThat(codes(StormResults.secure(true))).doesNotContain("tls_unverified");
    }

    /** A loop that needs 0.46 s for a herd of a thousand still shows it for what it is. */
    @Test
    void aRetryThatMostOfTheFleetMakesTogetherIsLockstep() {
        StormResult result = settled(burst(
                1,
                1000,
                7.5,
                4,
                193,
                0,
                new RetrySpread(0, 1000, 1.0, 1.31),
                new RetrySpread(1, 1000, 3.0, 3.46),
                new RetrySpread(2, 1000, 7.0, 7.4)));

        assertThat(codes(result)).containsExactly("lockstep", "overload");
        assertThat(text(result, "lockstep")).contains("1,000 clients made retry 3 within 0.4 s", "7 s after burst 1");
    }

    @Test
    void aCloudOfRetriesIsNoLockstep() {
        assertThat(codes(settled(burst(1, 1000, 2.1, 4, 75, 0, new RetrySpread(0, 1000, 0.01, 0.49)))))
                .containsExactly("overload");
    }

    @Test
    void thePoliciesOfAMixedFleetAreHeldBesideEachOther() {
        assertThat(text(StormResults.mixed(), "by_policy"))
                .isEqualTo(
                        "By policy: full-jitter (750 clients) tried 4 times for each dropped client and was back after"
                                + " 2.1 s; naive (250 clients) tried 36 times for each dropped client and came back 249 times of"
                                + " 250.");
    }

    @Test
    void aRestartNearTheEndOfTheWatchIsNotCalledLost() {
        assertThat(codes(StormResults.watched(burst(1, 0, null, 12, 300, 0))))
                .contains("still_recovering", "restarts_missed")
                .doesNotContain("does_not_recover");
    }

    @Test
    void restartsThatNobodySawAreSaidToBeMissing() {
        assertThat(RecoveryText.restartsMissed(62, 0, 3)).startsWith("Stampede watched for 62 s and saw no restart of");
        assertThat(RecoveryText.restartsMissed(62, 1, 3)).contains("1 of 3 restarts");
    }

    @Test
    void anEvenHammeringIsNotCalledGood() {
        StormResult result = StormResults.of("naive", 0, List.of(burst(1, 1000, 2.1, 46, 0.2, 0)));

        assertThat(codes(result)).containsExactly("flat_hammering", "overload");
        assertThat(text(result, "flat_hammering")).contains("46 times", "0.2", "even is not gentle");
    }

    @Test
    void growingDelaysAreNotAdvisedToWhoHasThem() {
        StormResult result = settled(burst(1, 1000, 2.1, 46, 0.2, 0));

        assertThat(text(result, "amplification")).contains("46 times").doesNotContain("Growing");
    }

    @Test
    void aFlappingGatewayShowsWhoStartsOverTooSoon() {
        StormResult result = StormResults.of("full-jitter", 500, List.of(burst(1, 1000, 2.1, 43, 1, 0)));

        assertThat(codes(result)).contains("reset_on_open").doesNotContain("amplification");
    }

    /** A fixed delay longer than the burst interval: the herd arrives after a burst that found nobody. */
    @Test
    void aHerdThatArrivesAfterAnEmptyBurstIsSeen() {
        BurstResult empty = burst(2, 0, null, 1, 153, 0);
        BurstResult nobody = new BurstResult(
                2,
                2,
                0,
                0,
                null,
                null,
                null,
                null,
                null,
                0,
                0,
                java.util.Map.of(),
                java.util.Map.of(),
                0,
                0,
                0,
                null,
                empty.peak100ms(),
                empty.peak1s(),
                empty.peak10s(),
                200.0,
                8.8,
                153.0,
                List.of(),
                null);

        assertThat(text(settled(nobody), "overload")).contains("after burst 2");
    }

    @Test
    void aFleetThatIsStillComingBackIsNotCalledLost() {
        assertThat(codes(StormResults.of(Ending.TIMED_OUT, List.of(burst(1, 600, null, 5, 1, 0)))))
                .as("the last was back 1.5 s after the burst at 1 s")
                .contains("does_not_recover");
        assertThat(codes(StormResults.of(Ending.TIMED_OUT, List.of(burst(2, 600, null, 5, 1, 0)))))
                .as("the last was back 1.5 s after the burst at 2 s, when the run ended at 3.1 s")
                .contains("still_recovering");
    }

    @Test
    void whatDoesNotRecoverNamesTheLeastSpread() {
        StormResult result = StormResults.of(Ending.TIMED_OUT, List.of(burst(1, 600, null, 5, 1, 100)));

        assertThat(codes(result)).containsExactly("does_not_recover", "given_up", "overload");
        assertThat(text(result, "does_not_recover"))
                .contains("300 clients were still away", "500 handshakes per second", "2 s for 1,000 clients");
    }

    @Test
    void whoGaveUpIsNotAwaited() {
        assertThat(codes(StormResults.of(Ending.SETTLED, List.of(burst(1, 900, null, 5, 1, 100)))))
                .containsExactly("given_up", "overload");
    }

    @Test
    void doubtsComeFirst() {
        GeneratorHealth late = new GeneratorHealth(0.1, 0.5, 2.0, 0.1, 0.3, List.of("Attempts left up to 2 s late."));
        StormResult result = StormResults.of(
                Ending.CANCELLED, List.of(burst(1, 1000, 2.1, 5, 1, 0)), late, List.of("5 is not 6."), 500);

        assertThat(codes(result))
                .containsExactly("accounting_open", "generator_limited", "stopped_early", "overload", "wasted_work");
        assertThat(text(result, "generator_limited")).contains("2 s late");
        assertThat(text(result, "wasted_work")).contains("500 handshakes", "20 %");
    }
}
