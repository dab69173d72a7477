package dev.stampede.web.api;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.springframework.web.util.UriUtils;

/** Rules of query parameters. */
final class Parameters {

    private Parameters() {}

    /**
     * Checks that a number is where it must be.
     *
     * @throws InvalidParameter if it is not
     */
    static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidParameter(
                    name,
                    String.format(
                            Locale.ROOT,
                            "The parameter %s must be from %,d to %,d, but is %d.",
                            name,
                            least,
                            most,
                            value));
        }
    }

    /**
     * A relative path as a URI.
     *
     * @throws InvalidParameter if it is absolute, empty or too long, or has control characters
     */
    static String relativeUri(String name, String path) {
        boolean odd = path.isBlank() || path.length() > 500 || path.startsWith("/") || path.contains("\\");
        if (odd || path.contains(":") || path.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidParameter(
                    name,
                    "The parameter " + name
                            + " must be a relative path with forward slashes, such as src/policies.json.");
        }
        return UriUtils.encodePath(path, StandardCharsets.UTF_8);
    }
}
