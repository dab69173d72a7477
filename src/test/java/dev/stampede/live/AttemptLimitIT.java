package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What protects a target outside this machine; here every target counts as one. */
class AttemptLimitIT {

    private static final class Notes implements StormListener {

        final List<Tick> ticks = new ArrayList<>();

        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> more) {
            ticks.addAll(more);
        }
    }

    private static StormResult run(Scenario scenario, int most, StormListener listener, Cancellation cancellation) {
        LiveTargets targets = new LiveTargets(
                port -> false, Reach.of(true, List.of(), most), InetAddress::getAllByName, address -> false);
        return new LiveRunner(targets, null).run(scenario, listener, cancellation);
    }

    private static int closedPort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    @Test
    void aStormThatReachesTheLimitIsStoppedAtOnceAndReported() throws IOException {
        Scenario scenario = Scenarios.with(20, "naive")
                .target("ws://127.0.0.1:" + closedPort() + "/")
                .teardown(Teardown.By.FLEET)
                .cold(0)
                .bursts(1, 30)
                .build();
        Notes notes = new Notes();
        StormResult result = run(scenario, 60, notes, new Cancellation());

        assertThat(result.ending()).isEqualTo(StormResult.Ending.CAPPED);
        assertThat(result.accounting()).isEmpty();
        assertThat(result.totals().attempts()).as("not one more").isEqualTo(60);
        assertThat(result.seconds()).isLessThan(2);
        assertThat(notes.ticks.stream().mapToLong(Tick::attempts).sum()).isEqualTo(60);
        assertThat(result.generator().signs())
                .anyMatch(sign -> sign.contains("more than 60 attempts in a second")
                        && sign.contains("stampede.targets.max-attempts-per-second"));
    }

    /** The fill is slowed down, which is no lie: nothing is measured in it. The storm itself never is. */
    @Test
    void aFleetIsConnectedMoreSlowlyThanTheLimit() throws Exception {
        try (TomcatEcho server = new TomcatEcho(null)) {
            Scenario scenario = Scenarios.with(40, "naive")
                    .target("ws://127.0.0.1:" + server.port() + "/echo")
                    .teardown(Teardown.By.FLEET)
                    .bursts(1, 1)
                    .build();
            StormResult result = run(scenario, 50, new Notes(), new Cancellation());
            assertThat(result.accounting()).isEmpty();
            assertThat(result.ending()).isEqualTo(StormResult.Ending.SETTLED);
            assertThat(result.fillSeconds()).isGreaterThan(1.4);
            assertThat(result.totals().opened()).isEqualTo(80);
        }
    }

    @Test
    void aStormWhoseHandshakesHangIsStoppedWithinASecond() throws IOException {
        try (ServerSocket mute = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            Scenario scenario = Scenarios.with(50, "fixed")
                    .target("ws://127.0.0.1:" + mute.getLocalPort() + "/")
                    .teardown(Teardown.By.FLEET)
                    .connectTimeout(30)
                    .cold(0)
                    .bursts(1, 60)
                    .build();
            Cancellation cancellation = new Cancellation();
            AtomicLong asked = new AtomicLong();
            StormListener stopping = new StormListener() {
                @Override
                public void progressed(Progress progress) {}

                @Override
                public void ticked(List<Tick> ticks) {
                    if (ticks.get(ticks.size() - 1).inFlight() == 50 && asked.compareAndSet(0, System.nanoTime())) {
                        cancellation.request();
                    }
                }
            };
            StormResult result = run(scenario, 100, stopping, cancellation);
            Duration stopped = Duration.ofNanos(System.nanoTime() - asked.get());

            assertThat(result.ending()).isEqualTo(StormResult.Ending.CANCELLED);
            assertThat(result.accounting()).isEmpty();
            assertThat(result.totals().aborted()).isEqualTo(50);
            assertThat(stopped).isLessThan(Duration.ofSeconds(1));
        }
    }
}
