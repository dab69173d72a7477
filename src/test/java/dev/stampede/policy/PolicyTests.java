package dev.stampede.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTests {

    @ParameterizedTest(name = "{0}, retry {1}, draw {2}: {3} s")
    @CsvSource({
        "naive,               0,  0.5,  0.01",
        "naive,               99, 0.5,  0.01",
        "fixed,               7,  0.5,  5",
        "exponential,         0,  0.5,  1",
        "exponential,         1,  0.5,  2",
        "exponential,         2,  0.5,  4",
        "exponential,         5,  0.5,  30",
        "full-jitter,         0,  0,    0",
        "full-jitter,         0,  0.5,  0.25",
        "full-jitter,         3,  0.25, 1",
        "full-jitter,         6,  0.5,  15",
        "full-jitter,         90, 0.75, 22.5",
        "equal-jitter,        0,  0,    0.5",
        "equal-jitter,        2,  0.5,  3",
        "equal-jitter,        9,  0.5,  22.5",
        "additive-jitter,     0,  0,    1",
        "additive-jitter,     1,  0.5,  3",
        "additive-jitter,     9,  0.5,  45",
        "ab-000738,           9,  0.75, 52.5",
        "decorrelated-jitter, 0,  0.5,  2",
    })
    void waitsAreExactAtChosenDraws(String preset, int n, double u, double seconds) {
        assertThat(wait(preset, n, 0, u)).isEqualTo(Math.round(seconds * 1e6));
    }

    @ParameterizedTest(name = "after {0} s, draw {1}: {2} s")
    @CsvSource({"1, 0, 1", "1, 0.5, 2", "4, 0.5, 6.5", "10, 0.75, 22.75", "30, 0.5, 30", "30, 0, 1"})
    void decorrelatedJitterGrowsFromTheWaitBefore(double previous, double u, double seconds) {
        assertThat(wait("decorrelated-jitter", 1, Math.round(previous * 1e6), u))
                .isEqualTo(Math.round(seconds * 1e6));
    }

    @Test
    void capAfterJitterMakesEverybodyWaitTheCap() {
        Policy before = withCaps(2.0, null);
        Policy after = withCaps(null, 2.0);
        assertThat(before.waitMicros(6, 0, (p, c, k, s) -> 0.25, 0, 0)).isEqualTo(500_000);
        assertThat(after.waitMicros(6, 0, (p, c, k, s) -> 0.25, 0, 0)).isEqualTo(2_000_000);
        assertThat(after.waitMicros(6, 0, (p, c, k, s) -> 0.75, 0, 0)).isEqualTo(2_000_000);
    }

    @Test
    void stepsDrawApartAndInOrder() {
        Policy twice = new Policy(
                new Envelope.Fixed(8),
                null,
                List.of(new Jitter.Equal(), new Jitter.Full()),
                0,
                null,
                Reset.on(Reset.On.OPEN),
                GiveUp.NEVER,
                Anchor.FAILURE,
                null,
                false);
        assertThat(twice.waitMicros(0, 0, (p, c, k, step) -> step == 0 ? 0.5 : 0.25, 0, 0))
                .isEqualTo(1_500_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 62, 63, 64, 1000, 1024, 10_000, Integer.MAX_VALUE})
    void growthWithoutCapSaturatesInsteadOfOverflowing(int n) {
        Policy uncapped = Policy.of(new Envelope.Geometric(1, 2));
        assertThat(uncapped.waitMicros(n, 0, (p, c, k, s) -> 0.5, 0, 0))
                .isBetween(1_000_000L, (long) (Envelope.LONGEST_SECONDS * 1e6));
    }

    @Test
    void formulaShowsTheOrderOfCapAndJitter() {
        assertThat(formula("naive")).isEqualTo("wait(n) = 0.01");
        assertThat(formula("full-jitter")).isEqualTo("wait(n) = U[0, min(30, 0.5·2^n))");
        assertThat(formula("decorrelated-jitter")).isEqualTo("wait(n) = min(30, U[1, 3·wait(n-1)))");
        assertThat(withCaps(null, 2.0).formula()).isEqualTo("wait(n) = min(2, U[0, 1·2^n))");
    }

    @Test
    void everyPresetSaysWhatItDoesInOneSentence() {
        for (String id : Presets.ids()) {
            assertThat(preset(id).toString()).startsWith("Waits ").endsWith(".").doesNotContain("null");
        }
        assertThat(preset("exponential").toString()).contains("has no jitter, so the whole fleet moves in step");
    }

    @Test
    void partsOutOfRangeAreNamed() {
        assertThatThrownBy(() -> new Envelope.Fixed(-1))
                .isInstanceOf(InvalidPolicy.class)
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> new Envelope.Geometric(1, 0)).hasMessageContaining("above 0");
        assertThatThrownBy(() -> new Envelope.Geometric(Double.NaN, 2)).isInstanceOf(InvalidPolicy.class);
        assertThatThrownBy(() -> new Jitter.Additive(-0.1)).isInstanceOf(InvalidPolicy.class);
        assertThatThrownBy(() -> new Jitter.Decorrelated(0.5)).isInstanceOf(InvalidPolicy.class);
        assertThatThrownBy(() -> Reset.stableFor(0)).isInstanceOf(InvalidPolicy.class);
        assertThatThrownBy(() -> new GiveUp(-1, false, Set.of())).isInstanceOf(InvalidPolicy.class);
        assertThatThrownBy(() -> new GiveUp(null, false, Set.of(99))).isInstanceOf(InvalidPolicy.class);
        assertThatThrownBy(() -> withCaps(0.5, null)).hasMessageContaining("below the first delay");
    }

    private static long wait(String preset, int n, long previousMicros, double u) {
        return preset(preset).waitMicros(n, previousMicros, (purpose, client, count, step) -> u, 0, 0);
    }

    private static Policy preset(String id) {
        return Objects.requireNonNull(Presets.find(id));
    }

    private static String formula(String id) {
        return preset(id).formula();
    }

    private static Policy withCaps(@Nullable Double before, @Nullable Double after) {
        return new Policy(
                new Envelope.Geometric(1, 2),
                before,
                List.of(new Jitter.Full()),
                0,
                after,
                Reset.on(Reset.On.OPEN),
                GiveUp.NEVER,
                Anchor.FAILURE,
                null,
                false);
    }
}
