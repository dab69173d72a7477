package dev.stampede.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.ClientLine;
import dev.stampede.storm.Cause;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTests {

    @ParameterizedTest
    @ValueSource(strings = {"=1+2", "+1+2", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "-", "=", "-1;x", "+cmd|' /C calc'!A0"})
    void whatLooksLikeAFormulaIsDefused(String text) {
        assertThat(Csv.cell(text).replace("\"", "")).startsWith("'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1.5", "1.0E-6", "-2e10", "full-jitter", "a b", "", "7"})
    void whatIsHarmlessStaysAsItIs(String text) {
        assertThat(Csv.cell(text)).isEqualTo(text);
    }

    @Test
    void separatorsAndQuotesAreQuoted() {
        assertThat(Csv.cell("a,b")).isEqualTo("\"a,b\"");
        assertThat(Csv.cell("say \"hi\"")).isEqualTo("\"say \"\"hi\"\"\"");
        assertThat(Csv.cell("two\nlines")).isEqualTo("\"two\nlines\"");
        assertThat(Csv.cell("=HYPERLINK(\"x\",\"y\")")).isEqualTo("\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
    }

    @Test
    void aTickIsALineOfNumbers() {
        Tick fill = new Tick(
                -1, -0.5, 9, 8, Map.of(Cause.RESET, 1L), 0, 0, 0, 0, 8, 1, 0, 0, 0, null, 0.25, RasterRow.fromHex("1"));

        assertThat(TickCsv.write(List.of(new MergedTick(fill, 2))))
                .isEqualTo(
                        "seq,span,t,attempts,opened,failed,failed_refused,failed_timeout,failed_reset,failed_rejected,"
                                + "failed_tls,failed_protocol,failed_other,aborted,torn_down,flapped,lost,open,waiting,in_flight,"
                                + "given_up,queued,latency_p50,latency_p99\r\n"
                                + "-1,2,-0.5,9,8,1,0,0,1,0,0,0,0,0,0,0,0,8,1,0,0,0,,0.25\r\n");
    }

    @Test
    void aClientIsALineOfNumbers() {
        assertThat(ClientCsv.write(List.of(new ClientLine(0, 1, 2, 3, "naive (part 2)"))))
                .endsWith(",failures,policy\r\n0,1,2,3,naive (part 2)\r\n");
        assertThat(ClientCsv.write(List.of(new ClientLine(0, 12, 2, 11, null))))
                .isEqualTo("client_id,reconnect_attempts,successful_connections,failures\r\n0,12,2,11\r\n");
    }
}
