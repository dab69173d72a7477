package dev.stampede.storm;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The gateway under attack.
 *
 * @param uri a ws or wss URI; null for the embedded gateway
 * @param introduction how clients introduce themselves to an external one
 */
public record Target(@Nullable URI uri, Introduction introduction) {

    public static final Target EMBEDDED = new Target(null);

    /** A target that clients come to without an introduction. */
    public Target(@Nullable URI uri) {
        this(uri, Introduction.NONE);
    }

    public boolean embedded() {
        return uri == null;
    }

    /** {@code embedded} or the URI, as in the scenario. */
    @Override
    public String toString() {
        return uri == null ? "embedded" : uri.toString();
    }
}
