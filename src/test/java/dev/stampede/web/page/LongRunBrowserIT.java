package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.CDPSession;
import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import dev.stampede.run.ScriptedEngine;
import dev.stampede.run.ScriptedStorm;
import dev.stampede.run.TestScenarios;
import dev.stampede.storm.Cause;
import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestConstructor;

/** The page of a run of ten minutes: light, and as high as its storms were. */
@Import(ScriptedEngine.class)
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class LongRunBrowserIT extends BrowserTest {

    /** Seen as part of the snapshot, and as it happens. */
    private static final int EARLY_STORM = 3457;

    private static final int LATE_STORM = 5679;
    private static final int OPENED = 4000;
    private static final int TICKS = 6000;
    private static final int BATCH = 200;

    /** One in four seconds: each is a mark on every chart. */
    private static final int BURSTS = 150;

    /** Of the page's scripts after a garbage collection, in bytes. */
    private static final double MOST_HEAP = 12e6;

    /** Little more than one for each pixel of the chart. */
    private static final int MOST_STEPS = 1100;

    private static final int DRAWINGS = 300;

    /** For a chart with 60 bursts and outages, in bytes. */
    private static final double MOST_LEFT = 6e6;

    private static final String DRAW = """
            async (times) => {
                const { arrivalChart } = await import('/js/charts.js');
                const { Storm } = await import('/js/storm.js');
                const storm = new Storm({ ended: 'false', tick: '1', clients: '100', capacity: '50', outage: '2', interval: '5', bursts: '60' });
                window.drawn ??= arrivalChart(document.body.appendChild(document.createElement('canvas')), storm);
                const line = [{ x: 0, y: 1 }, { x: 300, y: 1 }];
                for (let i = 0; i < times; i++) {
                    window.drawn.sight(true);
                    window.drawn.show(1 + i, [line, line, line], 100);
                }
            }""";

    private final Runs runs;
    private final ScriptedStorm storm;

    LongRunBrowserIT(Runs runs, ScriptedStorm storm) {
        this.runs = runs;
        this.storm = storm;
    }

    @AfterEach
    void end() {
        runs.active().forEach(run -> runs.cancel(run.id()));
    }

    @Test
    void theStormsOfOneTickStayAsHighAsTheyWereAndTheChartsStayLight() {
        Run run = runs.submit(TestScenarios.scenario("A long one", 20, BURSTS, Scenario.DEFAULT_TICK));
        storm.tick(ticks(-1, OPENED));
        page.navigate("/runs/" + run.id());
        assertThat(page.locator("#n-clock")).hasText("400.0 s");
        assertThat(page.locator("#n-peak")).hasText("9,000");

        for (int from = OPENED; from < TICKS; from += BATCH) {
            storm.tick(ticks(from, from + BATCH));
        }
        assertThat(page.locator("#n-clock")).hasText("600.0 s");
        assertThat(page.locator("#n-peak")).hasText("9,500");
        assertThat(page.locator("#peak-window")).hasText("Highest in 0.1 s");
        assertThat(page.locator("#arrivals-words")).containsText("The highest rate is 9,500 attempts/s at 567.9 s");
        assertThat(valueAt("arrivals", EARLY_STORM)).isEqualTo(9_000);
        assertThat(valueAt("arrivals", LATE_STORM)).isEqualTo(9_500);
        assertThat(valueAt("connected", EARLY_STORM)).isZero();
        assertThat(valueAt("connected", LATE_STORM)).isZero();
        for (String chart : List.of("arrivals", "connected", "latency")) {
            assertThat(steps(chart)).as(chart).isBetween(2, MOST_STEPS);
        }
        assertThat((int) page.evaluate("Chart.getChart('raster').$points.length"))
                .isBetween(200, 500);
        assertThat(heap()).as("heap").isLessThan(MOST_HEAP);
    }

    @Test
    void marksThatComeOneByOneAreNoBurden() {
        page.navigate("/runs/" + runs.submit(TestScenarios.small()).id());
        double before = heap();
        page.evaluate(DRAW, DRAWINGS);
        assertThat(heap() - before).as("heap that a chart takes").isLessThan(MOST_LEFT);
    }

    private double heap() {
        CDPSession devtools = page.context().newCDPSession(page);
        devtools.send("HeapProfiler.collectGarbage");
        return devtools.send("Runtime.getHeapUsage").get("usedSize").getAsDouble();
    }

    /** The chart's value at this tick: a step line holds it until the next point. */
    private int valueAt(String chart, int seq) {
        return (int) page.evaluate(
                "([chart, x]) => Chart.getChart(chart).data.datasets[0].data.filter((p) => p.x < x).at(-1).y",
                List.of(chart, seq / 10.0 + 0.05));
    }

    private int steps(String chart) {
        return (int) page.evaluate(
                "chart => Math.max(...Chart.getChart(chart).data.datasets.map((set) => set.data.length))", chart);
    }

    private static List<Tick> ticks(int from, int before) {
        return IntStream.range(from, before).mapToObj(LongRunBrowserIT::tick).toList();
    }

    private static Tick tick(int seq) {
        boolean stormy = seq == EARLY_STORM || seq == LATE_STORM;
        long attempts = seq == EARLY_STORM ? 900 : stormy ? 950 : 1;
        Map<Cause, Long> failed = stormy ? Map.of(Cause.REFUSED, attempts - 1) : Map.of();
        RasterRow row = RasterRow.fromHex(stormy ? "fffff" : "1");
        return new Tick(
                seq, seq / 10.0, attempts, 1, failed, 0, 0, 0, 0, stormy ? 0 : 20, 0, 0, 0, 0, 0.001, 0.002, row);
    }
}
