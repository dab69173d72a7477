package dev.stampede.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeededDrawsTests {

    /** The first outputs of SplitMix64 for seed 1234567, as Rosetta Code lists them for "Pseudo-random numbers/Splitmix64". */
    @Test
    void mixingFunctionGivesThePublishedVectors() {
        String[] published = {
            "6457827717110365317",
            "3203168211198807973",
            "9817491932198370423",
            "4593380528125082431",
            "16408922859458223821"
        };
        long state = 1234567;
        for (String expected : published) {
            state += SeededDraws.GOLDEN_GAMMA;
            assertThat(Long.toUnsignedString(SeededDraws.mix(state))).isEqualTo(expected);
        }
    }

    @Test
    void drawsLieInTheUnitIntervalAndAreUniform() {
        SeededDraws draws = new SeededDraws(42);
        int n = 100_000;
        double sum = 0;
        double squares = 0;
        for (int client = 0; client < n; client++) {
            double u = draws.unit(Draws.Purpose.JITTER, client, 3, 0);
            assertThat(u).isBetween(0.0, Math.nextDown(1.0));
            sum += u;
            squares += u * u;
        }
        double mean = sum / n;
        assertThat(mean).isCloseTo(0.5, within(5 * Math.sqrt(1.0 / 12 / n)));
        assertThat(squares / n - mean * mean).isCloseTo(1.0 / 12, within(0.002));
    }

    @Test
    void eachPartOfTheKeyMatters() {
        Set<Double> seen = new HashSet<>();
        for (long seed = 0; seed < 5; seed++) {
            SeededDraws draws = new SeededDraws(seed);
            for (int client = 0; client < 20; client++) {
                for (int count = 0; count < 20; count++) {
                    for (int step = 0; step < 3; step++) {
                        seen.add(draws.unit(Draws.Purpose.JITTER, client, count, step));
                    }
                }
            }
        }
        assertThat(seen).hasSize(5 * 20 * 20 * 3);
    }

    @Test
    void drawsDoNotDependOnTheirOrder() {
        double alone = new SeededDraws(7).unit(Draws.Purpose.JITTER, 5, 2, 0);
        SeededDraws draws = new SeededDraws(7);
        draws.unit(Draws.Purpose.JITTER, 1, 0, 0);
        draws.unit(Draws.Purpose.JITTER, 5, 1, 0);
        assertThat(draws.unit(Draws.Purpose.JITTER, 5, 2, 0)).isEqualTo(alone);
    }
}
