package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SurroundingsTests {

    private static final Surroundings SURROUNDINGS = new Surroundings(
                    Capacities.of(10, 128), SynRetransmit.LINEAR, target -> null)
            .withVirtualMemory(160_000_000);

    private static Scenario virtual(int clients) {
        return Scenarios.with(clients, "full-jitter")
                .engine(EngineKind.VIRTUAL)
                .bursts(1, 1)
                .build();
    }

    @Test
    void aVirtualRunThatNeedsMoreMemoryThanThereIsIsRefusedBeforeItStarts() {
        assertThat(SURROUNDINGS.violations(virtual(1_000_000))).isEmpty();
        assertThat(SURROUNDINGS.violations(virtual(1_000_001))).singleElement().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo("/client_count");
            assertThat(violation.detail()).contains("160 MB", "enough for 1,000,000 clients", "-Xmx");
        });
    }

    @Test
    void theLimitOfOpenFilesDoesNotConcernAVirtualRun() {
        assertThat(SURROUNDINGS.violations(virtual(11))).isEmpty();
        assertThat(SURROUNDINGS.violations(
                        Scenarios.with(11, "full-jitter").bursts(1, 1).build()))
                .singleElement()
                .satisfies(violation -> assertThat(violation.pointer()).isEqualTo("/client_count"));
    }

    @Test
    void aTargetOfYourOwnTakesHalfTheFilesSoItMayHaveTwiceTheClients() {
        assertThat(SURROUNDINGS.violations(external(20))).isEmpty();
        assertThat(SURROUNDINGS.violations(external(21))).singleElement().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo("/client_count");
            assertThat(violation.detail()).contains("at most 20 live clients", "ulimit -n 321");
        });
    }

    private static Scenario external(int clients) {
        return Scenarios.with(clients, "full-jitter")
                .target("ws://127.0.0.1:9")
                .teardown(Teardown.By.FLEET)
                .bursts(1, 1)
                .build();
    }
}
