package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RasterRowTests {

    @Property
    void everyRowShowsExactlyOneClient(@ForAll @IntRange(min = 1, max = 5_000) int fleet) {
        int shown = 0;
        for (int client = 0; client < fleet; client++) {
            int row = RasterRow.rowOf(client, fleet);
            if (row >= 0) {
                assertThat(row).isEqualTo(shown++);
                assertThat((int) ((long) row * fleet / RasterRow.rows(fleet))).isEqualTo(client);
            }
        }
        assertThat(shown).isEqualTo(Math.min(200, fleet));
    }

    @Property
    void hexRoundTrips(@ForAll long a, @ForAll long b, @ForAll long c, @ForAll @IntRange(max = 255) int d) {
        RasterRow row = RasterRow.of(new long[] {a, b, c, d});
        assertThat(RasterRow.fromHex(row.toHex())).isEqualTo(row);
    }
}
