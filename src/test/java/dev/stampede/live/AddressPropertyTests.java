package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Ipv4Spelling;
import dev.stampede.storm.Target;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** However an address is written, it is judged by where it leads. */
class AddressPropertyTests {

    private final LiveTargets loopbackOnly = new LiveTargets(port -> false);
    private final LiveTargets everything =
            new LiveTargets(port -> false, Reach.of(true, List.of("0.0.0.0/0", "::/0"), 100));

    @Property
    void everySpellingOfAnAddressIsTheSameAddress(
            @ForAll @Size(4) byte[] address,
            @ForAll @IntRange(min = 1, max = 4) int parts,
            @ForAll @Size(4) int[] radix) {
        String spelling = spell(address, parts, radix);
        assertThat(Ipv4Spelling.parse(spelling)).as(spelling).isEqualTo(address);
        assertThat(Ipv4Spelling.parse(spelling + ".")).as(spelling).isEqualTo(address);
    }

    @Property
    void aSpellingOpensNoDoorThatTheAddressDoesNot(
            @ForAll @Size(4) byte[] address,
            @ForAll @IntRange(min = 1, max = 4) int parts,
            @ForAll @Size(4) int[] radix)
            throws UnknownHostException {
        InetAddress meant = InetAddress.getByAddress(address);
        String uri = Ipv4Spelling.plain("ws://" + spell(address, parts, radix) + ":9000/");
        assertThat(loopbackOnly.refusal(new Target(URI.create(uri))) == null).isEqualTo(meant.isLoopbackAddress());
        assertThat(everything.refusal(new Target(URI.create(uri))) == null).isEqualTo(Forbidden.reason(meant) == null);
        String mapped = "ws://[::ffff:" + meant.getHostAddress() + "]/";
        assertThat(loopbackOnly.refusal(new Target(URI.create(mapped))) == null).isEqualTo(meant.isLoopbackAddress());
    }

    @Property
    void noIpv6AddressButOneIsThisMachine(@ForAll @Size(16) byte[] address) throws UnknownHostException {
        InetAddress meant = InetAddress.getByAddress(address);
        URI uri = URI.create("ws://[" + meant.getHostAddress() + "]/");
        assertThat(loopbackOnly.refusal(new Target(uri)) == null).isEqualTo(meant.isLoopbackAddress());
    }

    @Property
    void aRangeHoldsWhatSharesItsFirstBits(
            @ForAll @Size(4) byte[] address,
            @ForAll @IntRange(max = 32) int bits,
            @ForAll @IntRange(max = 31) int flipped)
            throws UnknownHostException {
        int value = java.nio.ByteBuffer.wrap(address).getInt();
        int network = bits == 0 ? 0 : value & (-1 << (32 - bits));
        Cidr range = Cidr.of(InetAddress.getByAddress(bytes(network)).getHostAddress() + "/" + bits);
        assertThat(range.contains(InetAddress.getByAddress(address))).isTrue();
        boolean inside = flipped >= bits;
        assertThat(range.contains(InetAddress.getByAddress(bytes(value ^ (1 << (31 - flipped))))))
                .isEqualTo(inside);
    }

    @Property
    void anyTextIsReadOrNot(@ForAll @StringLength(max = 40) String text) {
        byte[] address = Ipv4Spelling.parse(text);
        assertThat(address == null || address.length == 4).isTrue();
        assertThat(Ipv4Spelling.plain("ws://" + text)).startsWith("ws://");
        try {
            AllowedTarget.of(text);
        } catch (IllegalArgumentException wrong) {
            assertThat(wrong).hasMessageStartingWith("stampede.targets.allow: ");
        }
    }

    private static byte[] bytes(int value) {
        return java.nio.ByteBuffer.allocate(4).putInt(value).array();
    }

    /** In so many parts, each decimal, hexadecimal or octal. */
    private static String spell(byte[] address, int parts, int[] radix) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            long value = address[i] & 0xff;
            if (i == parts - 1) {
                for (int rest = parts; rest < 4; rest++) {
                    value = value * 256 + (address[rest] & 0xff);
                }
            }
            text.append(i == 0 ? "" : ".").append(number(value, radix[i]));
        }
        return text.toString();
    }

    private static String number(long value, int choice) {
        return switch (Math.floorMod(choice, 4)) {
            case 0 -> Long.toString(value);
            case 1 -> "0x" + Long.toHexString(value);
            case 2 -> "0X00" + Long.toHexString(value).toUpperCase(Locale.ROOT);
            default -> "0" + Long.toOctalString(value);
        };
    }
}
