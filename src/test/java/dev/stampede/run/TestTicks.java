package dev.stampede.run;

import dev.stampede.storm.Cause;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Ticks whose numbers show which one it is. */
public final class TestTicks {

    private TestTicks() {}

    public static Tick tick(int seq) {
        return new Tick(
                seq,
                seq / 10.0,
                seq + 3,
                seq + 1,
                Map.of(Cause.REFUSED, 2L),
                0,
                0,
                0,
                0,
                seq,
                1,
                0,
                0,
                0,
                seq % 2 == 0 ? null : 0.001 * seq,
                seq % 2 == 0 ? null : 0.002 * seq,
                RasterRow.fromHex("0f3"));
    }

    public static List<Tick> range(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(TestTicks::tick).toList();
    }
}
