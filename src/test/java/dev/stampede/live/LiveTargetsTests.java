package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.storm.Ipv4Spelling;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.Target;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiveTargetsTests {

    private static final List<String> EVERYTHING = List.of("0.0.0.0/0", "::/0");

    /** A name server that says what a test wants. */
    private static final Map<String, List<String>> ZONE = Map.of(
            "gateway.example.org", List.of("203.0.113.7"),
            "two.example.org", List.of("203.0.113.7", "203.0.113.8"),
            "mixed.example.org", List.of("203.0.113.7", "169.254.169.254"),
            "home.example.org", List.of("127.0.0.1"),
            "mapped.example.org", List.of("::ffff:169.254.169.254"),
            "localhost", List.of("127.0.0.1", "::1"),
            "empty.example.org", List.of());

    private static InetAddress[] resolve(String host) throws UnknownHostException {
        List<String> addresses = host.startsWith("[") ? List.of(host) : ZONE.get(host.replaceFirst("\\.$", ""));
        if (addresses == null) {
            throw new UnknownHostException(host);
        }
        InetAddress[] found = new InetAddress[addresses.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = InetAddress.getByName(addresses.get(i));
        }
        return found;
    }

    private static LiveTargets targets(boolean loopback, List<String> allow) {
        return new LiveTargets(
                port -> port == 8080,
                Reach.of(loopback, allow, 100),
                LiveTargetsTests::resolve,
                InetAddress::isLoopbackAddress);
    }

    private static @Nullable String refusal(LiveTargets targets, String uri) {
        return targets.refusal(new Target(URI.create(Ipv4Spelling.plain(uri))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.1",
                "127.0.1",
                "127.255.255.254",
                "2130706433",
                "0x7f000001",
                "0X7F.0x0.0.1",
                "0x7f.1",
                "0177.0.0.1",
                "0177.1",
                "017700000001",
                "00000177.0.0.1",
                "127.0.0.1.",
                "127.0x0001",
                "localhost",
                "localhost.",
                "LOCALHOST",
                "[::1]",
                "[0:0:0:0:0:0:0:1]",
                "[::0001]",
                "[::ffff:127.0.0.1]",
                "[::ffff:7f00:1]",
                "[0:0:0:0:0:ffff:127.1.2.3]"
            })
    void thisMachineIsAllowedInEverySpellingUnlessStampedeIsReachableFromElsewhere(String host) {
        String uri = "ws://" + host.toLowerCase(java.util.Locale.ROOT) + ":9000/";
        assertThat(refusal(targets(true, List.of()), uri)).isNull();
        assertThat(refusal(targets(false, List.of()), uri)).contains("stampede.targets.allow");
        assertThat(refusal(targets(false, List.of("localhost", "127.0.0.0/8", "::1")), uri))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0",
                "0x0",
                "00.0",
                "0.1.2.3",
                "[::]",
                "[0:0:0:0:0:0:0:0]",
                "[::ffff:0.0.0.0]",
                "169.254.0.1",
                "169.254.169.254",
                "2852039166",
                "0xa9fea9fe",
                "0xa9.0xfe.0xa9.0xfe",
                "0251.0376.0251.0376",
                "169.254.43518",
                "169.16689662",
                "169.254.169.254.",
                "[::ffff:169.254.169.254]",
                "[::ffff:a9fe:a9fe]",
                "[fe80::1]",
                "[febf::1]",
                "[fd00:ec2::254]",
                "[fd00:ec2:0:0:0:0:0:23]",
                "[fd20:ce::254]",
                "100.100.100.200",
                "168.63.129.16",
                "224.0.0.1",
                "239.255.255.250",
                "[ff02::1]",
                "[ff0e::1]",
                "255.255.255.255",
                "4294967295",
                "0xffffffff",
                "240.0.0.1",
                "[64:ff9b::7f00:1]",
                "[64:ff9b::169.254.169.254]",
                "[64:ff9b:1::1]",
                "[2002:7f00:1::]",
                "[2002:a9fe:a9fe::1]",
                "192.88.99.1",
                "[2001:0:1::1]",
                "[::127.0.0.1]",
                "[::7f00:1]",
                "[::ffff:0:127.0.0.1]",
                "[2001:db8::5efe:127.0.0.1]",
                "[2001:db8::200:5efe:7f00:1]",
                "mixed.example.org",
                "mapped.example.org"
            })
    void whatMustNeverBeReachedIsNotEvenWhereEverythingIsListed(String host) {
        LiveTargets targets = targets(true, EVERYTHING);
        assertThat(refusal(targets, "ws://" + host + ":9000/")).contains("no setting allows it");
        assertThatThrownBy(() -> targets.resolve(URI.create(Ipv4Spelling.plain("ws://" + host + ":9000/"))))
                .isInstanceOf(StormFailed.class)
                .hasMessageContaining("no setting allows it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.8.8.8", "134744072", "10.0.0.1", "[2001:db8::1]", "gateway.example.org", "192.168.1.1"})
    void whatIsNotListedIsRefusedWithTheSettingThatAllowsIt(String host) {
        assertThat(refusal(targets(true, List.of()), "wss://" + host + "/"))
                .contains("java -Dstampede.targets.allow=", " -jar stampede.jar.")
                .contains(":443");
        assertThat(refusal(targets(true, EVERYTHING), "wss://" + host + "/")).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gateway.example.org            | ws://gateway.example.org:81/    | true",
                "Gateway.Example.ORG.           | wss://gateway.example.org/      | true",
                "gateway.example.org            | ws://gateway.example.org.:9/    | true",
                "gateway.example.org:443        | wss://gateway.example.org/      | true",
                "gateway.example.org:443        | ws://gateway.example.org/       | false",
                "gateway.example.org:8000-8099  | ws://gateway.example.org:8099/  | true",
                "gateway.example.org:8000-8099  | ws://gateway.example.org:8100/  | false",
                "example.org                    | ws://gateway.example.org/       | false",
                "203.0.113.7                    | ws://gateway.example.org/       | true",
                "203.0.113.0/24:80              | ws://gateway.example.org/       | true",
                "203.0.113.0/24:80              | ws://gateway.example.org:81/    | false",
                "203.0.113.8/31                 | ws://gateway.example.org/       | false",
                "203.0.113.7                    | ws://two.example.org/           | false",
                "203.0.113.7/32                 | ws://[::ffff:203.0.113.7]/      | true",
                "10.0.0.0/8                     | ws://0xa.1/                     | true",
                "10.0.0.0/8                     | ws://11.0.0.1/                  | false",
                "2001:db8::/32                  | ws://[2001:db8:1::7]/           | true",
                "[2001:db8::]/32:443            | wss://[2001:db8:1::7]/          | true",
                "[2001:db8::]/32:443            | ws://[2001:db8:1::7]/           | false",
                "[2001:db8::1]:9000-9001        | ws://[2001:db8::1]:9001/        | true",
                "2001:db8::1                    | ws://[2001:db8::2]/             | false"
            })
    void anEntryAllowsWhatItNames(String entry, String uri, boolean allowed) {
        assertThat(refusal(targets(true, List.of(entry)), uri) == null)
                .as("%s with %s", uri, entry)
                .isEqualTo(allowed);
    }

    /** Else whoever runs a name server would decide what on this machine is attacked. */
    @Test
    void aListedNameThatLeadsBackToThisMachineIsNotEnough() {
        assertThat(refusal(targets(false, List.of("home.example.org")), "ws://home.example.org:9000/"))
                .contains("leads to this machine", "-Dstampede.targets.allow=127.0.0.1:9000 ");
        assertThat(refusal(targets(false, List.of("home.example.org", "127.0.0.1")), "ws://home.example.org:9000/"))
                .isNull();
    }

    @Test
    void stampedesOwnPortIsNeverAttackedWhereItIsItsOwn() {
        LiveTargets targets = targets(true, EVERYTHING);
        assertThat(refusal(targets, "ws://127.0.0.1:8080/")).contains("Stampede's own");
        assertThat(refusal(targets, "ws://[::ffff:127.0.0.1]:8080/")).contains("Stampede's own");
        assertThat(refusal(targets, "ws://gateway.example.org:8080/"))
                .as("another machine's port of that number")
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown.example.org", "empty.example.org", "1.2.3.4.5", "0x100000000", "08.1", "1..2"})
    void whatHasNoAddressIsNoTarget(String host) {
        LiveTargets targets = targets(true, EVERYTHING);
        URI uri = URI.create(Ipv4Spelling.plain("ws://" + host + "/"));
        if (uri.getHost() != null) {
            assertThat(targets.refusal(new Target(uri))).contains("no address that can be found");
        }
    }

    @Test
    void theAddressThatWasCheckedIsTheOneThatIsUsed() {
        LiveTargets targets = targets(true, List.of("two.example.org"));
        assertThat(targets.resolve(URI.create("wss://two.example.org/x"))
                        .getAddress()
                        .getHostAddress())
                .isEqualTo("203.0.113.7");
    }

    @Test
    void onlyOtherMachinesAreSparedByTheLimit() {
        LiveTargets targets = targets(true, EVERYTHING);
        assertThat(Stream.of("ws://127.1:9000/", "ws://localhost:9000/")
                        .map(uri -> targets.attemptsPerSecond(new Target(URI.create(Ipv4Spelling.plain(uri))))))
                .containsOnly(Integer.MAX_VALUE);
        assertThat(targets.attemptsPerSecond(new Target(URI.create("ws://gateway.example.org/"))))
                .isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "*",
                "*.example.org",
                "ws://example.org",
                "example.org/",
                "example.org:",
                "example.org:0",
                "example.org:65536",
                "example.org:90-80",
                "example.org:80-",
                "10.0.0.1/8",
                "10.0.0.0/33",
                "10.0.0/8",
                "127.1",
                "0177.0.0.1",
                "010.0.0.0/8",
                "256.0.0.1",
                "::ffff:10.0.0.0/104",
                "[2001:db8::1",
                "[gateway]",
                "2001:db8::/129",
                "fe80::1%eth0",
                "user@example.org",
                "-.example.org"
            })
    void anEntryThatIsNoneIsRefusedAtTheStart(String entry) {
        assertThatThrownBy(() -> Reach.of(true, List.of(entry), 100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("stampede.targets.allow: \"" + entry + "\" ");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_001})
    void theLimitHasLimits(int most) {
        assertThatThrownBy(() -> Reach.of(true, List.of(), most)).hasMessageContaining("max-attempts-per-second");
    }
}
