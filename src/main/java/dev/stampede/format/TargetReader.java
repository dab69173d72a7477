package dev.stampede.format;

import dev.stampede.storm.Introduction;
import dev.stampede.storm.Ipv4Spelling;
import dev.stampede.storm.Target;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code uri}: {@code embedded}, or an address that a WebSocket client can connect to (RFC 6455 section 3). */
final class TargetReader {

    private static final int LONGEST = 2000;

    private TargetReader() {}

    static Target read(Fields scenario) {
        Introduction introduction = IntroductionReader.read(scenario);
        String text = scenario.value("uri") == null ? null : scenario.text("uri");
        if (text == null || text.equals("embedded")) {
            return scenario.broken("uri") ? Target.EMBEDDED : new Target(null, introduction);
        }
        return parse(scenario, text)
                .map(target -> new Target(target.uri(), introduction))
                .orElse(Target.EMBEDDED);
    }

    private static Optional<Target> parse(Fields scenario, String asked) {
        String text = Ipv4Spelling.plain(asked);
        try {
            URI uri = new URI(text);
            String fault = fault(text, uri);
            if (fault == null) {
                return Optional.of(new Target(withLowerCaseScheme(text)));
            }
            scenario.problem("uri", fault);
        } catch (URISyntaxException e) {
            scenario.problem("uri", Quoted.of(text) + " is no valid address. Use \"embedded\" or ws://host:port/path.");
        }
        return Optional.empty();
    }

    private static @Nullable String fault(String text, URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (text.length() > LONGEST) {
            return "The address must have at most " + LONGEST + " characters.";
        }
        if (scheme.equals("http") || scheme.equals("https")) {
            String instead = scheme.equals("http") ? "ws" : "wss";
            return "Storms run over WebSocket: write " + instead + ":// instead of " + scheme + "://.";
        }
        if (!scheme.equals("ws") && !scheme.equals("wss")) {
            return Quoted.of(text) + " is no WebSocket address. Use \"embedded\", ws://host:port/path or wss://….";
        }
        if (uri.getRawUserInfo() != null) {
            return "A WebSocket address takes no user name or password. Leave out everything before the @.";
        }
        if (uri.getRawFragment() != null) {
            return "A WebSocket address takes no fragment. Leave out the # and what follows it.";
        }
        return hostFault(uri);
    }

    private static @Nullable String hostFault(URI uri) {
        if (uri.getHost() == null) {
            return "The address has no valid host. Write it as ws://host:port/path.";
        }
        if (uri.getPort() == 0 || uri.getPort() > 65_535) {
            return "The port must be from 1 to 65535.";
        }
        return null;
    }

    private static URI withLowerCaseScheme(String text) {
        int colon = text.indexOf(':');
        return URI.create(text.substring(0, colon).toLowerCase(Locale.ROOT) + text.substring(colon));
    }
}
