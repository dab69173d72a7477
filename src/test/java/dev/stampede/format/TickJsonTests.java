package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cause;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TickJsonTests {

    private static final Tick BUSY = new Tick(
            7,
            0.7000000000000001,
            1L << 40,
            2,
            Map.of(Cause.REFUSED, 9L, Cause.OTHER, 1L),
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            11,
            0.1 + 0.2,
            1e-6,
            RasterRow.fromHex("0f3"));

    @Test
    void aTickComesBackExactly() {
        assertThat(TickReader.read(
                        JsonMapper.shared().readTree(TickWriter.tree(BUSY).toString())))
                .isEqualTo(BUSY);
    }

    @Test
    void anIdleTickIsWrittenInFull() {
        Tick idle = new Tick(0, 0, 0, 0, Map.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, RasterRow.fromHex(""));

        assertThat(TickWriter.tree(idle).toString()).isEqualTo("""
                {"seq":0,"t":0.0,"attempts":0,"opened":0,"failed":{},"aborted":0,"torn_down":0,"flapped":0,"lost":0,\
                "open":0,"waiting":0,"in_flight":0,"given_up":0,"queued":0,"latency_p50":null,"latency_p99":null,\
                "raster":""}""");
        assertThat(TickReader.read(TickWriter.tree(idle))).isEqualTo(idle);
    }

    @Test
    void aMergedTickSaysHowManyItCovers() {
        assertThat(TickWriter.tree(new MergedTick(BUSY, 4)).path("span").intValue())
                .isEqualTo(4);
        assertThat(TickWriter.tree(new MergedTick(BUSY, 1)).has("span")).isFalse();
    }

    @Test
    void aMergedTickShowsWhatStuckOut() {
        Tick next = new Tick(
                BUSY.seq() + 1, 1, 90, 5, Map.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, RasterRow.fromHex(""));
        MergedTick merged = MergedTick.inSpans(List.of(BUSY, next), 2).get(0);

        assertThat(TickWriter.tree(merged).at("/highest/opened").toString())
                .isEqualTo("{\"seq\":%d,\"count\":5}".formatted(next.seq()));
        assertThat(TickWriter.tree(merged).at("/highest/failed/count").longValue())
                .isEqualTo(BUSY.failures());
        assertThat(TickWriter.tree(merged).at("/lowest/open/seq").intValue()).isEqualTo(next.seq());
    }
}
