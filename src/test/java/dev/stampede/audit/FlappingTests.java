package dev.stampede.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Full jitter, base 0.5 s, cap 30 s, at a gateway that closes after 0.1 s: 100 clients / (mean wait + 0.1 s). */
class FlappingTests {

    private static Policy fullJitter(Reset reset, GiveUp giveUp) {
        Policy plain = Policy.of(new Envelope.Geometric(0.5, 2));
        return new Policy(
                plain.envelope(),
                30.0,
                List.of(new Jitter.Full()),
                0,
                null,
                reset,
                giveUp,
                plain.anchor(),
                null,
                false);
    }

    @Test
    void resetOnOpenBringsTheHerdBackForEver() {
        Flapping flapping = Flapping.of(fullJitter(Reset.on(Reset.On.OPEN), GiveUp.NEVER));

        assertThat(flapping.startsOver()).isTrue();
        assertThat(100 / flapping.period()).isCloseTo(100 / 0.35, within(0.5));
        assertThat(flapping.periodIfKept()).isCloseTo(15.1, within(0.01));
        assertThat(flapping.sentence())
                .contains("every 0.35 s on average, 286 attempts per second from 100 clients")
                .contains("when a connection opens")
                .contains("once every 15.1 s, 6.62 attempts per second");
    }

    @Test
    void aCounterThatIsKeptLetsTheWaitsGrow() {
        for (Reset reset : List.of(Reset.stableFor(5), Reset.on(Reset.On.NEVER), Reset.on(Reset.On.SYNCED))) {
            Flapping flapping = Flapping.of(fullJitter(reset, GiveUp.NEVER));
            assertThat(flapping.startsOver()).isFalse();
            assertThat(100 / flapping.period()).isCloseTo(100 / 15.1, within(0.01));
            assertThat(flapping.sentence()).contains("the waits grow");
        }
    }

    @Test
    void aConnectionThatIsStableBeforeItIsClosedSetsTheCounterBack() {
        assertThat(Flapping.of(fullJitter(Reset.stableFor(0.1), GiveUp.NEVER)).startsOver())
                .isTrue();
    }

    @Test
    void aClientThatGivesUpIsSaidToBeGone() {
        GiveUp five = new GiveUp(5, false, java.util.Set.of());

        Flapping flapping = Flapping.of(fullJitter(Reset.on(Reset.On.NEVER), five));

        assertThat(flapping.retriesUntilGone()).isEqualTo(5);
        assertThat(flapping.sentence()).contains("after 5 retries a client gives up");
    }
}
