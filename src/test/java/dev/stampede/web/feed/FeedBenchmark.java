package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.Policy;
import dev.stampede.run.Run;
import dev.stampede.run.RunState;
import dev.stampede.run.Runs;
import dev.stampede.run.StormEnded;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tick;
import dev.stampede.web.feed.ObservedEngine.Cpu;
import dev.stampede.web.feed.ObservedEngine.Observation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.context.event.EventListener;
import org.springframework.test.context.TestConstructor;

/**
 * What following and recording cost a live run. Not part of the tests: {@code ./mvnw test -Dtest=FeedBenchmark}, on a
 * machine with nothing else to do; {@code -Dseries=3}. In each series the same storm runs by the engine alone, and as a
 * run that is stored in a file and followed by 0, 20 and 100 viewers, who are a process of their own.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.datasource.url=jdbc:h2:file:./target/feed-benchmark/${random.uuid};DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=200",
            "stampede.sample.enabled=false"
        })
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class FeedBenchmark {

    private static final int SERIES = Integer.getInteger("series", 3);
    private static final double INTERVAL = 3;

    /** Bursts of a run that are not counted: the code is still being compiled. */
    private static final int COLD_BURSTS = 2;

    private static final int BURSTS = COLD_BURSTS + 4;

    private final Runs runs;
    private final ObservedEngine engine;
    private final Ending ending;
    private final int port;

    FeedBenchmark(Runs runs, ObservedEngine engine, Ending ending, @LocalServerPort int port) {
        this.runs = runs;
        this.engine = engine;
        this.ending = ending;
        this.port = port;
    }

    private enum Kind {
        ENGINE_ALONE(0),
        NO_VIEWER(0),
        VIEWERS_20(20),
        VIEWERS_100(100);

        private final int viewers;

        Kind(int viewers) {
            this.viewers = viewers;
        }
    }

    /** CPU in seconds, from shortly before the first burst that counts to the last tick; back and latencies in ms. */
    private record Cost(
            double engine,
            double feed,
            double recording,
            double process,
            double back,
            double wall,
            @Nullable Arrivals arrivals) {}

    @Test
    void stormsOfAThousand() throws Exception {
        series(1000);
    }

    @Test
    void stormsOfFiveThousand() throws Exception {
        series(5000);
    }

    private void series(int fleet) throws Exception {
        Map<Kind, List<Cost>> all = new EnumMap<>(Kind.class);
        try (ViewersProcess viewers = new ViewersProcess(port)) {
            for (Kind warmingUp : Kind.values()) {
                one(fleet, warmingUp, viewers);
            }
            say(
                    "%n%,d clients, %d bursts, of which %d count; %d series%n",
                    fleet, BURSTS, BURSTS - COLD_BURSTS, SERIES);
            for (int i = 0; i < SERIES * Kind.values().length; i++) {
                Kind kind = turn(i);
                all.computeIfAbsent(kind, any -> new ArrayList<>()).add(one(fleet, kind, viewers));
            }
        }
        print(all);
    }

    /** Each series begins with another kind, so that none is always the warmest. */
    private static Kind turn(int run) {
        int kinds = Kind.values().length;
        return Kind.values()[(run + run / kinds) % kinds];
    }

    private Cost one(int fleet, Kind kind, ViewersProcess viewers) throws Exception {
        Scenario storm = Scenarios.with(fleet, "naive")
                .policy(Policy.of(new Envelope.Fixed(0)))
                .bursts(BURSTS, INTERVAL)
                .build();
        if (kind == Kind.ENGINE_ALONE) {
            return cost(engine.run(storm, new Deaf(), new Cancellation()), null);
        }
        ending.forget();
        Run run = runs.submit(storm);
        viewers.listen(kind.viewers, "/topic/runs/" + run.id());
        await().atMost(Duration.ofMinutes(2))
                .until(() -> !runs.get(run.id()).state().active());
        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.COMPLETED);
        return cost(ending.result(), Arrivals.of(viewers.leave(), kind.viewers, engine.latest()));
    }

    private Cost cost(StormResult result, @Nullable Arrivals arrivals) {
        Observation seen = engine.latest();
        List<Cpu> warm = seen.cpu().stream()
                .filter(cpu -> cpu.t() >= INTERVAL * (COLD_BURSTS + 1) - 0.5)
                .toList();
        Cpu from = warm.get(0);
        Cpu to = warm.get(warm.size() - 1);
        double[] back = result.bursts().stream()
                .skip(COLD_BURSTS)
                .map(BurstResult::recovered100)
                .mapToDouble(Objects::requireNonNull)
                .sorted()
                .toArray();
        return new Cost(
                (to.engine() - from.engine()) / 1e9,
                (to.feed() - from.feed()) / 1e9,
                (to.recording() - from.recording()) / 1e9,
                (to.process() - from.process()) / 1e9,
                1e3 * back[back.length / 2],
                seen.wall().get() / 1e9,
                arrivals);
    }

    private static void print(Map<Kind, List<Cost>> all) {
        say(
                "%-13s %9s %9s %9s %9s %9s %9s%n",
                "medians", "engine, s", "feed, s", "record, s", "process,s", "back, ms", "wall, s");
        List<ToDoubleFunction<Cost>> columns =
                List.of(Cost::engine, Cost::feed, Cost::recording, Cost::process, Cost::back, Cost::wall);
        Map<Kind, double[]> medians = new EnumMap<>(Kind.class);
        all.forEach((kind, costs) -> medians.put(
                kind,
                columns.stream().mapToDouble(column -> median(costs, column)).toArray()));
        medians.forEach((kind, row) -> say(
                "%-13s %9.3f %9.3f %9.3f %9.3f %9.1f %9.2f%n", kind, row[0], row[1], row[2], row[3], row[4], row[5]));
        ratios(medians, Kind.NO_VIEWER, Kind.ENGINE_ALONE);
        ratios(medians, Kind.VIEWERS_20, Kind.NO_VIEWER);
        ratios(medians, Kind.VIEWERS_100, Kind.NO_VIEWER);
        all.forEach((kind, costs) -> {
            if (kind.viewers > 0) {
                Arrivals.merged(costs.stream()
                                .map(Cost::arrivals)
                                .filter(Objects::nonNull)
                                .toList())
                        .print(kind.name());
            }
        });
    }

    private static void ratios(Map<Kind, double[]> medians, Kind kind, Kind base) {
        double[] row = Objects.requireNonNull(medians.get(kind));
        double[] one = Objects.requireNonNull(medians.get(base));
        say(
                "%-11s / %-12s: engine %.3f, process %.3f, back %.3f, wall %.4f%n",
                kind, base, row[0] / one[0], row[3] / one[3], row[4] / one[4], row[5] / one[5]);
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> column) {
        double[] sorted = costs.stream().mapToDouble(column).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    private static final class Deaf implements StormListener {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    }

    /** Keeps the result of the last storm that the run service ran. */
    static class Ending {

        private volatile @Nullable StormResult result;

        @EventListener
        void ended(StormEnded event) {
            result = event.result();
        }

        void forget() {
            result = null;
        }

        StormResult result() {
            return Objects.requireNonNull(result);
        }
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Wiring {

        @Bean
        @Primary
        ObservedEngine observedEngine(@Qualifier("engines") StormRunner engines) {
            return new ObservedEngine(engines);
        }

        @Bean
        Ending ending() {
            return new Ending();
        }
    }
}
