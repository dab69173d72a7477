package dev.stampede.access;

import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * Makes guessing slow, per address and per name. The wait of a name is short, and does not bind an address from which
 * somebody has logged in lately: a stranger who guesses without end must not keep out who knows the password.
 */
@Component
public class LoginDelay {

    static final Duration LONGEST_OF_ADDRESS = Duration.ofMinutes(5);
    static final Duration LONGEST_OF_NAME = Duration.ofSeconds(30);

    /** Addresses and names that are remembered, of each. */
    static final int MOST = 10_000;

    private final Tries addresses;
    private final Tries names;
    private final Tries tokens;
    private final Known known = new Known(1_000);

    LoginDelay(Clock clock) {
        addresses = new Tries(clock, LONGEST_OF_ADDRESS, MOST);
        names = new Tries(clock, LONGEST_OF_NAME, MOST);
        tokens = new Tries(clock, LONGEST_OF_ADDRESS, MOST);
    }

    /**
     * Lets one try with a password through, and counts it as failed until it is {@link #succeeded}.
     *
     * @param address from which it comes
     * @throws TriedTooOften if it has to wait
     */
    public synchronized void admit(String address, String name) {
        String from = Network.of(address);
        Duration wait = addresses.wait(from);
        if (!known.contains(from) && names.wait(name).compareTo(wait) > 0) {
            wait = names.wait(name);
        }
        refuse(wait);
        addresses.count(from);
        names.count(name);
    }

    /** The password was right. */
    public synchronized void succeeded(String address, String name) {
        String from = Network.of(address);
        addresses.forget(from);
        names.forget(name);
        known.add(from);
    }

    /**
     * Counts a wrong token. Right ones are never kept waiting, since nobody guesses 256 bits.
     *
     * @throws TriedTooOften if too many came from there
     */
    public synchronized void wrongToken(String address) {
        String from = Network.of(address);
        refuse(tokens.wait(from));
        tokens.count(from);
    }

    private static void refuse(Duration wait) {
        if (wait.compareTo(Duration.ZERO) > 0) {
            throw new TriedTooOften(wait);
        }
    }
}
