package dev.stampede.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Reports from the field whose answer is arithmetic on the draws alone. */
class FieldCasesTests {

    private static final SeededDraws DRAWS = new SeededDraws(13_874);
    private static final Jitter HALF = new Jitter.Proportional(0.5, 1.5);

    /** streamlit#15902: the same jitter before and after a cap of 2 s. */
    @Test
    void jitterBeforeTheCapIsGoneAtTheCap() {
        Policy before = policy(new Envelope.Geometric(0.25, 2), null, 2.0, HALF);
        Policy after = policy(new Envelope.Geometric(0.25, 2), 2.0, null, HALF);
        for (int n = 4; n < 12; n++) {
            assertThat(deviation(waits(before, n, 10_000))).isZero();
            assertThat(deviation(waits(after, n, 10_000))).isCloseTo(2 * 0.2887, within(0.01));
        }
        assertThat(deviation(waits(before, 3, 10_000))).isPositive();
    }

    /** hermes-webui#2661: 50 clients at 5 s, and at 4 to 6 s. */
    @Test
    void anIndependentJitterSpreadsByTheRootOfTheRetries() {
        Policy fixed = policy(new Envelope.Fixed(5), null, null);
        Policy spread = policy(new Envelope.Fixed(5), null, null, new Jitter.Proportional(0.8, 1.2));
        for (int k : new int[] {1, 2, 4, 6}) {
            assertThat(deviation(arrivals(fixed, k, 50))).isZero();
            assertThat(deviation(arrivals(spread, k, 20_000))).isCloseTo(0.577 * Math.sqrt(k), within(0.02));
        }
        long inTheFirstSecond =
                Arrays.stream(arrivals(spread, 1, 50)).filter(at -> at < 5).count();
        assertThat(inTheFirstSecond).isBetween(15L, 35L);
    }

    /** elastic-agent#13874: a second uniform wait halves the rate at most, and more than doubles the worst wait. */
    @Test
    void aSecondUniformWaitBuysLittle() {
        Policy one = policy(new Envelope.Fixed(30), null, null, new Jitter.Offset(0, 60));
        Policy two = policy(new Envelope.Fixed(30), null, null, new Jitter.Offset(0, 60), new Jitter.Offset(0, 120));
        double[] first = waits(one, 0, 10_000);
        double[] sum = waits(two, 0, 10_000);
        assertThat(peak(first)).isBetween(185L, 215L);
        assertThat(peak(sum)).isBetween(97L, 120L);
        assertThat(Arrays.stream(first).max().orElseThrow()).isBetween(89.0, 90.0);
        assertThat(Arrays.stream(sum).max().orElseThrow()).isBetween(205.0, 210.0);
        assertThat(inPlateau(first, 30, 90)).isCloseTo(10_000 / 60.0, within(1.0));
        assertThat(inPlateau(sum, 90, 150)).isCloseTo(10_000 / 120.0, within(3.0));
    }

    private static double inPlateau(double[] waits, double from, double to) {
        return Arrays.stream(waits).filter(wait -> wait >= from && wait < to).count() / (to - from);
    }

    private static long peak(double[] waits) {
        long[] bins = new long[300];
        for (double wait : waits) {
            bins[(int) wait]++;
        }
        return Arrays.stream(bins).max().orElse(0);
    }

    private static double[] waits(Policy policy, int n, int clients) {
        return IntStream.range(0, clients)
                .mapToDouble(client -> policy.waitMicros(n, 0, DRAWS, client, n) / 1e6)
                .toArray();
    }

    private static double[] arrivals(Policy policy, int retries, int clients) {
        return IntStream.range(0, clients)
                .mapToDouble(client -> IntStream.range(0, retries)
                        .mapToDouble(n -> policy.waitMicros(n, 0, DRAWS, client, n) / 1e6)
                        .sum())
                .toArray();
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Math.sqrt(Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElse(0));
    }

    private static Policy policy(Envelope envelope, @Nullable Double cap, @Nullable Double capAfter, Jitter... steps) {
        return new Policy(
                envelope,
                cap,
                List.of(steps),
                0,
                capAfter,
                Reset.on(Reset.On.OPEN),
                GiveUp.NEVER,
                Anchor.FAILURE,
                null,
                false);
    }
}
