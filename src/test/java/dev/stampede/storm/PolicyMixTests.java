package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.policy.Presets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PolicyMixTests {

    private static PolicyMix mix(double... weights) {
        return new PolicyMix(Arrays.stream(weights)
                .mapToObj(weight -> new PolicyMix.Part(Presets.named("naive"), weight))
                .toList());
    }

    private static int[] order(PolicyMix mix, int clients) {
        PolicyMix.Assignment assignment = mix.assign(clients);
        int[] order = new int[clients];
        Arrays.setAll(order, assignment::partOf);
        return order;
    }

    @Test
    void theHeaviestGoesFirstAndPartsAreInterleaved() {
        assertThat(order(mix(5, 1, 1), 7)).containsExactly(0, 0, 1, 0, 2, 0, 0);
        assertThat(order(mix(1, 1), 4)).as("the first of equals").containsExactly(0, 1, 0, 1);
        assertThat(order(mix(2), 3)).containsExactly(0, 0, 0);
    }

    @Property
    void wholeNumberWeightsAreMetExactlyInEveryRound(
            @ForAll @Size(min = 2, max = 10) List<@IntRange(min = 1, max = 50) Integer> weights,
            @ForAll @IntRange(min = 1, max = 5) int rounds) {
        int round = weights.stream().mapToInt(Integer::intValue).sum();
        PolicyMix mix = mix(weights.stream().mapToDouble(Integer::doubleValue).toArray());

        int[] counts = mix.assign(round * rounds).counts(round * rounds, mix.size());

        for (int part = 0; part < counts.length; part++) {
            assertThat(counts[part]).isEqualTo(rounds * weights.get(part));
        }
    }

    @Property
    void everyBeginningOfTheFleetHasNearlyTheSharesOfTheWhole(
            @ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 0.01, max = 100) Double> weights,
            @ForAll @IntRange(min = 1, max = 2000) int clients) {
        PolicyMix mix = mix(weights.stream().mapToDouble(Double::doubleValue).toArray());

        int[] counts = mix.assign(clients).counts(clients, mix.size());

        for (int part = 0; part < counts.length; part++) {
            assertThat(counts[part]).isCloseTo((int) (clients * mix.share(part)), within(mix.size()));
        }
    }

    @Property
    void aClientsPartDoesNotDependOnTheSizeOfTheFleet(
            @ForAll @Size(min = 2, max = 5) List<@DoubleRange(min = 0.01, max = 100) Double> weights,
            @ForAll @IntRange(min = 1, max = 300) int few,
            @ForAll @IntRange(min = 300, max = 600) int many) {
        PolicyMix mix = mix(weights.stream().mapToDouble(Double::doubleValue).toArray());

        assertThat(order(mix, many)).startsWith(order(mix, few));
    }

    @Test
    void theLabelNamesTheSharesAndPartsOfOneNameAreNumbered() {
        PolicyMix mix = new PolicyMix(List.of(
                new PolicyMix.Part(Presets.named("full-jitter"), 7), new PolicyMix.Part(Presets.named("naive"), 3)));
        assertThat(mix.label()).isEqualTo("full-jitter 70 %, naive 30 %");
        assertThat(mix.partLabels()).containsExactly("full-jitter", "naive");
        assertThat(mix(2, 1).label()).isEqualTo("naive 66.7 %, naive 33.3 %");
        assertThat(mix(2, 1).partLabels()).containsExactly("naive (part 1)", "naive (part 2)");
        assertThat(PolicyMix.of(Presets.named("naive")).label()).isEqualTo("naive");
        assertThat(mix(9999, 1).label()).isEqualTo("naive 99.990 %, naive 0.010 %");
    }

    @Test
    void weightsThatCannotBeWeighedAreRefused() {
        for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 2e9}) {
            assertThatThrownBy(() -> mix(1, weight)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> mix(new double[11])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> mix()).isInstanceOf(IllegalArgumentException.class);
    }
}
