package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import dev.stampede.format.ScenarioReader;
import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestConstructor;

/**
 * What the page of a long run costs the browser. Not part of the tests: {@code ./mvnw test -Dtest=DashboardBenchmark}, on
 * a machine with nothing else to do. It follows a live run of {@code -Dminutes=10} with a tick of {@code -Dtick=0.1}
 * seconds; {@code -Dminutes=1 -Dtick=0.01} brings as many ticks, in as many messages a second, ten times as fast.
 */
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class DashboardBenchmark extends BrowserTest {

    private static final double MINUTES = Double.parseDouble(System.getProperty("minutes", "10"));
    private static final double TICK = Double.parseDouble(System.getProperty("tick", "0.1"));
    private static final int BURST_INTERVAL = 10;

    /** The page's JavaScript heap after a garbage collection, in bytes: what is promised. */
    private static final double MOST_HEAP = 12e6;

    /** A frame that takes longer than this, in milliseconds, is seen. */
    private static final double JERK = 50;

    private static final String WATCH = """
            () => {
                const seen = { frames: [], tasks: [], updates: [] };
                let last = performance.now();
                const frame = (now) => { seen.frames.push(now - last); last = now; seen.next = requestAnimationFrame(frame); };
                seen.next = requestAnimationFrame((now) => { last = now; seen.next = requestAnimationFrame(frame); });
                seen.observer = new PerformanceObserver((list) => list.getEntries().forEach((e) => seen.tasks.push(e.duration)));
                seen.observer.observe({ entryTypes: ['longtask'] });
                seen.update = Chart.prototype.update;
                Chart.prototype.update = function (...args) {
                    const start = performance.now();
                    seen.update.apply(this, args);
                    seen.updates.push(performance.now() - start);
                };
                window.seen = seen;
            }""";

    private static final String TELL = """
            () => {
                const { seen } = window;
                cancelAnimationFrame(seen.next);
                seen.observer.disconnect();
                Chart.prototype.update = seen.update;
                return JSON.stringify({ frames: seen.frames, tasks: seen.tasks, updates: seen.updates });
            }""";

    private static final JsonObject THREAD_TIME = new JsonObject();

    static {
        THREAD_TIME.addProperty("timeDomain", "threadTicks");
    }

    private final Runs runs;
    private final ScenarioReader reader;

    DashboardBenchmark(Runs runs, ScenarioReader reader) {
        this.runs = runs;
        this.reader = reader;
    }

    @Test
    void theWholeRunIsFollowed() {
        double seconds = MINUTES * 60;
        double window = Math.min(60, seconds / 6);
        Run run = runs.submit(reader.read(scenario(seconds)));
        page.navigate("/runs/" + run.id());
        waitUntil(TICK);
        say(
                "%.1f minutes, bursts every " + BURST_INTERVAL
                        + " s, a tick every %.2f s: %,.0f ticks; each line covers %.0f s%n",
                MINUTES,
                TICK,
                seconds / TICK,
                window);
        say(
                "%7s %7s %7s %7s %7s %7s %6s %6s %6s %8s %8s %9s %8s %8s%n",
                "from, s",
                "frames",
                "p50",
                "p95",
                "p99",
                "max",
                "> 50",
                "tasks",
                "upd/s",
                "upd p50",
                "upd p99",
                "CPU, %",
                "heap, MB",
                "nodes");
        CDPSession devtools = page.context().newCDPSession(page);
        // CPU time of the page's main thread, not wall time, so that other programs' work is not counted.
        devtools.send("Performance.setTimeDomain", THREAD_TIME);
        devtools.send("Performance.enable");
        double heap = 0;
        for (double from : List.of(0.05 * seconds, 0.5 * seconds - window / 2, 0.97 * seconds - window)) {
            waitUntil(from);
            heap = look(devtools, from, window);
        }
        assertThat(heap).as("heap of the page, in bytes").isLessThan(MOST_HEAP);
        runs.cancel(run.id());
    }

    private static String scenario(double seconds) {
        return """
                {"client_count": 500, "burst_interval": %d, "max_iterations": %d, "policy": "full-jitter",
                 "outage": {"duration": 2}, "gateway": {"handshake_rate": 500}, "tick_interval": %s}""".formatted(BURST_INTERVAL, (int) (seconds / BURST_INTERVAL), TICK);
    }

    private void waitUntil(double clock) {
        page.waitForCondition(
                () -> (boolean) page.evaluate(
                        "from => parseFloat(document.getElementById('n-clock').textContent.replace(',', '')) >= from",
                        clock),
                new Page.WaitForConditionOptions().setTimeout(120_000 + clock * 1000));
    }

    /** Prints a line; returns the heap after a garbage collection, in bytes. */
    private double look(CDPSession devtools, double from, double window) {
        page.evaluate(WATCH);
        double before = metric(devtools, "TaskDuration");
        page.waitForTimeout(window * 1000);
        double busy = metric(devtools, "TaskDuration") - before;
        JsonObject seen = JsonParser.parseString((String) page.evaluate(TELL)).getAsJsonObject();
        double[] frames = sorted(seen, "frames");
        double[] updates = sorted(seen, "updates");
        devtools.send("HeapProfiler.collectGarbage");
        double heap = devtools.send("Runtime.getHeapUsage").get("usedSize").getAsDouble();
        say(
                "%7.0f %7d %7.1f %7.1f %7.1f %7.1f %6d %6d %6.1f %8.1f %8.1f %9.1f %8.1f %8.0f%n",
                from,
                frames.length,
                at(frames, 0.5),
                at(frames, 0.95),
                at(frames, 0.99),
                at(frames, 1),
                Arrays.stream(frames).filter(ms -> ms > JERK).count(),
                seen.getAsJsonArray("tasks").size(),
                updates.length / window,
                at(updates, 0.5),
                at(updates, 0.99),
                100 * busy / window,
                heap / 1e6,
                metric(devtools, "Nodes"));
        return heap;
    }

    private static double[] sorted(JsonObject seen, String key) {
        return StreamSupport.stream(seen.getAsJsonArray(key).spliterator(), false)
                .mapToDouble(JsonElement::getAsDouble)
                .sorted()
                .toArray();
    }

    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)];
    }

    private static double metric(CDPSession devtools, String name) {
        return StreamSupport.stream(
                        devtools.send("Performance.getMetrics")
                                .getAsJsonArray("metrics")
                                .spliterator(),
                        false)
                .map(JsonElement::getAsJsonObject)
                .filter(metric -> metric.get("name").getAsString().equals(name))
                .mapToDouble(metric -> metric.get("value").getAsDouble())
                .sum();
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
