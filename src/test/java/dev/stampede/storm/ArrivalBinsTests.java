package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrivalBinsTests {

    private static final int ALL = Integer.MAX_VALUE;

    @Test
    void aHerdInStepScoresItsSizeAndPoissonArrivalsScoreOne() {
        ArrivalBins lockstep = new ArrivalBins();
        for (int i = 0; i < 1000; i++) {
            lockstep.add(250_000);
        }
        assertThat(lockstep.indexOfDispersion(ALL)).isCloseTo(1000, within(1e-9));

        ArrivalBins poisson = new ArrivalBins();
        Random random = new Random(1);
        double t = 0;
        for (int i = 0; i < 200_000; i++) {
            t += -Math.log(1 - random.nextDouble()) / 500;
            poisson.add((long) (t * 1e6));
        }
        assertThat(poisson.indexOfDispersion(ALL)).isCloseTo(1, within(0.1));
    }

    @Test
    void evenHammeringScoresNearZero() {
        ArrivalBins naive = new ArrivalBins();
        for (long micros = 0; micros < 5_000_000; micros += 100) {
            naive.add(micros);
        }
        assertThat(naive.indexOfDispersion(ALL)).isCloseTo(0, within(1e-9));
    }

    @Test
    void peaksNameTheirWindow() {
        ArrivalBins bins = new ArrivalBins();
        add(bins, 3, 1_050_000);
        add(bins, 5, 1_999_999);
        add(bins, 4, 2_000_000);
        assertThat(bins.peak(1)).isEqualTo(new BurstResult.Peak(50, 1.9));
        assertThat(bins.peak(10)).isEqualTo(new BurstResult.Peak(8, 1));
        assertThat(bins.peak(100)).isEqualTo(new BurstResult.Peak(1.2, 0));
    }

    @Test
    void theMeanIsTakenOverWholeSecondsUpToTheLastAttempt() {
        ArrivalBins bins = new ArrivalBins();
        assertThat(bins.mean()).isNull();
        add(bins, 10, 10_000);
        assertThat(bins.mean()).isEqualTo(10);
        add(bins, 2, 3_500_000);
        assertThat(bins.mean()).isEqualTo(3);
    }

    @Test
    void secondsThatWereCutShortDoNotCountForTheIndex() {
        ArrivalBins bins = new ArrivalBins();
        add(bins, 7, 1_050_000);
        assertThat(bins.indexOfDispersion(1)).isNull();
        assertThat(bins.indexOfDispersion(2)).isCloseTo(7, within(1e-9));
    }

    @Test
    void mergingAddsBinByBin() {
        ArrivalBins a = new ArrivalBins();
        ArrivalBins b = new ArrivalBins();
        add(a, 2, 0);
        add(b, 3, 0);
        add(b, 9, 12_345_678);
        a.merge(b);
        assertThat(a.peak(1)).isEqualTo(new BurstResult.Peak(90, 12.3));
        assertThat(a.mean()).isEqualTo(14 / 13.0);
    }

    private static void add(ArrivalBins bins, int count, long micros) {
        for (int i = 0; i < count; i++) {
            bins.add(micros);
        }
    }
}
