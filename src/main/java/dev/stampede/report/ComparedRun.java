package dev.stampede.report;

import dev.stampede.format.ReportReader;
import dev.stampede.run.Run;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a comparison needs to know of one run that is over.
 *
 * @param name what people call it, or null
 * @param state in lower case
 * @param bursts in order
 * @param handshakeP99 seconds over the whole run; null where no handshake was completed after the fill
 * @param seconds from the clock's start to the end
 * @param stopped true if somebody stopped it before it had settled
 * @param signs sentences that say where the generator itself was the limit
 * @param closed true if its sums close
 * @param ticks where its curve comes from
 */
record ComparedRun(
        UUID id,
        @Nullable String name,
        String state,
        Scenario scenario,
        List<BurstResult> bursts,
        @Nullable Double handshakeP99,
        double seconds,
        boolean stopped,
        List<String> signs,
        boolean closed,
        Ticks ticks) {

    /** The ticks of a run. */
    @FunctionalInterface
    interface Ticks {

        /** Those with a sequence number in [from, to], in order. */
        List<Tick> between(int from, int to);
    }

    /** The run with what its report says. */
    static ComparedRun of(Run run, String report, Ticks ticks) {
        JsonNode parts = ReportReader.withoutClients(report);
        JsonNode summary = parts.path("summary");
        JsonNode p99 = summary.path("handshake_p99");
        return new ComparedRun(
                run.id(),
                run.name(),
                run.state().word(),
                run.scenario(),
                ReportReader.bursts(parts),
                p99.isNumber() ? Double.valueOf(p99.doubleValue()) : null,
                summary.path("seconds").asDouble(0),
                summary.path("ending").asString("").equals("cancelled"),
                parts.path("environment")
                        .path("signs")
                        .valueStream()
                        .map(sign -> sign.asString(""))
                        .toList(),
                summary.path("accounting").isEmpty(),
                ticks);
    }

    /** The burst of that number, or the worst if none is given: the one that most did not come back from. */
    Optional<BurstResult> burst(@Nullable Integer number) {
        Worst worst = new Worst(bursts);
        return number == null
                ? worst.recovery().or(worst::peak)
                : bursts.stream().filter(burst -> burst.burst() == number).findFirst();
    }

    /** When the burst after this one came, in seconds of the run's clock; its end if there was none. */
    double end(@Nullable BurstResult burst) {
        int number = burst == null ? -1 : burst.burst();
        return bursts.stream()
                .filter(next -> burst != null && next.burst() > number)
                .mapToDouble(BurstResult::time)
                .min()
                .orElse(Math.max(seconds, burst == null ? 0 : burst.time()));
    }

    /** Whether a burst came after this one. */
    boolean another(@Nullable BurstResult burst) {
        return burst != null && bursts.stream().anyMatch(next -> next.burst() > burst.burst());
    }

    double tick() {
        return scenario.effectiveTick().toNanos() / 1e9;
    }
}
