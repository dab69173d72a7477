package dev.stampede.report;

import static dev.stampede.format.StormResults.burst;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.StormResults;
import dev.stampede.storm.GeneratorHealth;
import dev.stampede.storm.StormResult.Ending;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTests {

    @Test
    void saysWhenAllWereBackAndWhatTheGatewayMet() {
        assertThat(Headline.of(StormResults.settled()))
                .isEqualTo(
                        "1,000 clients were back after 2.1 s; at its worst the gateway saw 11,800 attempts in a second,"
                                + " 24 times what it can take.");
    }

    @Test
    void saysHowManyThresholdsPassed() {
        assertThat(Headline.of(StormResults.judged(
                        "{\"recovered_100\": \"< 30\", \"amplification\": \"<= 3\"}",
                        Ending.SETTLED,
                        List.of(burst(1, 1000, 2.1)))))
                .endsWith("24 times what it can take. 1 of 2 thresholds passed.");
    }

    @Test
    void severalBurstsGiveTheWorst() {
        assertThat(Headline.of(StormResults.of(
                        Ending.SETTLED, List.of(burst(1, 1000, 2.1), burst(2, 1000, 9.25), burst(3, 1000, 4.0)))))
                .startsWith("1,000 clients were back after at most 9.3 s in each of 3 bursts; at its worst");
    }

    @Test
    void whoStayedAwayIsSaid() {
        assertThat(Headline.of(
                        StormResults.of(Ending.TIMED_OUT, List.of(burst(1, 1000, 2.1), burst(2, 712, null, 5, 1, 40)))))
                .startsWith(
                        "In the worst of 2 bursts only 712 of 1,000 clients were back when the run ended, and 40 gave"
                                + " up; at its worst");
    }

    @Test
    void theGeneratorsOwnLimitComesFirst() {
        GeneratorHealth late = new GeneratorHealth(0.1, 0.5, 2.0, 0.1, 0.3, List.of("Attempts left up to 2 s late."));

        assertThat(Headline.of(StormResults.of(Ending.SETTLED, List.of(burst(1, 1000, 2.1)), late, List.of(), 0)))
                .startsWith(
                        "The generator itself was the limit, so these are not the gateway's numbers: 1,000 clients");
    }

    @Test
    void aWarningAndTheStoryMakeOneSentence() {
        assertThat(Headline.of(StormResults.of(Ending.CANCELLED, List.of(burst(1, 712, null, 5, 1, 0)))))
                .startsWith("Stopped early: only 712 of ");
    }

    @Test
    void openAccountsComeFirst() {
        assertThat(Headline.of(StormResults.of(
                        Ending.CANCELLED,
                        List.of(burst(1, 1000, 2.1)),
                        StormResults.HEALTHY,
                        List.of("5 is not 6."),
                        0)))
                .startsWith("The sums of this run do not close, so do not trust its numbers: 1,000");
    }

    @Test
    void aRunWithoutABurstSaysSo() {
        assertThat(Headline.of(StormResults.of(Ending.CANCELLED, List.of())))
                .isEqualTo(
                        "Stopped early: no connection was torn down; the fleet made 13,000 attempts and 2,000 of them"
                                + " opened.");
    }
}
