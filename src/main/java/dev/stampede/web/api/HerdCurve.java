package dev.stampede.web.api;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Counts a herd's attempts in the seconds after it was dropped, and says what it did. */
final class HerdCurve implements Herds.VirtualCurve {

    /** Far more than a herd needs, even on a machine that is busy. */
    private static final long LONGEST_NANOS = 10_000_000_000L;

    private final Scenario storm;
    private final double dropped;
    private final double tick;
    private final long[] attempts;
    private int seconds;

    HerdCurve(Scenario storm) {
        this.storm = storm;
        this.dropped = storm.lastBurst().toNanos() / 1e9;
        this.tick = storm.effectiveTick().toNanos() / 1e9;
        this.attempts = new long[(int) storm.longestSpan().toSeconds() + 2];
    }

    @Override
    public StormListener listener(Cancellation cancellation) {
        long start = System.nanoTime();
        return new StormListener() {
            @Override
            public void progressed(Progress progress) {
                stopIfLate();
            }

            @Override
            public void ticked(List<Tick> ticks) {
                ticks.forEach(HerdCurve.this::count);
                stopIfLate();
            }

            private void stopIfLate() {
                if (System.nanoTime() - start > LONGEST_NANOS) {
                    cancellation.request();
                }
            }
        };
    }

    private void count(Tick one) {
        int second = (int) Math.floor((one.seq() + 0.5) * tick - dropped);
        if (second >= 0 && second < attempts.length) {
            attempts[second] += one.attempts();
            seconds = Math.max(seconds, second + 1);
        }
    }

    @Override
    public ObjectNode json(StormResult result) {
        BurstResult burst = result.bursts().isEmpty() ? null : result.bursts().get(0);
        Double rate = storm.gateway().handshakeRate();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("sentence", sentence(result, burst));
        json.put("client_count", storm.clientCount());
        json.put("outage", storm.outage().duration().toNanos() / 1e9);
        json.put("handshake_rate", rate);
        json.put("attempts", burst == null ? null : burst.attempts());
        json.put("recovered", burst == null ? null : burst.recovered());
        json.put("recovered_50", burst == null ? null : burst.recovered50());
        json.put("recovered_99", burst == null ? null : burst.recovered99());
        ArrayNode curve = json.putArray("attempts_per_second");
        for (int second = 0; second < seconds; second++) {
            curve.add(attempts[second]);
        }
        return json;
    }

    private String sentence(StormResult result, @Nullable BurstResult burst) {
        if (burst == null || burst.dropped() == 0) {
            return "Nobody was dropped.";
        }
        String stopped = result.ending() == StormResult.Ending.CANCELLED ? "Cut short, to stay a preview. " : "";
        return stopped
                + recovery(burst)
                + String.format(
                        Locale.ROOT,
                        "; at its worst the gateway saw %,.0f attempts in a second, %.0f s after the loss.",
                        burst.peak1s().rate(),
                        burst.peak1s().at());
    }

    private static String recovery(BurstResult burst) {
        Double all = burst.recovered100();
        Double nearly = burst.recovered99();
        if (all != null) {
            return String.format(Locale.ROOT, "All %,d clients were back %.1f s after the loss", burst.dropped(), all);
        }
        if (nearly != null) {
            return String.format(
                    Locale.ROOT, "99 %% of %,d clients were back %.1f s after the loss", burst.dropped(), nearly);
        }
        return String.format(
                Locale.ROOT, "Only %,d of %,d clients were back in the end", burst.recovered(), burst.dropped());
    }
}
