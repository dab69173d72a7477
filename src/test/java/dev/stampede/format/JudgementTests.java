package dev.stampede.format;

import static dev.stampede.format.StormResults.burst;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Judgement;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormResult.Ending;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgementTests {

    private static final List<BurstResult> THREE =
            List.of(burst(1, 1000, 2.1), burst(2, 1000, 9.0, 20, 5, 0), burst(3, 1000, 4.0, 2, 1, 0));

    private static Judgement judged(String metric, String condition, Ending ending, List<BurstResult> bursts) {
        StormResult result = StormResults.judged("{\"%s\": \"%s\"}".formatted(metric, condition), ending, bursts);
        List<Judgement> judgements = Judgement.of(result);
        assertThat(judgements).hasSize(1);
        return judgements.get(0);
    }

    private static Judgement judged(String metric, String condition) {
        return judged(metric, condition, Ending.SETTLED, THREE);
    }

    @Test
    void theWorstBurstCountsAndIsNamed() {
        Judgement slowest = judged("recovered_100", "< 10");
        assertThat(slowest.value()).isEqualTo(9.0);
        assertThat(slowest.burst()).isEqualTo(2);
        assertThat(slowest.passed()).isTrue();
        assertThat(slowest.margin()).isCloseTo(1, within(1e-9));
        assertThat(slowest.marginShare()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void theSmallestIsTheWorstWhereMoreIsBetter() {
        Judgement least = judged("amplification", ">= 3");
        assertThat(least.value()).isEqualTo(2.0);
        assertThat(least.burst()).isEqualTo(3);
        assertThat(least.passed()).isFalse();
        assertThat(least.margin()).isEqualTo(-1.0);
    }

    @Test
    void theLimitItselfIsAQuestionOfTheOperator() {
        assertThat(judged("recovered_100", "< 9").passed()).isFalse();
        assertThat(judged("recovered_100", "<= 9").passed()).isTrue();
    }

    @Test
    void notReachedFails() {
        Judgement never = judged(
                "recovered_100",
                "< 1000",
                Ending.TIMED_OUT,
                List.of(burst(1, 1000, 2.1), burst(2, 712, null, 5, 1, 40)));
        assertThat(never.passed()).isFalse();
        assertThat(never.value()).isNull();
        assertThat(never.margin()).isNull();
        assertThat(never.burst()).isEqualTo(2);
        assertThat(never.note()).contains("After burst 2");
    }

    @Test
    void withoutAnybodyDroppedThereIsNothingToFail() {
        Judgement unharmed = judged("recovered_99", "< 1", Ending.SETTLED, List.of());
        assertThat(unharmed.passed()).isTrue();
        assertThat(unharmed.note()).contains("nothing to judge");
    }

    @Test
    void aRunThatWasStoppedPassesNothing() {
        Judgement stopped = judged("recovered_100", "< 10", Ending.CANCELLED, THREE);
        assertThat(stopped.passed()).isFalse();
        assertThat(stopped.note()).contains("no pass");
    }

    @Test
    void handshakesAreJudgedOverTheRun() {
        Judgement handshake = judged("handshake_p99", "< 0.001");
        assertThat(handshake.value()).isEqualTo(0.0015);
        assertThat(handshake.burst()).isNull();
        assertThat(handshake.passed()).isFalse();
    }

    @Test
    void failuresOfAllCausesAreCounted() {
        assertThat(judged("failures", "< 11000").value()).isEqualTo(11_000);
    }
}
