package dev.stampede.live;

import java.net.InetAddress;
import java.util.List;

/** How far this Stampede may reach, as its operator has set it. */
public final class Reach {

    /** Enough for a storm of a hundred clients that is spread a little, and too little to hurt most gateways. */
    public static final int CAREFUL = 100;

    private static final int MOST = 1_000_000;

    /** Only this machine, which needs no listing. */
    public static final Reach LOOPBACK = of(true, List.of(), CAREFUL);

    private final boolean loopback;
    private final List<AllowedTarget> allowed;
    private final int attemptsPerSecond;

    private Reach(boolean loopback, List<AllowedTarget> allowed, int attemptsPerSecond) {
        this.loopback = loopback;
        this.allowed = allowed;
        this.attemptsPerSecond = attemptsPerSecond;
    }

    /**
     * Reads the operator's settings.
     *
     * @param loopback true if Stampede itself can be reached from this machine only, so that targets on it need no listing
     * @param allow the entries of {@code stampede.targets.allow}
     * @param attemptsPerSecond most attempts in any second at a target outside this machine, 1 to 1,000,000
     * @throws IllegalArgumentException with the setting that cannot be understood
     */
    public static Reach of(boolean loopback, List<String> allow, int attemptsPerSecond) {
        if (attemptsPerSecond < 1 || attemptsPerSecond > MOST) {
            throw new IllegalArgumentException(
                    "stampede.targets.max-attempts-per-second must be from 1 to 1000000, but is " + attemptsPerSecond);
        }
        return new Reach(loopback, allow.stream().map(AllowedTarget::of).toList(), attemptsPerSecond);
    }

    /** True if targets on this machine need no listing. */
    boolean loopback() {
        return loopback;
    }

    /** Most attempts in any second at a target outside this machine. */
    int attemptsPerSecond() {
        return attemptsPerSecond;
    }

    boolean allows(String host, InetAddress address, int port) {
        return (loopback && address.isLoopbackAddress())
                || allowed.stream().anyMatch(entry -> entry.allows(host, address, port));
    }

    /** True if an entry names this host, whatever its addresses and the port are. */
    boolean names(String host) {
        return allowed.stream().anyMatch(entry -> entry.names(host));
    }
}
