package dev.stampede.report;

import static dev.stampede.format.StormResults.burst;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.Finding;
import dev.stampede.format.StormResults;
import dev.stampede.storm.BurstResult;
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
    void aFleetThatMovesAsOneIsInLockstep() {
        StormResult result = settled(burst(1, 1000, 2.1, 5, 990, 0));

        assertThat(codes(result)).containsExactly("lockstep", "overload");
        assertThat(text(result, "lockstep")).contains("990", "1,000");
    }

    @Test
    void anEvenHammeringIsNotCalledGood() {
        StormResult result = settled(burst(1, 1000, 2.1, 46, 0.2, 0));

        assertThat(codes(result)).containsExactly("flat_hammering", "overload");
        assertThat(text(result, "flat_hammering")).contains("46 times", "0.2", "even is not gentle");
    }

    @Test
    void manyAttemptsInLockstepAreNotFlat() {
        assertThat(codes(settled(burst(1, 1000, 2.1, 46, 990, 0))))
                .containsExactly("lockstep", "amplification", "overload");
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
        GeneratorHealth late = new GeneratorHealth(0.1, 0.5, 2.0, 0.3, List.of("Attempts left up to 2 s late."));
        StormResult result = StormResults.of(
                Ending.CANCELLED, List.of(burst(1, 1000, 2.1, 5, 1, 0)), late, List.of("5 is not 6."), 500);

        assertThat(codes(result))
                .containsExactly("accounting_open", "generator_limited", "stopped_early", "overload", "wasted_work");
        assertThat(text(result, "generator_limited")).contains("2 s late");
        assertThat(text(result, "wasted_work")).contains("500 handshakes", "20 %");
    }
}
