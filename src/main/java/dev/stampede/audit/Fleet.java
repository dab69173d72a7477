package dev.stampede.audit;

/**
 * What a policy is judged against.
 *
 * @param clients how many come back together, at least 1
 * @param outage seconds that an outage may plausibly last
 */
public record Fleet(int clients, double outage) {

    public static final Fleet USUAL = new Fleet(1000, 120);

    public Fleet {
        if (clients < 1 || !(outage >= 0)) {
            throw new IllegalArgumentException("a fleet has clients, and an outage a length");
        }
    }
}
