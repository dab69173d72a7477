package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.policy.Presets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TallyTests {

    private static final int CLIENTS = 4;

    private final Scenario scenario =
            Scenarios.with(CLIENTS, "naive").bursts(2, 1).build();

    @Test
    void aSmallStormClosesAndSaysWhenEverybodyWasBack() {
        StormResult result = storm(List.of(new Tally(scenario, 0, CLIENTS)));

        assertThat(result.accounting()).isEmpty();
        assertThat(result.totals().attempts()).isEqualTo(14);
        assertThat(result.fill().attempts()).isEqualTo(4);
        BurstResult first = result.bursts().get(0);
        assertThat(first.dropped()).isEqualTo(4);
        assertThat(first.attempts()).isEqualTo(6);
        assertThat(first.failures()).containsExactly(java.util.Map.entry(Cause.REFUSED, 2L));
        assertThat(first.amplification()).isEqualTo(1.5);
        assertThat(first.recovered()).isEqualTo(4);
        assertThat(first.recovered50()).isEqualTo(0.02);
        assertThat(first.recovered90()).isEqualTo(0.2);
        assertThat(first.recovered100()).isEqualTo(0.2);
        assertThat(first.peak100ms()).isEqualTo(new BurstResult.Peak(40, 0));
        BurstResult second = result.bursts().get(1);
        assertThat(second.recovered()).isEqualTo(3);
        assertThat(second.recovered50()).isEqualTo(0.05);
        assertThat(second.recovered99()).as("not reached").isNull();
        assertThat(second.givenUp()).isEqualTo(1);
    }

    @Test
    void aFleetSplitOverTwoTalliesGivesTheSameResult() {
        StormResult whole = storm(List.of(new Tally(scenario, 0, CLIENTS)));
        StormResult split = storm(List.of(new Tally(scenario, 0, 1), new Tally(scenario, 1, 3)));
        assertThat(split.bursts()).isEqualTo(whole.bursts());
        assertThat(split.totals()).isEqualTo(whole.totals());
        assertThat(split.clients().attempts()).isEqualTo(whole.clients().attempts());
        assertThat(split.accounting()).isEmpty();
    }

    @Test
    void theClientsOfEachPolicyAreCountedApart() {
        Scenario mixed = Scenarios.with(CLIENTS, "naive")
                .policies(new PolicyMix.Part(Presets.named("naive"), 1), new PolicyMix.Part(Presets.named("fixed"), 1))
                .bursts(2, 1)
                .build();
        StormResult whole = storm(mixed, List.of(new Tally(mixed, 0, CLIENTS)));
        StormResult split = storm(mixed, List.of(new Tally(mixed, 0, 1), new Tally(mixed, 1, 3)));

        assertThat(whole.accounting()).isEmpty();
        assertThat(whole.bursts())
                .as("the whole does not change")
                .isEqualTo(storm(List.of(new Tally(scenario, 0, CLIENTS))).bursts());
        PartResult even = whole.parts().get(0);
        PartResult odd = whole.parts().get(1);
        assertThat(even.label()).isEqualTo("naive");
        assertThat(List.of(even.clients(), odd.clients())).containsExactly(2, 2);
        assertThat(List.of(even.totals().attempts(), odd.totals().attempts())).containsExactly(8L, 6L);
        assertThat(even.totals().stillOpen()).isEqualTo(2);
        assertThat(odd.totals().givenUp()).as("client 3").isEqualTo(1);
        assertThat(even.bursts().get(0).recovered50()).as("client 0").isEqualTo(0.01);
        assertThat(odd.bursts().get(0).recovered50()).as("client 1").isEqualTo(0.02);
        assertThat(odd.bursts().get(0).failures()).containsExactly(java.util.Map.entry(Cause.REFUSED, 1L));
        assertThat(odd.bursts().get(1).recovered100()).as("not reached").isNull();
        assertThat(odd.amplification()).isEqualTo(1);
        assertThat(split.parts()).isEqualTo(whole.parts());
    }

    @Test
    void aFleetOfOnePolicyHasNoParts() {
        assertThat(storm(List.of(new Tally(scenario, 0, CLIENTS))).parts()).isEmpty();
    }

    @Test
    void eventsThatMakeNoSenseAreReportedWithTheirClient() {
        Tally tally = new Tally(scenario, 0, CLIENTS);
        tally.startClock();
        tally.opened(0, 2, 100);
        assertThat(tally.faults()).containsExactly("client 2 opened while IDLE");
    }

    @Test
    void opensThatFlapAwayDoNotCountAsRecovered() {
        Tally tally = new Tally(scenario, 0, CLIENTS);
        fill(tally);
        tally.burst(1_000_000, 1);
        tally.ended(1_000_000, 0, Loss.TORN_DOWN);
        tally.attempt(1_010_000, 0, 0, 0);
        tally.opened(1_011_000, 0, 1000);
        tally.ended(1_100_000, 0, Loss.FLAPPED);
        tally.attempt(1_110_000, 0, 0, 0);
        tally.opened(1_500_000, 0, 390_000);
        ClosedBurst closed = tally.burst(2_000_000, 2);
        assertThat(closed).isNotNull();
        assertThat(closed.returned.get(0).dropped()).isEqualTo(1);
        assertThat(closed.returned.get(0).recoveries().sorted()).containsExactly(500_000);
    }

    @Test
    void attemptsAfterAnUnplannedLossBelongToNoBurst() {
        Tally tally = new Tally(scenario, 0, CLIENTS);
        fill(tally);
        tally.burst(1_000_000, 1);
        tally.ended(1_200_000, 3, Loss.LOST);
        tally.attempt(1_300_000, 3, 0, 0);
        assertThat(tally.episodes().unplanned().attempts).isEqualTo(1);
        assertThat(tally.episodes().burst(1).attempts).isZero();
    }

    @Test
    void ticksCoverEverythingWithoutGaps() {
        Tally tally = new Tally(scenario, 0, CLIENTS);
        fill(tally);
        tally.burst(1_000_000, 1);
        List<TickTally> ticks = new ArrayList<>(tally.takeTicks(1_050_000));
        tally.end(1_250_000);
        ticks.addAll(tally.takeTicks(1_250_000));
        assertThat(ticks)
                .extracting(TickTally::seq)
                .startsWith(-1, 0, 1)
                .endsWith(11, 12)
                .hasSize(14);
    }

    /** Two bursts: in the first, two clients are refused once; in the second, one gives up. */
    private StormResult storm(List<Tally> tallies) {
        return storm(scenario, tallies);
    }

    private static StormResult storm(Scenario scenario, List<Tally> tallies) {
        StormLedger ledger = new StormLedger(scenario);
        each(c -> fillOne(of(tallies, c), c));
        tallies.forEach(Tally::startClock);
        tallies.forEach(t -> assertThat(t.burst(1_000_000, 1)).isNull());
        each(c -> of(tallies, c).ended(1_000_000, c, Loss.TORN_DOWN));
        each(c -> of(tallies, c).attempt(1_010_000, c, 0, 0));
        of(tallies, 0).opened(1_010_000, 0, 10_000);
        of(tallies, 1).opened(1_020_000, 1, 10_000);
        for (int c = 2; c < CLIENTS; c++) {
            of(tallies, c).failed(1_020_000, c, Cause.REFUSED);
        }
        for (int c = 2; c < CLIENTS; c++) {
            of(tallies, c).attempt(1_150_000, c, 1, 0);
            of(tallies, c).opened(1_200_000, c, 50_000);
        }
        ledger.close(closed(tallies, 2_000_000, 2), 2_000_000, false, 0);
        each(c -> of(tallies, c).ended(2_000_000, c, Loss.TORN_DOWN));
        of(tallies, 3).gaveUp(2_000_000, 3);
        for (int c = 0; c < 3; c++) {
            of(tallies, c).attempt(2_010_000, c, 0, 0);
            of(tallies, c).opened(2_050_000, c, 40_000);
        }
        Tally last = of(tallies, 3);
        assertThat(last.givenUp()).isEqualTo(1);
        of(tallies, 0).ended(2_060_000, 0, Loss.LOST);
        of(tallies, 0).attempt(2_070_000, 0, 0, 0);
        of(tallies, 0).opened(2_080_000, 0, 10);
        List<ClosedBurst> parts = new ArrayList<>();
        tallies.forEach(t -> parts.add(java.util.Objects.requireNonNull(t.end(2_500_000))));
        ledger.close(parts, 2_500_000, true, 0);
        publish(tallies, ledger);
        return ledger.result(
                tallies, new StormLedger.Closing(StormResult.Ending.SETTLED, 2_500_000, 0, null, null), 0, List.of());
    }

    private static void publish(List<Tally> tallies, StormLedger ledger) {
        List<List<TickTally>> taken =
                tallies.stream().map(t -> t.takeTicks(2_500_000)).toList();
        for (int i = 0; i < taken.get(0).size(); i++) {
            int tick = i;
            ledger.tick(taken.stream().map(t -> t.get(tick)).toList(), 0, 0);
        }
    }

    private static List<ClosedBurst> closed(List<Tally> tallies, long micros, int k) {
        List<ClosedBurst> parts = new ArrayList<>();
        tallies.forEach(t -> parts.add(java.util.Objects.requireNonNull(t.burst(micros, k))));
        return parts;
    }

    private static void fill(Tally tally) {
        for (int c = 0; c < CLIENTS; c++) {
            fillOne(tally, c);
        }
        tally.startClock();
    }

    private static void fillOne(Tally tally, int client) {
        tally.attempt(0, client, -1, 0);
        tally.opened(100, client, 100);
    }

    private static void each(java.util.function.IntConsumer event) {
        for (int c = 0; c < CLIENTS; c++) {
            event.accept(c);
        }
    }

    private static Tally of(List<Tally> tallies, int client) {
        Tally owner = tallies.get(0);
        for (Tally tally : tallies) {
            if (tally.first() <= client) {
                owner = tally;
            }
        }
        return owner;
    }
}
