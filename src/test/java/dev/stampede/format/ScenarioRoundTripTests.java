package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.policy.Anchor;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Polls;
import dev.stampede.policy.Presets;
import dev.stampede.policy.Reset;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Heartbeat;
import dev.stampede.storm.Introduction;
import dev.stampede.storm.Outage;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Start;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Target;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Threshold;
import dev.stampede.storm.Thresholds;
import dev.stampede.storm.Trust;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ScenarioRoundTripTests {

    @Property(tries = 200, edgeCases = net.jqwik.api.EdgeCasesMode.NONE)
    void whatIsWrittenIsReadBack(@ForAll("scenarios") Scenario scenario) {
        assertThat(ScenarioReader.forHistory().read(ScenarioWriter.write(scenario)))
                .isEqualTo(scenario);
    }

    @Provide
    Arbitrary<Scenario> scenarios() {
        Arbitrary<Boolean> embedded = Arbitraries.of(true, true, true, false);
        return Combinators.combine(
                        embedded,
                        Arbitraries.strings()
                                .alpha()
                                .ofMinLength(1)
                                .ofMaxLength(120)
                                .injectNull(0.2),
                        micros(1, 100_000_000),
                        Arbitraries.integers().between(1, 500),
                        policies(),
                        teardowns(),
                        outages(),
                        gateways())
                .as(ScenarioRoundTripTests::scenario);
    }

    private static Scenario scenario(
            boolean embedded,
            String name,
            Duration time,
            int count,
            NamedPolicy policy,
            Teardown teardown,
            Outage outage,
            GatewayLimits gateway) {
        boolean client = teardown.by() == Teardown.By.CLIENT;
        boolean fleet = !embedded && teardown.by() == Teardown.By.GATEWAY;
        Start start = count % 2 == 0 ? Start.COLD : Start.FILLED;
        return new Scenario(
                name,
                EngineKind.LIVE,
                embedded
                        ? Target.EMBEDDED
                        : new Target(URI.create("wss://localhost:9000/a?b=c%20d"), introduction(count)),
                count * 7,
                time,
                count,
                start,
                start == Start.COLD ? time : Duration.ZERO,
                count % 3 == 0 ? mixed(policy, count) : PolicyMix.of(policy),
                count % 5 == 0 ? null : time,
                fleet ? external(teardown, count) : teardown,
                embedded && !client ? outage : Outage.NONE,
                embedded ? gateway : GatewayLimits.NONE,
                count % 4 == 0 ? null : new Heartbeat(time, time.multipliedBy(2)),
                time,
                Duration.ofMillis(10 + count),
                Scenario.LARGEST_SEED - count,
                count % 3 == 1 ? Thresholds.NONE : thresholds(count));
    }

    /** Without secrets, of which only a mask would come back. */
    private static Introduction introduction(int count) {
        return count % 4 == 0
                ? Introduction.NONE
                : new Introduction(
                        Map.of("Origin", "https://" + count + ".example.org"),
                        Map.of(),
                        null,
                        List.of("mqtt", "v" + count),
                        null,
                        count % 2 == 0 ? "ack \"" + count + "\"" : null,
                        count % 3 == 0 ? "ping" : null,
                        count % 3 == 0 ? Duration.ofMillis(1000 + count) : null,
                        count % 5 != 0 ? Trust.SYSTEM : Trust.NONE);
    }

    private static Thresholds thresholds(int count) {
        Threshold.Metric[] metrics = Threshold.Metric.values();
        Threshold.Operator[] operators = Threshold.Operator.values();
        return new Thresholds(List.of(
                new Threshold(metrics[count % 7], operators[count % 4], count * 0.37),
                new Threshold(metrics[7 + count % 9], operators[count % 3], count * 1e-17),
                new Threshold(metrics[16], operators[2], -1e22 * count)));
    }

    private static Teardown external(Teardown teardown, int count) {
        return count % 2 == 0
                ? new Teardown(Teardown.By.TARGET, null, 1, Duration.ZERO)
                : new Teardown(Teardown.By.FLEET, null, teardown.fraction(), teardown.stagger());
    }

    private static PolicyMix mixed(NamedPolicy policy, int count) {
        return new PolicyMix(List.of(
                new PolicyMix.Part(policy, count),
                new PolicyMix.Part(Presets.named("naive"), 0.3 * count),
                new PolicyMix.Part(policy, 1)));
    }

    private static Arbitrary<Duration> micros(int least, int most) {
        return Arbitraries.integers().between(least, most).map(micros -> Duration.ofNanos(micros * 1000L));
    }

    private static Arbitrary<Double> seconds() {
        return Arbitraries.doubles().between(0, 1000).ofScale(9);
    }

    private static Arbitrary<NamedPolicy> policies() {
        Arbitrary<NamedPolicy> custom = Combinators.combine(
                        Arbitraries.oneOf(
                                seconds().map(Envelope.Fixed::new),
                                Combinators.combine(
                                                seconds(), Arbitraries.doubles().between(0.1, 9))
                                        .as(Envelope.Geometric::new),
                                Combinators.combine(
                                                seconds(),
                                                Arbitraries.doubles().between(0, 9),
                                                Arbitraries.of(0.0, 0.25))
                                        .as(Envelope.Power::new),
                                Combinators.combine(
                                                seconds().list().ofMinSize(1).ofMaxSize(5), tails())
                                        .as(Envelope.Table::new)),
                        Arbitraries.of(1000.0, 1e9).injectNull(0.5),
                        Arbitraries.<Jitter>of(
                                        new Jitter.Full(),
                                        new Jitter.Equal(),
                                        new Jitter.Additive(0.3),
                                        new Jitter.Decorrelated(1.1),
                                        new Jitter.Proportional(0.5, 1.5),
                                        new Jitter.Offset(0, 0.25),
                                        new Jitter.Redrawn(0.1, 0.2),
                                        new Jitter.Comb(0.5, 1015),
                                        new Jitter.Comb(0.1, null),
                                        new Jitter.Sticky(1, 5),
                                        new Jitter.Normal(0.05),
                                        new Jitter.Walk(1.5, null),
                                        new Jitter.Walk(1.6, 120.0))
                                .list()
                                .ofMaxSize(3),
                        seconds(),
                        Arbitraries.of(
                                Reset.on(Reset.On.TCP),
                                Reset.on(Reset.On.OPEN),
                                Reset.on(Reset.On.ACK),
                                Reset.on(Reset.On.NEVER),
                                Reset.on(Reset.On.SYNCED),
                                Reset.stableFor(0.1)),
                        Arbitraries.of(
                                new GiveUp(null, true, Set.of(1000, 1001, 1002, 1008, 4999)),
                                new GiveUp(0, false, Set.of())),
                        Arbitraries.of(Anchor.values()),
                        Arbitraries.of(true, false))
                .as((envelope, cap, jitter, floor, reset, giveUp, anchor, yes) -> new NamedPolicy(
                        NamedPolicy.CUSTOM,
                        new Policy(
                                envelope,
                                cap,
                                jitter,
                                floor,
                                yes ? 1e6 : null,
                                reset,
                                giveUp,
                                anchor,
                                cap,
                                yes,
                                yes ? Map.of(0, List.of(), 7, jitter) : Map.of(),
                                yes ? Map.of(1000, 0.0, 4001, 1.5, 4002, 1.5) : Map.of(),
                                yes ? 0.5 : 0,
                                yes ? null : new Polls(6, 12, 6, 3))));
        return Arbitraries.oneOf(
                custom, Arbitraries.of(List.copyOf(Presets.ids())).map(Presets::named));
    }

    private static Arbitrary<Envelope.Tail> tails() {
        return Arbitraries.<Envelope.Tail>of(
                new Envelope.Tail.Stop(),
                new Envelope.Tail.RepeatLast(),
                new Envelope.Tail.Then(new Envelope.Geometric(2, 1.5)),
                new Envelope.Tail.Then(new Envelope.Fixed(3)));
    }

    private static Arbitrary<Teardown> teardowns() {
        Arbitrary<Teardown> shared = Combinators.combine(
                        Arbitraries.of(Teardown.By.GATEWAY, Teardown.By.FLEET),
                        Arbitraries.of(1000, 1012, 4000).injectNull(0.5),
                        Arbitraries.doubles().between(0.000001, 1).ofScale(6),
                        micros(0, 5_000_000))
                .as(Teardown::new);
        return Arbitraries.oneOf(shared, Arbitraries.just(new Teardown(Teardown.By.CLIENT, 1000, 1, Duration.ZERO)));
    }

    private static Arbitrary<Outage> outages() {
        return Combinators.combine(
                        micros(0, 5_000_000),
                        Arbitraries.of(Outage.Mode.values()),
                        micros(1, 5_000_000),
                        Arbitraries.of(true, false))
                .as((duration, mode, other, yes) -> new Outage(
                        duration,
                        mode,
                        mode == Outage.Mode.REJECT && yes ? other : null,
                        mode == Outage.Mode.FLAP ? other : Outage.DEFAULT_FLAP_AFTER));
    }

    private static Arbitrary<GatewayLimits> gateways() {
        return Combinators.combine(
                        Arbitraries.doubles().between(0.002, 1e6).ofScale(4),
                        Arbitraries.integers().between(1, 4096).injectNull(0.5),
                        micros(0, 5_000_000),
                        Arbitraries.integers().between(1, 1000).injectNull(0.5),
                        Arbitraries.of(SynRetransmit.values()).injectNull(0.5))
                .as((rate, backlog, time, most, schedule) -> new GatewayLimits(
                        rate,
                        backlog,
                        time,
                        most,
                        most == null ? null : new GatewayLimits.Admission(rate / 2, most, most % 2 == 0 ? time : null),
                        schedule));
    }
}
