package dev.stampede.live;

import dev.stampede.storm.Surroundings;
import dev.stampede.storm.Target;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Where live load may go: to loopback addresses, but never to Stampede's own ports. A name is resolved by {@link
 * #resolve}, and the address that was checked is the one that is used.
 */
public final class LiveTargets implements Surroundings.TargetRule {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final IntPredicate ownPort;

    /** @param ownPort says whether Stampede itself listens on a port */
    public LiveTargets(IntPredicate ownPort) {
        this.ownPort = ownPort;
    }

    @Override
    public @Nullable String refusal(Target target) {
        URI uri = target.uri();
        if (uri == null) {
            return null;
        }
        Optional<InetAddress> address = loopbackAddress(uri);
        if (address.isEmpty()) {
            return uri.getHost() + " is no loopback address that can be resolved here. Stampede makes load, so it only"
                    + " attacks this machine: use ws://localhost, 127.0.0.1 or [::1], or \"embedded\".";
        }
        return ownPort.test(port(uri)) ? "Port " + port(uri) + " is Stampede's own; it does not attack itself." : null;
    }

    /** The checked address of an external target; empty if it may not be attacked. */
    Optional<InetSocketAddress> resolve(URI uri) {
        if (ownPort.test(port(uri))) {
            return Optional.empty();
        }
        return loopbackAddress(uri).map(address -> new InetSocketAddress(address, port(uri)));
    }

    private static Optional<InetAddress> loopbackAddress(URI uri) {
        try {
            InetAddress[] all = InetAddress.getAllByName(uri.getHost());
            boolean loopbackOnly = Arrays.stream(all).allMatch(InetAddress::isLoopbackAddress);
            return loopbackOnly ? Optional.of(all[0]) : Optional.empty();
        } catch (UnknownHostException | SecurityException unresolved) {
            return Optional.empty();
        }
    }

    static int port(URI uri) {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return "wss".equals(uri.getScheme()) ? HTTPS : HTTP;
    }
}
