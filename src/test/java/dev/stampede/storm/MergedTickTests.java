package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Extremes.At;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MergedTickTests {

    @Test
    void aStormOfOneTickIsStillThereWhenItIsMerged() {
        List<Tick> ticks = quiet(10_000);
        ticks.set(4321, tick(4321, 900, 0, 800, 0));
        ticks.set(4322, tick(4322, 20, 700, 1, 20));

        List<MergedTick> thinned = MergedTick.thin(ticks, 100);

        MergedTick stormy = thinned.get(43);
        assertThat(stormy.span()).isEqualTo(100);
        assertThat(stormy.tick().attempts()).isEqualTo(98 + 900 + 20);
        assertThat(stormy.extremes())
                .isEqualTo(new Extremes(new At(4321, 900), new At(4322, 700), new At(4321, 800), new At(4321, 0)));
    }

    @Test
    void ofEqualTicksTheFirstCounts() {
        MergedTick all = MergedTick.inSpans(quiet(5), 5).get(0);

        assertThat(all.extremes()).isEqualTo(new Extremes(new At(0, 1), new At(0, 1), new At(0, 0), new At(0, 20)));
    }

    @Test
    void aSingleTickIsItsOwnExtreme() {
        MergedTick single = MergedTick.thin(List.of(tick(7, 5, 4, 3, 2)), 10).get(0);

        assertThat(single.span()).isEqualTo(1);
        assertThat(single.extremes()).isEqualTo(new Extremes(new At(7, 5), new At(7, 4), new At(7, 3), new At(7, 2)));
    }

    private static List<Tick> quiet(int most) {
        List<Tick> ticks = new ArrayList<>();
        for (int seq = 0; seq < most; seq++) {
            ticks.add(tick(seq, 1, 1, 0, 20));
        }
        return ticks;
    }

    private static Tick tick(int seq, long attempts, long opened, long refused, int open) {
        Map<Cause, Long> failed = refused == 0 ? Map.of() : Map.of(Cause.REFUSED, refused);
        RasterRow nobody = RasterRow.fromHex("");
        return new Tick(seq, seq / 10.0, attempts, opened, failed, 0, 0, 0, 0, open, 0, 0, 0, 0, null, null, nobody);
    }
}
