package dev.stampede.live;

import dev.stampede.storm.Ipv4Spelling;
import dev.stampede.storm.Place;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.Target;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where live load may go: to this machine and to what the operator lists, but never to Stampede's own ports and to {@link
 * Forbidden} addresses. A name is resolved by {@link #resolve}, and the address that was checked is the one that is used;
 * if it has several, all of them must pass and the first is used.
 */
public final class LiveTargets implements Surroundings.TargetRule {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final IntPredicate ownPort;
    private final Reach reach;
    private final Names names;
    private final Predicate<InetAddress> unlimited;

    /** Finds the addresses of a name. */
    @FunctionalInterface
    interface Names {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /** Either an address that may be attacked or a sentence that says why there is none. */
    private record Answer(
            @Nullable InetSocketAddress address, @Nullable String refusal) {}

    /** Only this machine. */
    public LiveTargets(IntPredicate ownPort) {
        this(ownPort, Reach.LOOPBACK);
    }

    /** @param ownPort says whether Stampede itself listens on a port */
    public LiveTargets(IntPredicate ownPort, Reach reach) {
        this(ownPort, reach, InetAddress::getAllByName, InetAddress::isLoopbackAddress);
    }

    /** @param unlimited where attempts are not counted */
    LiveTargets(IntPredicate ownPort, Reach reach, Names names, Predicate<InetAddress> unlimited) {
        this.unlimited = unlimited;
        this.ownPort = ownPort;
        this.reach = reach;
        this.names = names;
    }

    @Override
    public @Nullable String refusal(Target target) {
        URI uri = target.uri();
        return uri == null ? null : answer(uri).refusal();
    }

    @Override
    public int attemptsPerSecond(Target target) {
        URI uri = target.uri();
        InetSocketAddress address = uri == null ? null : answer(uri).address();
        return address == null ? Integer.MAX_VALUE : attemptsPerSecond(address);
    }

    @Override
    public Place place(Target target) {
        URI uri = target.uri();
        InetSocketAddress address = uri == null ? null : answer(uri).address();
        return address != null && SourceAddresses.spreadTowards(address.getAddress())
                ? Place.LOOPBACK
                : Place.ELSEWHERE;
    }

    /** Most attempts in any second at that address. */
    int attemptsPerSecond(InetSocketAddress address) {
        return unlimited.test(address.getAddress()) ? Integer.MAX_VALUE : reach.attemptsPerSecond();
    }

    /**
     * The checked address of an external target.
     *
     * @throws StormFailed if it may not be attacked
     */
    InetSocketAddress resolve(URI uri) {
        Answer answer = answer(uri);
        InetSocketAddress address = answer.address();
        if (address == null) {
            throw new StormFailed(answer.refusal() == null ? "The target may not be attacked." : answer.refusal());
        }
        return address;
    }

    private Answer answer(URI uri) {
        String host = uri.getHost();
        int port = port(uri);
        try {
            InetAddress[] addresses = addresses(host);
            for (InetAddress address : addresses) {
                String refusal = refusal(host, address, port);
                if (refusal != null) {
                    return new Answer(null, refusal);
                }
            }
            return new Answer(new InetSocketAddress(addresses[0], port), null);
        } catch (UnknownHostException | SecurityException unresolved) {
            return new Answer(null, notFound(host, port));
        }
    }

    private String notFound(String host, int port) {
        String sentence = host + " has no address that can be found from here. Check its spelling.";
        return reach.names(host)
                ? sentence
                : sentence + " If it is another machine, the operator has to list it too:"
                        + " java -Dstampede.targets.allow=" + host + ":" + port + " -jar stampede.jar.";
    }

    /** Numbers are never left to the resolver, whose reading of odd spellings depends on the version of Java. */
    private InetAddress[] addresses(String host) throws UnknownHostException {
        if (Ipv4Spelling.endsInNumber(host)) {
            byte[] address = Ipv4Spelling.parse(host);
            if (address == null) {
                throw new UnknownHostException(host);
            }
            return new InetAddress[] {InetAddress.getByAddress(address)};
        }
        InetAddress[] found = names.addresses(host);
        if (found.length == 0) {
            throw new UnknownHostException(host);
        }
        InetAddress[] plain = new InetAddress[found.length];
        for (int i = 0; i < found.length; i++) {
            // Made from its bytes, an IPv4 address in IPv6 clothes becomes what it is.
            plain[i] = InetAddress.getByAddress(found[i].getAddress());
        }
        return plain;
    }

    private @Nullable String refusal(String host, InetAddress address, int port) {
        String forbidden = Forbidden.reason(address);
        if (forbidden != null) {
            return host + " is " + forbidden + ". No storm may go there, and no setting allows it.";
        }
        if (ownPort.test(port) && thisMachine(address)) {
            return "Port " + port + " is Stampede's own; it does not attack itself.";
        }
        return reach.allows(host, address, port) ? null : notListed(host, address, port);
    }

    private String notListed(String host, InetAddress address, int port) {
        // The address of a name is told only where the operator trusts the name: else anybody could ask our name
        // server.
        boolean back = reach.names(host) && address.isLoopbackAddress();
        String entry = (back ? bracketed(address) : host) + ":" + port;
        String which = back ? " leads to this machine, which" : "";
        return host + which + " is not among the targets that this Stampede may attack. It makes load, so it attacks"
                + (reach.loopback()
                        ? " only this machine (ws://localhost, or \"embedded\") and"
                        : " only \"embedded\" and")
                + " what its operator lists. The operator allows this one with the setting stampede.targets.allow:"
                + " java -Dstampede.targets.allow=" + entry + " -jar stampede.jar.";
    }

    private static String bracketed(InetAddress address) {
        String text = address.getHostAddress();
        return text.contains(":") ? "[" + text + "]" : text;
    }

    private static boolean thisMachine(InetAddress address) {
        try {
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unknown) {
            return true;
        }
    }

    static int port(URI uri) {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return "wss".equals(uri.getScheme()) ? HTTPS : HTTP;
    }
}
