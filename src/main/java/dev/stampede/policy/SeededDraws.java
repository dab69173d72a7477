package dev.stampede.policy;

/**
 * Draws from a seed by the 64-bit mixing function of SplitMix64: "mix64variant13" in Steele, Lea and Flood, "Fast
 * Splittable Pseudorandom Number Generators" (OOPSLA 2014), which is David Stafford's Mix13 finaliser.
 *
 * <p>Key parts are absorbed one after another, h := mix(h + (x + 1) · 0x9E3779B97F4A7C15), so that neighbouring clients
 * and counts share nothing. The upper 53 bits of the result make the number.
 */
public final class SeededDraws implements Draws {

    static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    /** The seed's hash with each purpose absorbed. */
    private final long[] byPurpose = new long[Purpose.values().length];

    public SeededDraws(long seed) {
        long seedHash = mix(seed + GOLDEN_GAMMA);
        for (Purpose purpose : Purpose.values()) {
            byPurpose[purpose.code()] = absorb(seedHash, purpose.code());
        }
    }

    @Override
    public double unit(Purpose purpose, int client, int count, int step) {
        long hash = absorb(byPurpose[purpose.code()], client);
        hash = absorb(hash, count);
        hash = absorb(hash, step);
        return (hash >>> 11) * 0x1.0p-53;
    }

    private static long absorb(long hash, int part) {
        return mix(hash + (part + 1L) * GOLDEN_GAMMA);
    }

    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
