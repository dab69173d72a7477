package dev.stampede.web.api;

import java.util.Locale;

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
}
