package dev.stampede.policy;

/**
 * When the retry counter starts over.
 *
 * @param on the event that counts as success
 * @param stableSeconds for {@link On#STABLE}: how long a connection must last, in seconds; otherwise 0
 */
public record Reset(On on, double stableSeconds) {

    /** Events in the order in which a connection reaches them. */
    public enum On {
        /** The TCP connection is made, whatever the server then says. */
        TCP,
        /** The 101 has arrived. */
        OPEN,
        /** The application's first word has arrived; a server without one acknowledges by opening. */
        ACK,
        /** The server has brought the client up to date; a connection that is cut soon after opening never gets there. */
        SYNCED,
        /** The connection has lasted for a while. */
        STABLE,
        /** Nothing sets it back. */
        NEVER
    }

    public Reset {
        Checks.seconds("stable", stableSeconds);
        if (on == On.STABLE && stableSeconds == 0) {
            throw new InvalidPolicy("stable", "must be above 0");
        }
        if (on != On.STABLE && stableSeconds != 0) {
            throw new InvalidPolicy("stable", "only goes with the reset rule stable");
        }
    }

    public static Reset on(On on) {
        return new Reset(on, 0);
    }

    public static Reset stableFor(double seconds) {
        return new Reset(On.STABLE, seconds);
    }
}
