package dev.stampede.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;

class PolicyPropertyTests {

    @Property
    void waitsStayWithinWhatThePartsAllow(
            @ForAll("envelopes") Envelope envelope,
            @ForAll("steps") Jitter jitter,
            @ForAll @DoubleRange(min = 0.01, max = 1000) double cap,
            @ForAll @IntRange(max = 10_000) int n,
            @ForAll @LongRange(max = 1_000_000_000L) long previousMicros,
            @ForAll long seed) {
        Policy policy = policy(envelope, null, jitter, cap);
        long wait = policy.waitMicros(n, previousMicros, new SeededDraws(seed), 3, 5);
        assertThat(wait).isBetween(0L, Seconds.toMicros(cap));
    }

    @Property
    void fullAndEqualJitterNeverExceedTheCappedEnvelope(
            @ForAll @DoubleRange(min = 0.01, max = 10) double base,
            @ForAll @DoubleRange(min = 1, max = 4) double factor,
            @ForAll @IntRange(max = 10_000) int n,
            @ForAll long seed) {
        Envelope envelope = new Envelope.Geometric(base, factor);
        double cap = 30;
        long most = Seconds.toMicros(Math.min(cap, envelope.seconds(n)));
        Policy full = policy(envelope, cap, new Jitter.Full(), null);
        Policy equal = policy(envelope, cap, new Jitter.Equal(), null);
        Policy additive = policy(envelope, cap, new Jitter.Additive(1), null);
        SeededDraws draws = new SeededDraws(seed);
        assertThat(full.waitMicros(n, 0, draws, 0, 0)).isBetween(0L, most);
        assertThat(equal.waitMicros(n, 0, draws, 0, 0)).isBetween(most / 2, most);
        assertThat(additive.waitMicros(n, 0, draws, 0, 0)).isBetween(most, 2 * most + 1);
    }

    @Property
    void geometricEnvelopesNeverShrinkWhenTheirFactorIsAtLeastOne(
            @ForAll @DoubleRange(min = 0, max = 10) double base,
            @ForAll @DoubleRange(min = 1, max = 10) double factor,
            @ForAll @IntRange(max = 10_000) int n) {
        Envelope envelope = new Envelope.Geometric(base, factor);
        assertThat(envelope.seconds(n + 1)).isGreaterThanOrEqualTo(envelope.seconds(n));
        assertThat(envelope.seconds(n)).isBetween(0.0, Envelope.LONGEST_SECONDS);
    }

    @Property
    void decorrelatedWaitsStayBetweenTheLeastAndThreeTimesTheWaitBefore(
            @ForAll @LongRange(min = 1_000_000, max = 30_000_000) long previousMicros,
            @ForAll @IntRange(min = 1, max = 10_000) int n,
            @ForAll long seed) {
        Policy policy = policy(new Envelope.Fixed(1), null, new Jitter.Decorrelated(3), 30.0);
        long wait = policy.waitMicros(n, previousMicros, new SeededDraws(seed), 1, n);
        assertThat(wait).isBetween(1_000_000L, Math.min(30_000_000L, 3 * previousMicros));
    }

    @Provide
    Arbitrary<Envelope> envelopes() {
        Arbitrary<Envelope> fixed = Arbitraries.doubles().between(0, 1000).map(Envelope.Fixed::new);
        Arbitrary<Envelope> geometric = Combinators.combine(
                        Arbitraries.doubles().between(0, 1000),
                        Arbitraries.doubles().between(0.01, 1000))
                .as(Envelope.Geometric::new);
        Arbitrary<Envelope> power = Combinators.combine(
                        Arbitraries.doubles().between(0, 1000),
                        Arbitraries.doubles().between(0, 100),
                        Arbitraries.doubles().between(0, 1000))
                .as(Envelope.Power::new);
        Arbitrary<Envelope> table = Combinators.combine(
                        Arbitraries.doubles()
                                .between(0, 1000)
                                .list()
                                .ofMinSize(1)
                                .ofMaxSize(20),
                        Arbitraries.oneOf(
                                Arbitraries.<Envelope.Tail>of(new Envelope.Tail.Stop(), new Envelope.Tail.RepeatLast()),
                                geometric.<Envelope.Tail>map(Envelope.Tail.Then::new)))
                .as(Envelope.Table::new);
        return Arbitraries.oneOf(fixed, geometric, power, table);
    }

    @Provide
    Arbitrary<Jitter> steps() {
        return Arbitraries.oneOf(
                Arbitraries.just(new Jitter.Full()),
                Arbitraries.just(new Jitter.Equal()),
                Arbitraries.doubles().between(0, 1000).map(Jitter.Additive::new),
                Arbitraries.doubles().between(1, 1000).map(Jitter.Decorrelated::new),
                Arbitraries.doubles().between(0, 500).map(lo -> new Jitter.Proportional(lo, 2 * lo)),
                Arbitraries.doubles().between(0, 1e6).map(lo -> new Jitter.Offset(lo, 2 * lo)),
                Arbitraries.doubles().between(0, 1e6).map(lo -> new Jitter.Redrawn(lo, 2 * lo)),
                Arbitraries.doubles().between(0.01, 1).map(share -> new Jitter.Comb(share, 1015)),
                Arbitraries.doubles().between(0, 1e6).map(lo -> new Jitter.Sticky(lo, 2 * lo)),
                Arbitraries.doubles().between(0, 0.2).map(Jitter.Normal::new),
                Arbitraries.doubles().between(0.1, 1000).map(factor -> new Jitter.Walk(factor, 60.0)));
    }

    private static Policy policy(Envelope envelope, @Nullable Double cap, Jitter jitter, @Nullable Double capAfter) {
        return new Policy(
                envelope,
                cap == null ? null : Double.valueOf(Math.max(cap, envelope.seconds(0))),
                List.of(jitter),
                0,
                capAfter,
                Reset.on(Reset.On.OPEN),
                GiveUp.NEVER,
                Anchor.FAILURE,
                null,
                false);
    }
}
