package dev.stampede.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.format.PolicyCatalogue;
import dev.stampede.policy.Policy;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitRangeTests {

    private static List<WaitRange> ranges(String id) {
        return WaitRange.of(policy(id));
    }

    private static Policy policy(String id) {
        return Objects.requireNonNull(PolicyCatalogue.builtIn().preset(id)).policy();
    }

    @ParameterizedTest
    @CsvSource({
        "naive, 0, 0.01, 0.01, 0.01",
        "exponential, 3, 8, 8, 8",
        "exponential, 12, 30, 30, 30",
        "full-jitter, 0, 0, 0.25, 0.5",
        "full-jitter, 12, 0, 15, 30",
        "equal-jitter, 2, 2, 3, 4",
        "additive-jitter, 4, 16, 24, 32",
        "socket.io-client, 0, 0.55, 1.025, 1.5",
        "socket.io-client, 4, 5, 5, 5",
    })
    void areTheClosedForms(String id, int n, double min, double median, double max) {
        WaitRange range = ranges(id).get(n);

        assertThat(range.retry()).isEqualTo(n);
        assertThat(range.min()).isCloseTo(min, within(0.01 * max));
        assertThat(range.median()).isCloseTo(median, within(0.03 * max));
        assertThat(range.max()).isCloseTo(max, within(0.01 * max));
    }

    @Test
    void boundsAreExactWhereThereAreAny() {
        WaitRange first = ranges("full-jitter").get(0);

        assertThat(first.min()).isZero();
        assertThat(first.max()).isEqualTo(0.5);
    }

    @Test
    void endWhereTheClientGivesUp() {
        assertThat(ranges("full-jitter")).hasSize(WaitRange.RETRIES);
        assertThat(ranges("signalr")).hasSize(4);
    }

    @Test
    void areInOrderForEveryClientOfTheCatalogue() {
        for (String id : PolicyCatalogue.builtIn().presetIds()) {
            assertThat(ranges(id))
                    .as(id)
                    .allSatisfy(range -> assertThat(range.min())
                            .isLessThanOrEqualTo(range.median())
                            .isNotNegative())
                    .allSatisfy(range -> assertThat(range.median()).isLessThanOrEqualTo(range.max()));
        }
    }
}
