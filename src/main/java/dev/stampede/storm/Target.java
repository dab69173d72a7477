package dev.stampede.storm;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The gateway under attack.
 *
 * @param uri a ws or wss URI; null for the embedded gateway
 */
public record Target(@Nullable URI uri) {

    public static final Target EMBEDDED = new Target(null);

    public boolean embedded() {
        return uri == null;
    }

    /** {@code embedded} or the URI, as in the scenario. */
    @Override
    public String toString() {
        return uri == null ? "embedded" : uri.toString();
    }
}
