package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LiveCapacityTests {

    private static final int PORTS = 28_232;
    private static final long PLENTY = 1L << 40;

    private static LiveCapacity files(long openFiles) {
        return new LiveCapacity(new Supplies(openFiles, 1_048_576, PORTS, 64, PLENTY, PLENTY, 4_096));
    }

    private static LiveCapacity memory(long heap, long memory) {
        return new LiveCapacity(new Supplies(1_048_576, 1_048_576, PORTS, 64, heap, memory, 4_096));
    }

    private static Need need(LiveCapacity capacity, int clients, Place place, String name) {
        return capacity.needs(clients, place).stream()
                .filter(need -> need.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String limit(LiveCapacity capacity, Place place) {
        Need limit = capacity.limit(place);
        return limit == null ? "none" : limit.name();
    }

    @Test
    void aClientOfTheEmbeddedGatewayTakesTwoFilesAndOneOfAGatewayElsewhereOne() {
        LiveCapacity capacity = files(20_300);
        assertThat(capacity.mostClients(Place.EMBEDDED)).isEqualTo(10_000);
        assertThat(capacity.mostClients(Place.LOOPBACK)).isEqualTo(20_000);
        assertThat(capacity.mostClients(Place.ELSEWHERE)).isEqualTo(20_000);
        assertThat(limit(capacity, Place.EMBEDDED)).isEqualTo("open_files");
    }

    @Test
    void onlyOnThisMachineAreClientsSpreadOverManyAddresses() {
        LiveCapacity capacity = files(1_000_000);
        assertThat(capacity.mostClients(Place.ELSEWHERE)).isEqualTo(PORTS - 1_000);
        assertThat(limit(capacity, Place.ELSEWHERE)).isEqualTo("ports");
        assertThat(capacity.mostClients(Place.LOOPBACK)).isEqualTo(100_000);
        assertThat(limit(capacity, Place.LOOPBACK)).isEqualTo("none");
    }

    @Test
    void aSmallHeapAndASmallContainerAreLimitsToo() {
        LiveCapacity smallHeap = memory(96_000_000 + 600_000, PLENTY);
        assertThat(smallHeap.mostClients(Place.EMBEDDED)).isEqualTo(100);
        assertThat(limit(smallHeap, Place.EMBEDDED)).isEqualTo("heap");
        LiveCapacity smallContainer = memory(PLENTY, 350_000_000 + 20_000_000);
        assertThat(smallContainer.mostClients(Place.EMBEDDED)).isEqualTo(1_000);
        assertThat(limit(smallContainer, Place.EMBEDDED)).isEqualTo("memory");
    }

    @Test
    void aMachineThatHasTooLittleOfEverythingStillHoldsOneClient() {
        LiveCapacity capacity = new LiveCapacity(new Supplies(10, 10, 10, 1, 10, 10, 1));
        for (Place place : Place.values()) {
            assertThat(capacity.mostClients(place)).isEqualTo(1);
        }
    }

    @Test
    void aRefusalNamesTheLimitAndTheSettingsThatRaiseIt() {
        assertThat(files(20_000).refusal(9_850, Place.EMBEDDED)).isNull();
        assertThat(files(20_000).refusal(50_000, Place.EMBEDDED))
                .contains("at most 9,850 live clients", "2 open files", "20,000 (ulimit -n)", "For 50,000:")
                .contains("ulimit -n 100300", "LimitNOFILE=100300", "docker run --ulimit nofile=100300:100300")
                .doesNotContain("ip_local_port_range", "-Xmx", "nr_open");
    }

    @Test
    void aRefusalNamesEverySettingThatIsTooLow() {
        LiveCapacity capacity = new LiveCapacity(new Supplies(1_024, 65_536, PORTS, 64, 128_000_000, PLENTY, 128));
        assertThat(capacity.refusal(50_000, Place.EMBEDDED))
                .contains("fs.nr_open=100300", "ulimit -n 100300", "java -Xmx396m")
                .doesNotContain("somaxconn");
    }

    @Test
    void wherePortsEndTheRangeIsWidenedAndBeyondThatThereAreOtherMachines() {
        LiveCapacity capacity = files(1_000_000);
        assertThat(capacity.refusal(50_000, Place.ELSEWHERE)).contains("ip_local_port_range=\"1024 65535\"");
        assertThat(capacity.refusal(63_512, Place.ELSEWHERE)).contains("ip_local_port_range=\"1024 65535\"");
        assertThat(capacity.refusal(63_513, Place.ELSEWHERE)).contains("several machines");
    }

    @Test
    void stampedeHasALimitOfItsOwn() {
        assertThat(files(1_000_000).refusal(100_001, Place.EMBEDDED))
                .contains("at most 100,000 live clients", "beyond Stampede itself", "virtual engine");
        assertThat(files(1_000_000).sentence(Place.EMBEDDED)).contains("100,000", "beyond Stampede itself");
    }

    @Test
    void theBacklogIsAdviceAndKeepsNobodyFromStarting() {
        Need backlog = need(files(1_000_000), 50_000, Place.EMBEDDED, "accept_backlog");
        assertThat(backlog.binding()).isFalse();
        assertThat(backlog.enough()).isFalse();
        assertThat(backlog.remedy()).contains("net.core.somaxconn=50000");
        assertThat(files(1_000_000).refusal(50_000, Place.EMBEDDED)).isNull();
        assertThat(files(1_000_000).needs(50_000, Place.ELSEWHERE))
                .extracting(Need::name)
                .doesNotContain("accept_backlog");
    }

    /** What a remedy asks for is enough, and one client more would not be. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void asMuchAsIsAskedForIsEnough(Place place) {
        for (int clients : List.of(1, 9_850, 50_000, 100_000)) {
            LiveCapacity some = files(20_000);
            Supplies asked = new Supplies(
                    need(some, clients, place, "open_files").needed(),
                    1_048_576,
                    PORTS,
                    64,
                    need(some, clients, place, "heap").needed(),
                    need(some, clients, place, "memory").needed(),
                    4_096);
            assertThat(new LiveCapacity(asked).needs(clients, place))
                    .filteredOn(need -> need.binding() && !need.name().equals("ports"))
                    .allSatisfy(need -> {
                        assertThat(need.enough()).as(need.name()).isTrue();
                        assertThat(need.mostClients()).as(need.name()).isEqualTo(clients);
                    });
        }
    }

    @Test
    void theSentenceIsOneLine() {
        assertThat(files(20_000).sentence(Place.EMBEDDED))
                .isEqualTo(String.format(
                        Locale.ROOT,
                        "Against the embedded gateway this machine can hold at most %,d live clients: each takes 2 open"
                                + " files, one at either end, of which this process may have 20,000 (ulimit -n), and 300 are"
                                + " kept for the rest.",
                        9_850));
    }
}
